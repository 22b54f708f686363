package handlers_test

import (
	"encoding/json"
	"image/png"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"plainhand/static"
)

// wantIcon fails unless the path is a square picture of side pixels.
func (b *browser) wantIcon(path string, side int) {
	b.site.t.Helper()
	if static.Built() != nil {
		return // the icons are not built yet
	}
	got := b.get(path).wantStatus(http.StatusOK)
	drawn, err := png.DecodeConfig(strings.NewReader(got.body))
	if err != nil || drawn.Width != side || drawn.Height != side {
		b.site.t.Errorf("%s: %d × %d, %v", path, drawn.Width, drawn.Height, err)
	}
	if got.header.Get("Content-Type") != "image/png" || !strings.Contains(got.header.Get("Cache-Control"), "immutable") {
		b.site.t.Errorf("%s: %v", path, got.header)
	}
}

func TestAPhoneFindsAnIcon(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range []string{"/", "/login", "/nowhere"} {
		b.wantIcon(b.get(path).page().Find(`link[rel="apple-touch-icon"]`).AttrOr("href", ""), 180)
	}
	for path, source := range map[string]string{
		"/apple-touch-icon.png": "img/apple-touch-icon.png",
		"/favicon.ico":          "img/favicon.svg",
	} {
		got := b.get(path).wantStatus(http.StatusFound)
		if location := got.header.Get("Location"); location != static.Path(source) {
			t.Errorf("%s leads to %s", path, location)
		}
	}
}

func TestSiteHasAWebAppManifest(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	path := b.get("/").page().Find(`link[rel="manifest"]`).AttrOr("href", "")
	got := b.get(path).wantStatus(http.StatusOK)
	if kind := got.header.Get("Content-Type"); kind != "application/manifest+json" {
		t.Errorf("it is %q", kind)
	}
	if !strings.Contains(got.header.Get("Content-Security-Policy"), "manifest-src 'self'") {
		t.Error("the policy refuses it")
	}
	again := b.request(http.MethodGet, path, "", "")
	again.Header.Set("If-None-Match", got.header.Get("ETag"))
	b.do(again).wantStatus(http.StatusNotModified)

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
	if err := json.Unmarshal([]byte(got.body), &manifest); err != nil {
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
			b.wantIcon(icon.Source, side)
		}
	}
}
