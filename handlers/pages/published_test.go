package pages_test

import (
	"os"
	"sync"
	"testing"

	"plainhand/handlers/sitetest"
)

const publicURL = "https://plainhand.example"

// public is a site for tests that only read what every visitor may see. stopPublic ends it.
var (
	public = sync.OnceValue(func() (site *sitetest.Site) {
		site, stopPublic = sitetest.NewShared(sitetest.WithBaseURL(publicURL))
		return site
	})
	stopPublic = func() {}
)

func TestMain(m *testing.M) {
	code := m.Run()
	stopPublic()
	os.Exit(code)
}

// visitor returns a browser on the public site.
func visitor(t *testing.T) *sitetest.Browser {
	t.Helper()
	return public().For(t).Browser()
}

// fetched are the answers of the public site by path, each a func() sitetest.Response.
var fetched sync.Map

// published returns a page of the public site. It is requested once, for all tests.
func published(t *testing.T, path string) sitetest.Response {
	t.Helper()
	fetch, _ := fetched.LoadOrStore(path, sync.OnceValue(func() sitetest.Response { return public().Browser().Get(path) }))
	page := fetch.(func() sitetest.Response)()
	page.T = t
	return page
}
