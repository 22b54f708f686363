package branding_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/officeaddin"
)

func TestAddInForWordCarriesTheBrandOfItsHost(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	visitor := site.OnHost(sitetest.HarborPineHost)
	const origin = "https://" + sitetest.HarborPineHost
	own := officeaddin.AddIn{Name: "Harbor & Pine", Origin: origin, Support: origin + officeaddin.InfoPath}
	manifest := visitor.Get(officeaddin.ManifestPath).WantStatus(http.StatusOK)
	if want, err := own.Manifest(); err != nil || manifest.Body != string(want) {
		t.Errorf("the manifest is\n%s\n%v", manifest.Body, err)
	}
	for _, path := range []string{officeaddin.InfoPath, officeaddin.PanePath} {
		page := visitor.Get(path).WantStatus(http.StatusOK).WantText("Harbor & Pine").WantText("the person who invited you")
		sitetest.WantWhiteLabeled(t, page)
		if strings.Contains(page.Body, "/account/api") {
			t.Errorf("%s leads to a page that brands do not have", path)
		}
		if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(page.Body, "--caret:light-dark(#1a4fa0") ||
			strings.Contains(policy, "unsafe-inline") {
			t.Errorf("%s does not have the brand's color", path)
		}
	}
	const icon = "/word/icon-32.png"
	if visitor.Get(icon).Body == site.OnHost("plainhand.example").Get(icon).Body {
		t.Error("the icon does not have the brand's color")
	}
}

func TestAddInOfABrandBelowItsSlugIsAnAddInOfItsOwn(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	site.BrandOwner("owner@example.com", sitetest.HarborPine, "")
	visitor := site.OnHost("plainhand.example")
	manifest := visitor.Get("/w/harbor-pine/word/manifest.xml").WantStatus(http.StatusOK)
	for _, want := range []string{"https://plainhand.example/w/harbor-pine/word/pane", "Harbor &amp; Pine"} {
		if !strings.Contains(manifest.Body, want) {
			t.Errorf("the manifest has no %s", want)
		}
	}
	sites := officeaddin.AddIn{Origin: "https://plainhand.example"}
	if strings.Contains(manifest.Body, sites.ID()) {
		t.Error("it has the ID of the site's add-in")
	}
}

func TestHostOfABrandTakesTheCallsOfAddIns(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("https://plainhand.example"))
	customer := site.BrandOwner("owner@example.com", sitetest.HarborPine, sitetest.HarborPineHost)
	key := customer.NewKey("test", "humanize", "usage")
	visitor := site.OnHost(sitetest.HarborPineHost)
	call := func(method, path, body string) sitetest.Response {
		request := visitor.Request(method, path, "application/json", body)
		request.Header.Set("Authorization", "Bearer "+key)
		return visitor.Do(request)
	}
	me := call(http.MethodGet, "/v1/me", "").WantStatus(http.StatusOK)
	if !strings.Contains(me.Body, `"name":"Harbor \u0026 Pine"`) {
		t.Errorf("the key's owner is %s", me.Body)
	}
	call(http.MethodGet, "/v1/usage", "").WantStatus(http.StatusOK)
	result := call(http.MethodPost, "/v1/humanize", `{"text": "We utilize it."}`).WantStatus(http.StatusOK)
	if !strings.Contains(result.Body, "We use it.") {
		t.Errorf("the result is %s", result.Body)
	}
	call(http.MethodGet, "/v1/jobs", "").WantStatus(http.StatusNotFound)
	key = "ph_test_unknown"
	call(http.MethodGet, "/v1/me", "").WantStatus(http.StatusUnauthorized)
}
