package api_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

func TestMeHasThePublishedBrandWhileThePlanIncludesIt(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	owner := site.BrandOwner("ada@example.com", sitetest.HarborPine, "")
	program := sitetest.Program{Browser: site.Browser(), Key: owner.NewKey("live", "humanize")}
	program.Call("GET", "/v1/me", "").WantStatus(http.StatusOK).
		WantText(`"brand":{"name":"Harbor \u0026 Pine","accent":{"light":"#1a4fa0","dark":"#`)
	other := programOf(site.Registered().Browser, "humanize")
	if got := other.Call("GET", "/v1/me", "").WantStatus(http.StatusOK); strings.Contains(got.Body, `"brand"`) {
		t.Errorf("a customer without a brand has one: %s", got.Body)
	}
}

// Browser extensions send requests from an origin of their own.
func TestKeyIsAcceptedFromAnotherOriginWithoutCookies(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	program := programOf(ada.Browser, "humanize")
	const body = `{"text":"We utilize it."}`
	fromExtension := []string{"Sec-Fetch-Site", "cross-site", "Origin", "moz-extension://4b1f2c9e"}
	program.Call("POST", "/v1/humanize", body, fromExtension...).WantStatus(http.StatusOK)
	sitetest.Program{Browser: ada.Browser, Key: program.Key}.Call("POST", "/v1/humanize", body, fromExtension...).
		WantProblem(http.StatusForbidden, "cross_origin") // it has ada's session cookie
	sitetest.Program{Browser: site.Browser()}.Call("POST", "/v1/humanize", body, fromExtension...).
		WantProblem(http.StatusForbidden, "cross_origin")
}
