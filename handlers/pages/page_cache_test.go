package pages_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"plainhand/handlers/sitetest"
)

var cachedPaths = []string{"/", "/pricing", "/login", "/signup"}

func decompressed(t *testing.T, got sitetest.Response) string {
	t.Helper()
	reader := io.Reader(strings.NewReader(got.Body))
	switch got.Header.Get("Content-Encoding") {
	case "br":
		reader = brotli.NewReader(reader)
	case "gzip":
		unzipper, err := gzip.NewReader(reader)
		if err != nil {
			t.Fatal(err)
		}
		reader = unzipper
	}
	body, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func ask(b *sitetest.Browser, method, path, coding, tag string) sitetest.Response {
	b.Site.T.Helper()
	request := b.Request(method, path, "", "")
	request.Header.Set("Accept-Encoding", coding)
	if tag != "" {
		request.Header.Set("If-None-Match", tag)
	}
	return b.Do(request)
}

func TestCachedPagesEqualRenderedOnes(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for _, path := range cachedPaths {
		drawn, kept := b.GetUntilCached(path)
		if kept.WantStatus(http.StatusOK).Body != drawn.Body {
			t.Errorf("%s: another page is kept than was drawn", path)
		}
		for _, name := range []string{"Content-Type", "Content-Security-Policy", "Strict-Transport-Security"} {
			if kept.Header.Get(name) != drawn.Header.Get(name) {
				t.Errorf("%s: %s is %q", path, name, kept.Header.Get(name))
			}
		}
		if vary := kept.Header.Values("Vary"); !slices.Contains(vary, "Cookie") || !slices.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s: Vary is %v", path, vary)
		}
		if kept.Header.Get("X-Request-Id") == "" || kept.Header.Get("X-Request-Id") == drawn.Header.Get("X-Request-Id") {
			t.Errorf("%s: the request has no id of its own", path)
		}
	}
}

func TestCachedPagesAreCompressedAndRevalidated(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	drawn, _ := b.GetUntilCached("/pricing")
	tags := map[string]bool{}
	for _, coding := range []string{"br", "gzip", "identity"} {
		packed := ask(b, http.MethodGet, "/pricing", coding, "")
		if got := packed.Header.Get("Content-Encoding"); got != coding && coding != "identity" {
			t.Fatalf("%s: %v", coding, packed.Header)
		}
		if decompressed(t, packed) != drawn.Body {
			t.Errorf("%s: the page came out differently", coding)
		}
		tag := packed.Header.Get("ETag")
		tags[tag] = true
		if second := ask(b, http.MethodGet, "/pricing", coding, tag).WantStatus(http.StatusNotModified); second.Body != "" {
			t.Errorf("%s: sent again", coding)
		}
		head := ask(b, http.MethodHead, "/pricing", coding, "").WantStatus(http.StatusOK)
		if head.Body != "" || head.Header.Get("Content-Length") != packed.Header.Get("Content-Length") {
			t.Errorf("%s: HEAD was answered with %v", coding, head.Header)
		}
	}
	if len(tags) != 3 {
		t.Errorf("three forms have the tags %v", tags)
	}
	elsewhere := sitetest.New(t, sitetest.WithBaseURL("https://elsewhere.example")).Browser()
	_, other := elsewhere.GetUntilCached("/pricing")
	if tags[other.Header.Get("ETag")] || other.Body == drawn.Body {
		t.Error("another configuration gives the same page")
	}
}

func TestRenderedPagesAreCompressedAndRevalidated(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Browser().GetUntilCached("/pricing") // shares compressed fragments
	b := site.Member("ada@example.com")
	plain := ask(b, http.MethodGet, "/pricing", "identity", "")
	packed := ask(b, http.MethodGet, "/pricing", "br, gzip", "")
	if packed.Header.Get("Content-Encoding") != "gzip" || decompressed(t, packed) != plain.Body {
		t.Errorf("the page came out differently: %v", packed.Header)
	}
	if second := ask(b, http.MethodGet, "/pricing", "br, gzip",
		packed.Header.Get("ETag")); second.WantStatus(http.StatusNotModified).Body != "" {
		t.Error("sent again")
	}
}

func TestPagesAreNotSharedBetweenUsers(t *testing.T) {
	t.Parallel()
	for name, order := range map[string]func(signedIn, signedOut func()){
		"signed in first":  func(signedIn, signedOut func()) { signedIn(); signedOut(); signedIn() },
		"signed out first": func(signedIn, signedOut func()) { signedOut(); signedIn(); signedOut() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			member, visitor := site.Member("ada@example.com"), site.Browser()
			for _, path := range []string{"/", "/pricing"} {
				order(func() {
					member.Get(path).WantSignedIn()
				}, func() {
					_, kept := visitor.GetUntilCached(path)
					kept.WantSignedOut()
				})
			}
			member.Get("/login").WantRedirect("/")
			member.Post("/logout", nil)
			_, kept := member.GetUntilCached("/")
			kept.WantSignedOut()
		})
	}
}

func TestCachedPageHasTheVisitorsName(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, second := site.Member("ada@example.com"), site.Member("eve@example.com")
	if _, err := site.Pool.Exec(t.Context(), `UPDATE users SET first_name = '<b>Eve</b>' WHERE email = 'eve@example.com'`); err != nil {
		t.Fatal(err)
	}
	first := ada.Get("/")
	for range 3 {
		if got := ada.Get("/"); got.Body != first.Body {
			t.Error("the page that is kept is another than was drawn")
		}
		want := strings.ReplaceAll(first.Body, ">Ada<", ">&lt;b&gt;Eve&lt;/b&gt;<")
		if got := second.Get("/"); got.Body != want || got.Body == first.Body {
			t.Error("the page differs in more than the name")
		}
	}
}

func TestCachedPageDropsAForgedCookie(t *testing.T) { // A20
	t.Parallel()
	b := sitetest.New(t).Browser()
	for _, path := range cachedPaths {
		forged := b.Request(http.MethodGet, path, "", "")
		forged.Header.Set("Cookie", "plainhand=forged")
		for range 2 { // before and after the page is cached
			got := b.Do(forged).WantStatus(http.StatusOK)
			if cookie := got.Header.Get("Set-Cookie"); !strings.HasPrefix(cookie, "plainhand=;") {
				t.Errorf("%s: the cookie is not dropped: %q", path, cookie)
			}
			_, kept := b.GetUntilCached(path)
			kept.WantSignedOut()
		}
	}
}

func TestPageWithAQueryIsNotCached(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for range 2 {
		if got := b.Get("/login?next=/platform"); !strings.Contains(got.Body, "/platform") {
			t.Error("the page does not lead on")
		}
		if _, kept := b.GetUntilCached("/login"); strings.Contains(kept.Body, "/platform") {
			t.Error("where one visitor was going is kept for all")
		}
	}
}

func TestFailuresAreNotCached(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	b.GetUntilCached("/pricing")
	for range 3 {
		b.Do(b.Request(http.MethodDelete, "/pricing", "", "")).WantStatus(http.StatusMethodNotAllowed)
		if got := b.Get("/pricing/none").WantStatus(http.StatusNotFound); got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("Cache-Control is %q", got.Header.Get("Cache-Control"))
		}
	}
}
