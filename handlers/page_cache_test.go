package handlers_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/static"
)

var cachedPaths = []string{"/", "/pricing", "/login", "/signup"}

// getUntilCached requests a page until its Cache-Control shows that it is cached, and returns the first and last
// answers.
func (b *browser) getUntilCached(path string) (drawn, kept answer) {
	b.site.t.Helper()
	if err := static.Built(); err != nil {
		b.site.t.Skip(err) // home is not cached without islands
	}
	drawn = b.get(path)
	eventually.Holds(b.site.t, path+" is kept", func() bool {
		kept = b.get(path)
		return kept.header.Get("Cache-Control") == "no-cache"
	})
	return drawn, kept
}

func decompressed(t *testing.T, got answer) string {
	t.Helper()
	reader := io.Reader(strings.NewReader(got.body))
	switch got.header.Get("Content-Encoding") {
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

func (b *browser) ask(method, path, coding, tag string) answer {
	b.site.t.Helper()
	request := b.request(method, path, "", "")
	request.Header.Set("Accept-Encoding", coding)
	if tag != "" {
		request.Header.Set("If-None-Match", tag)
	}
	return b.do(request)
}

func TestCachedPagesEqualRenderedOnes(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range cachedPaths {
		drawn, kept := b.getUntilCached(path)
		if kept.wantStatus(http.StatusOK).body != drawn.body {
			t.Errorf("%s: another page is kept than was drawn", path)
		}
		for _, name := range []string{"Content-Type", "Content-Security-Policy", "Strict-Transport-Security"} {
			if kept.header.Get(name) != drawn.header.Get(name) {
				t.Errorf("%s: %s is %q", path, name, kept.header.Get(name))
			}
		}
		if vary := kept.header.Values("Vary"); !slices.Contains(vary, "Cookie") || !slices.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s: Vary is %v", path, vary)
		}
		if kept.header.Get("X-Request-Id") == "" || kept.header.Get("X-Request-Id") == drawn.header.Get("X-Request-Id") {
			t.Errorf("%s: the request has no id of its own", path)
		}
	}
}

func TestCachedPagesAreCompressedAndRevalidated(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	drawn, _ := b.getUntilCached("/pricing")
	tags := map[string]bool{}
	for _, coding := range []string{"br", "gzip", "identity"} {
		packed := b.ask(http.MethodGet, "/pricing", coding, "")
		if got := packed.header.Get("Content-Encoding"); got != coding && coding != "identity" {
			t.Fatalf("%s: %v", coding, packed.header)
		}
		if decompressed(t, packed) != drawn.body {
			t.Errorf("%s: the page came out differently", coding)
		}
		tag := packed.header.Get("ETag")
		tags[tag] = true
		if again := b.ask(http.MethodGet, "/pricing", coding, tag).wantStatus(http.StatusNotModified); again.body != "" {
			t.Errorf("%s: sent again", coding)
		}
		head := b.ask(http.MethodHead, "/pricing", coding, "").wantStatus(http.StatusOK)
		if head.body != "" || head.header.Get("Content-Length") != packed.header.Get("Content-Length") {
			t.Errorf("%s: HEAD was answered with %v", coding, head.header)
		}
	}
	if len(tags) != 3 {
		t.Errorf("three forms have the tags %v", tags)
	}
	elsewhere := newSite(t, withBaseURL("https://elsewhere.example")).browser()
	_, other := elsewhere.getUntilCached("/pricing")
	if tags[other.header.Get("ETag")] || other.body == drawn.body {
		t.Error("another configuration gives the same page")
	}
}

func TestRenderedPagesAreCompressedAndRevalidated(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.browser().getUntilCached("/pricing") // shares compressed fragments
	b := site.member("ada@example.com")
	plain := b.ask(http.MethodGet, "/pricing", "identity", "")
	packed := b.ask(http.MethodGet, "/pricing", "br, gzip", "")
	if packed.header.Get("Content-Encoding") != "gzip" || decompressed(t, packed) != plain.body {
		t.Errorf("the page came out differently: %v", packed.header)
	}
	if again := b.ask(http.MethodGet, "/pricing", "br, gzip",
		packed.header.Get("ETag")); again.wantStatus(http.StatusNotModified).body != "" {
		t.Error("sent again")
	}
}

// wantSignedOut fails unless the page is the one for signed-out visitors.
func (a answer) wantSignedOut() {
	a.t.Helper()
	if header := a.text("header"); !strings.Contains(header, "Sign In") || strings.Contains(header, "Ada") ||
		strings.Contains(header, "Sign Out") {
		a.t.Errorf("the header says %q", header)
	}
	if cookies := a.header.Values("Set-Cookie"); len(cookies) > 0 {
		a.t.Errorf("everybody is given the cookies %q", cookies)
	}
}

func (a answer) wantSignedIn() {
	a.t.Helper()
	if header := a.text("header"); !strings.Contains(header, "Ada") || strings.Contains(header, "Sign In") {
		a.t.Errorf("the header says %q", header)
	}
	if control := a.header.Get("Cache-Control"); control != "private, no-cache" {
		a.t.Errorf("Cache-Control is %q", control)
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
			site := newSite(t)
			member, visitor := site.member("ada@example.com"), site.browser()
			for _, path := range []string{"/", "/pricing"} {
				order(func() {
					member.get(path).wantSignedIn()
				}, func() {
					_, kept := visitor.getUntilCached(path)
					kept.wantSignedOut()
				})
			}
			member.get("/login").wantRedirect("/")
			member.post("/logout", nil)
			_, kept := member.getUntilCached("/")
			kept.wantSignedOut()
		})
	}
}

func TestCachedPageHasTheVisitorsName(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, again := site.member("ada@example.com"), site.member("eve@example.com")
	if _, err := site.pool.Exec(t.Context(), `UPDATE users SET first_name = '<b>Eve</b>' WHERE email = 'eve@example.com'`); err != nil {
		t.Fatal(err)
	}
	first := ada.get("/")
	for range 3 {
		if got := ada.get("/"); got.body != first.body {
			t.Error("the page that is kept is another than was drawn")
		}
		want := strings.ReplaceAll(first.body, ">Ada<", ">&lt;b&gt;Eve&lt;/b&gt;<")
		if got := again.get("/"); got.body != want || got.body == first.body {
			t.Error("the page differs in more than the name")
		}
	}
}

func TestCachedPageDropsAForgedCookie(t *testing.T) { // A20
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range cachedPaths {
		forged := b.request(http.MethodGet, path, "", "")
		forged.Header.Set("Cookie", "plainhand=forged")
		for range 2 { // before and after the page is cached
			got := b.do(forged).wantStatus(http.StatusOK)
			if cookie := got.header.Get("Set-Cookie"); !strings.HasPrefix(cookie, "plainhand=;") {
				t.Errorf("%s: the cookie is not dropped: %q", path, cookie)
			}
			_, kept := b.getUntilCached(path)
			kept.wantSignedOut()
		}
	}
}

func TestPageWithAQueryIsNotCached(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for range 2 {
		if got := b.get("/login?next=/platform"); !strings.Contains(got.body, "/platform") {
			t.Error("the page does not lead on")
		}
		if _, kept := b.getUntilCached("/login"); strings.Contains(kept.body, "/platform") {
			t.Error("where one visitor was going is kept for all")
		}
	}
}

func TestFailuresAreNotCached(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	b.getUntilCached("/pricing")
	for range 3 {
		b.do(b.request(http.MethodDelete, "/pricing", "", "")).wantStatus(http.StatusMethodNotAllowed)
		if got := b.get("/pricing/none").wantStatus(http.StatusNotFound); got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("Cache-Control is %q", got.header.Get("Cache-Control"))
		}
	}
}
