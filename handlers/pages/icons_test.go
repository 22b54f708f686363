package pages_test

import (
	"encoding/json"
	"image/png"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/static"
)

// wantIcon fails unless the path is a square picture of side pixels.
func wantIcon(b *sitetest.Browser, path string, side int) {
	b.Site.T.Helper()
	if static.Built() != nil {
		return // the icons are not built yet
	}
	got := b.Get(path).WantStatus(http.StatusOK)
	drawn, err := png.DecodeConfig(strings.NewReader(got.Body))
	if err != nil || drawn.Width != side || drawn.Height != side {
		b.Site.T.Errorf("%s: %d × %d, %v", path, drawn.Width, drawn.Height, err)
	}
	if got.Header.Get("Content-Type") != "image/png" || !strings.Contains(got.Header.Get("Cache-Control"), "immutable") {
		b.Site.T.Errorf("%s: %v", path, got.Header)
	}
}

func TestAPhoneFindsAnIcon(t *testing.T) {
	t.Parallel()
	b := visitor(t)
	for _, path := range []string{"/", "/login", "/nowhere"} {
		wantIcon(b, b.Get(path).Page().Find(`link[rel="apple-touch-icon"]`).AttrOr("href", ""), 180)
	}
	for path, source := range map[string]string{
		"/apple-touch-icon.png": "img/apple-touch-icon.png",
		"/favicon.ico":          "img/favicon.svg",
	} {
		got := b.Get(path).WantStatus(http.StatusFound)
		if location := got.Header.Get("Location"); location != static.Path(source) {
			t.Errorf("%s leads to %s", path, location)
		}
	}
}

func TestSiteHasAWebAppManifest(t *testing.T) {
	t.Parallel()
	b := visitor(t)
	path := b.Get("/").Page().Find(`link[rel="manifest"]`).AttrOr("href", "")
	got := b.Get(path).WantStatus(http.StatusOK)
	if kind := got.Header.Get("Content-Type"); kind != "application/manifest+json" {
		t.Errorf("it is %q", kind)
	}
	if !strings.Contains(got.Header.Get("Content-Security-Policy"), "manifest-src 'self'") {
		t.Error("the policy refuses it")
	}
	second := b.Request(http.MethodGet, path, "", "")
	second.Header.Set("If-None-Match", got.Header.Get("ETag"))
	b.Do(second).WantStatus(http.StatusNotModified)

	var manifest struct {
		Name  string `json:"name"`
		Short string `json:"short_name"`
		Start string `json:"start_url"`
		Icons []struct {
			Source string `json:"src"`
			Type   string `json:"type"`
			Sizes  string `json:"sizes"`
		} `json:"icons"`
	}
	if err := json.Unmarshal([]byte(got.Body), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Name != "Plainhand" || manifest.Short != "Plainhand" || manifest.Start != "/" || len(manifest.Icons) != 3 {
		t.Errorf("it says %+v", manifest)
	}
	for _, icon := range manifest.Icons {
		if icon.Type == "image/png" {
			width, _, _ := strings.Cut(icon.Sizes, "x")
			side, err := strconv.Atoi(width)
			if err != nil {
				t.Error(err)
			}
			wantIcon(b, icon.Source, side)
		}
	}
}
