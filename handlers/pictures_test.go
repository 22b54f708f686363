package handlers_test

import (
	"image/png"
	"net/http"
	"strings"
	"sync"
	"testing"

	"plainhand/internal/formats/shareimage"
	"plainhand/views"
)

func TestPagePictureExists(t *testing.T) { // BA19
	t.Parallel()
	b := newSite(t).browser()
	for _, page := range []string{"/", "/pricing"} {
		address := b.get(page).page().Find(`meta[property="og:image"]`).AttrOr("content", "")
		got := b.get(strings.TrimPrefix(address, "http://localhost:8080"))
		got.wantStatus(http.StatusOK)
		drawn, err := png.DecodeConfig(strings.NewReader(got.body))
		if err != nil || drawn.Width != 1200 || drawn.Height != 630 {
			t.Errorf("%s: %d × %d, %v", address, drawn.Width, drawn.Height, err)
		}
		if got.header.Get("Content-Type") != "image/png" || !strings.Contains(got.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %v", address, got.header)
		}
		again := b.request(http.MethodGet, "/picture.png", "", "")
		again.Header.Set("If-None-Match", got.header.Get("ETag"))
		b.do(again).wantStatus(http.StatusNotModified)
		head := b.do(b.request(http.MethodHead, "/picture.png", "", ""))
		if head.wantStatus(http.StatusOK); head.body != "" ||
			head.header.Get("Content-Length") != got.header.Get("Content-Length") {
			t.Errorf("HEAD: %v", head.header)
		}
	}
}

func TestConcurrentRequestsGetTheSamePicture(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	bodies := make([]string, 8)
	var all sync.WaitGroup
	for i := range bodies {
		all.Go(func() { bodies[i] = b.get("/picture.png").body })
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
	written := contentOf(t)
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
