package pages_test

import (
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/formats/shareimage"
	"plainhand/views"
)

func TestPagePictureExists(t *testing.T) { // BA19
	t.Parallel()
	b := visitor(t)
	for _, page := range []string{"/", "/pricing"} {
		address := published(t, page).Page().Find(`meta[property="og:image"]`).AttrOr("content", "")
		got := b.Get(strings.TrimPrefix(address, publicURL))
		got.WantStatus(http.StatusOK)
		drawn, err := png.DecodeConfig(strings.NewReader(got.Body))
		if err != nil || drawn.Width != 1200 || drawn.Height != 630 {
			t.Errorf("%s: %d × %d, %v", address, drawn.Width, drawn.Height, err)
		}
		if got.Header.Get("Content-Type") != "image/png" || !strings.Contains(got.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %v", address, got.Header)
		}
		second := b.Request(http.MethodGet, "/picture.png", "", "")
		second.Header.Set("If-None-Match", got.Header.Get("ETag"))
		b.Do(second).WantStatus(http.StatusNotModified)
		head := b.Do(b.Request(http.MethodHead, "/picture.png", "", ""))
		if head.WantStatus(http.StatusOK); head.Body != "" ||
			head.Header.Get("Content-Length") != got.Header.Get("Content-Length") {
			t.Errorf("HEAD: %v", head.Header)
		}
	}
}

func TestConcurrentRequestsGetTheSamePicture(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	bodies := make([]string, 8)
	var all sync.WaitGroup
	for i := range bodies {
		all.Go(func() { bodies[i] = b.Get("/picture.png").Body })
	}
	all.Wait()
	for _, body := range bodies {
		if body == "" || body != bodies[0] {
			t.Error("one is another")
		}
	}
}

func TestPicturesCanShowEveryTitle(t *testing.T) {
	t.Parallel()
	written := sitetest.Content(t)
	pictures := []views.Picture{views.SitePicture("Plainhand")}
	for _, guide := range written.Guides {
		pictures = append(pictures, views.GuidePicture("Plainhand", guide))
	}
	for _, tool := range written.Tools {
		pictures = append(pictures, views.ToolPicture("Plainhand", tool))
	}
	for _, picture := range pictures {
		if lacking := shareimage.Lacks(picture.Image.Label + picture.Image.Title); len(lacking) > 0 {
			t.Errorf("%s: the fonts lack %q", picture.Path, string(lacking))
		}
	}
}
