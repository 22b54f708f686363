package pages_test

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"plainhand/internal/officeaddin"
)

func TestOnlyThePaneMayLoadOfficeAndBeFramedByIt(t *testing.T) {
	t.Parallel()
	pane := published(t, officeaddin.PanePath).WantStatus(http.StatusOK)
	sources := directives(pane.Header.Get("Content-Security-Policy"))
	if scripts := strings.Join(sources["script-src"], " "); !strings.HasSuffix(scripts, " "+officeaddin.ScriptHost) {
		t.Errorf("scripts are loaded from %s", scripts)
	}
	if ancestors := strings.Join(sources["frame-ancestors"], " "); ancestors != officeaddin.Ancestors() {
		t.Errorf("ancestors are %s", ancestors)
	}
	if calls := strings.Join(sources["connect-src"], " "); calls != "'self'" {
		t.Errorf("calls go to %s", calls)
	}
	if options := pane.Header.Get("X-Frame-Options"); options != "" {
		t.Errorf("frames are %s", options)
	}
	for _, path := range []string{officeaddin.InfoPath, "/", "/login"} {
		policy := published(t, path).Header.Get("Content-Security-Policy")
		if strings.Contains(policy, officeaddin.ScriptHost) || !strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("%s has the policy %s", path, policy)
		}
	}
}

func TestPaneSaysWhatItIsWithoutScripts(t *testing.T) {
	t.Parallel()
	pane := published(t, officeaddin.PanePath).WantText("Microsoft Word").WantText("Upload My Add-in").Page()
	if script := pane.Find("head script[src]").First().AttrOr("src", ""); script != officeaddin.Script {
		t.Errorf("the first script is %s", script)
	}
	if pane.Find(`a[href="`+officeaddin.ManifestPath+`"]`).Length() != 1 {
		t.Error("the manifest is not linked")
	}
}

func TestManifestIsThatOfTheSite(t *testing.T) {
	t.Parallel()
	got := published(t, officeaddin.ManifestPath).WantStatus(http.StatusOK)
	if kind := got.Header.Get("Content-Type"); kind != "text/xml; charset=utf-8" {
		t.Errorf("it is %s", kind)
	}
	var manifest struct {
		Name struct {
			Text string `xml:"DefaultValue,attr"`
		} `xml:"DisplayName"`
		Support struct {
			Text string `xml:"DefaultValue,attr"`
		} `xml:"SupportUrl"`
	}
	if err := xml.Unmarshal([]byte(got.Body), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Name.Text != "Plainhand" || manifest.Support.Text != publicURL+"/contact" {
		t.Errorf("it is of %s, whose support is at %s", manifest.Name.Text, manifest.Support.Text)
	}
	if strings.Contains(got.Body, "http://") && !strings.Contains(got.Body, publicURL) {
		t.Error("it names insecure addresses")
	}
}

func TestIconsHaveTheSizesOfTheManifest(t *testing.T) {
	t.Parallel()
	b := visitor(t)
	for size, path := range map[int]string{16: "/word/icon-16.png", 32: "/word/icon-32.png", 64: "/word/icon-64.png",
		80: "/word/icon-80.png"} {
		got := b.Get(path).WantStatus(http.StatusOK)
		icon, err := png.DecodeConfig(bytes.NewReader([]byte(got.Body)))
		if err != nil || icon.Width != size || icon.Height != size {
			t.Errorf("%s has %d×%d pixels, %v", path, icon.Width, icon.Height, err)
		}
		if policy := got.Header.Get("Cross-Origin-Resource-Policy"); policy != "cross-origin" {
			t.Errorf("%s is for %s, and not for Word’s ribbon", path, policy)
		}
	}
	b.Get("/word/icon-17.png").WantStatus(http.StatusNotFound)
}
