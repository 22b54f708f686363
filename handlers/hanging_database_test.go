package handlers_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/handlers/sitetest"
	"plainhand/internal/pg"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
	"plainhand/store"
)

// newSiteWithOwnServer returns a site with its own PostgreSQL server, which a test can stop.
func newSiteWithOwnServer(t *testing.T) (*sitetest.Site, *pg.Server) {
	t.Helper()
	server, err := pg.Open(t.Context(), pg.Options{Dir: pgtest.Dir(t), Database: "plainhand", Fast: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() }) // if the test did not
	pool, err := store.Open(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	if _, err := migrations.Up(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	return sitetest.New(t, sitetest.WithDatabase(pool)), server
}

// withShortTimeout returns the browser at a site on the same database whose requests wait for it for at most a second.
func withShortTimeout(b *sitetest.Browser) *sitetest.Browser {
	soon := func(deps *handlers.Deps) { deps.DatabaseWait = time.Second }
	return &sitetest.Browser{Site: sitetest.New(b.Site.T, sitetest.WithDatabase(b.Site.Pool), sitetest.WithDeps(soon)),
		Client: b.Client}
}

// While the database hangs, public pages are served as usual and everything else fails with the reason.
func TestRequestsAreAnsweredWhileTheDatabaseHangs(t *testing.T) {
	t.Parallel()
	site, server := newSiteWithOwnServer(t)
	patient := site.Subscriber("ada@example.com", "basic")
	member, visitor := withShortTimeout(patient), withShortTimeout(site.Browser())
	thaw := pgtest.Freeze(t, server.URL())

	var asking sync.WaitGroup
	for _, path := range []string{"/account", "/platform", "/checkout", "/account/invoices"} {
		asking.Go(func() {
			got := member.DoWithin(member.Request(http.MethodGet, path, "", ""))
			got.WantStatus(http.StatusServiceUnavailable).WantText("We can’t reach our database right now.")
			if got.Header.Get("Retry-After") == "" {
				t.Errorf("%s: no Retry-After", path)
			}
		})
	}
	for path, body := range map[string]string{
		"/api/humanize":            sitetest.CallBody("A text."),
		"/api/user/usage":          `{"wordsUsed":1}`,
		"/api/create-subscription": `{"priceId":"price_demo_basic"}`,
		"/api/auth/login":          `{"email":"ada@example.com","password":"secret"}`,
	} {
		for _, b := range []*sitetest.Browser{member, visitor} {
			if b == visitor && path != "/api/auth/login" {
				continue
			}
			asking.Go(func() {
				got := b.DoWithin(b.Request(http.MethodPost, path, "application/json", body))
				failure := got.WantStatus(http.StatusServiceUnavailable).JSON()
				if failure["success"] != false || got.Header.Get("Retry-After") == "" {
					t.Errorf("%s: %v %s", path, got.Header, got.Body)
				}
			})
		}
	}
	for _, path := range publicPages {
		for _, b := range []*sitetest.Browser{member, visitor} {
			asking.Go(func() {
				got := b.DoWithin(b.Request(http.MethodGet, path, "", "")).WantStatus(http.StatusOK)
				got.WantSignedOut()
				if b == member && got.Header.Get("Cache-Control") != "no-store" {
					t.Errorf("%s: Cache-Control is %q", path, got.Header.Get("Cache-Control"))
				}
			})
		}
	}
	asking.Go(func() {
		visitor.DoWithin(visitor.Request(http.MethodGet, "/readyz", "", "")).WantStatus(http.StatusServiceUnavailable)
	})
	asking.Wait()

	thaw()
	for deadline := time.Now().Add(sitetest.MaxAnswerWait); patient.Get("/account").Status != http.StatusOK; {
		if time.Now().After(deadline) {
			t.Fatal("the site does not recover")
		}
	}
	patient.Get("/pricing").WantSignedIn()
}

// publicPages are pages that can be rendered without the database.
var publicPages = []string{"/", "/pricing", "/blog", "/blog/ai-prompt-checklist-before-publishing", "/tools",
	"/tools/ai-humanizer-for-agencies", "/use-cases", "/privacy", "/terms", "/refund", "/methodology", "/about", "/help",
	"/login", "/signup", "/free-ai-humanizer"}

// The database hangs during a run: the run ends at its own time limit, and its reserved words are released.
func TestRunReleasesItsWordsWhenTheDatabaseHangs(t *testing.T) {
	t.Parallel()
	site, server := newSiteWithOwnServer(t)
	b := withShortTimeout(site.Subscriber("ada@example.com", "basic"))
	var thaw func()
	b.Site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if end, _ := ctx.Deadline(); time.Until(end) < humanize.Timeout/2 {
			t.Errorf("the engine has only %s", time.Until(end))
		}
		thaw = pgtest.Freeze(t, server.URL())
		return sitetest.Edited(request), nil
	}))
	call := b.Request(http.MethodPost, "/api/humanize", "application/json", sitetest.CallBody("A text."))
	b.DoWithin(call).WantStatus(http.StatusServiceUnavailable)
	thaw()
	site.SweepUntilReleased()
	site.WantLedger()
}

// Each route logs each cause once per interval, whatever the number of requests.
func TestAnOutageDoesNotFillTheLog(t *testing.T) {
	t.Parallel()
	const asked, few = 50, 10
	site, server := newSiteWithOwnServer(t)
	member := site.Member("ada@example.com")
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	for range asked {
		member.Get("/account")
		member.Get("/pricing")
		member.Get("/readyz")
	}
	log := site.FinalLog()
	for _, line := range []string{
		`"msg":"request failed","route":"/account"`, `"msg":"request","method":"GET","route":"/account"`,
		`"msg":"database unavailable, page rendered as for a signed-out visitor","route":"/pricing"`, `"msg":"not ready"`,
	} {
		if got := strings.Count(log, line); got == 0 || got > few {
			t.Errorf("%d lines are %s:\n%.2000s", got, line, log)
		}
	}
	if got := strings.Count(log, `"msg":"request","method":"GET","route":"/pricing"`); got != asked {
		t.Errorf("%d of %d pages are in the log", got, asked)
	}
}
