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
	"plainhand/internal/pg"
	"plainhand/internal/pg/pgtest"
	"plainhand/migrations"
	"plainhand/store"
)

// newSiteWithOwnServer returns a site with its own PostgreSQL server, which a test can stop.
func newSiteWithOwnServer(t *testing.T) (*testSite, *pg.Server) {
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
	return newSite(t, withDatabase(pool)), server
}

// withShortTimeout returns the browser at a site on the same database whose requests wait for it for at most a second.
func (b *browser) withShortTimeout() *browser {
	soon := func(deps *handlers.Deps) { deps.Patience = time.Second }
	return &browser{newSite(b.site.t, withDatabase(b.site.pool), withDeps(soon)), b.client}
}

// maxAnswerWait bounds the wait for an answer, so that a hanging site fails the test.
const maxAnswerWait = time.Minute

func (b *browser) doWithin(request *http.Request) answer {
	ctx, cancel := context.WithTimeout(request.Context(), maxAnswerWait)
	defer cancel()
	return b.do(request.WithContext(ctx))
}

// While the database hangs, public pages are served as usual and everything else fails with the reason.
func TestRequestsAreAnsweredWhileTheDatabaseHangs(t *testing.T) {
	t.Parallel()
	site, server := newSiteWithOwnServer(t)
	patient := site.subscriber("ada@example.com", "basic")
	member, visitor := patient.withShortTimeout(), site.browser().withShortTimeout()
	thaw := pgtest.Freeze(t, server.URL())

	var asking sync.WaitGroup
	for _, path := range []string{"/account", "/platform", "/checkout", "/account/invoices"} {
		asking.Go(func() {
			got := member.doWithin(member.request(http.MethodGet, path, "", ""))
			got.wantStatus(http.StatusServiceUnavailable).wantText("We can’t reach our database right now.")
			if got.header.Get("Retry-After") == "" {
				t.Errorf("%s: no Retry-After", path)
			}
		})
	}
	for path, body := range map[string]string{
		"/api/humanize":            callBody("A text."),
		"/api/user/usage":          `{"wordsUsed":1}`,
		"/api/create-subscription": `{"priceId":"price_demo_basic"}`,
		"/api/auth/login":          `{"email":"ada@example.com","password":"secret"}`,
	} {
		for _, b := range []*browser{member, visitor} {
			if b == visitor && path != "/api/auth/login" {
				continue
			}
			asking.Go(func() {
				got := b.doWithin(b.request(http.MethodPost, path, "application/json", body))
				failure := got.wantStatus(http.StatusServiceUnavailable).json()
				if failure["success"] != false || got.header.Get("Retry-After") == "" {
					t.Errorf("%s: %v %s", path, got.header, got.body)
				}
			})
		}
	}
	for _, path := range publicPages {
		for _, b := range []*browser{member, visitor} {
			asking.Go(func() {
				got := b.doWithin(b.request(http.MethodGet, path, "", "")).wantStatus(http.StatusOK)
				got.wantSignedOut()
				if b == member && got.header.Get("Cache-Control") != "no-store" {
					t.Errorf("%s: Cache-Control is %q", path, got.header.Get("Cache-Control"))
				}
			})
		}
	}
	asking.Go(func() {
		visitor.doWithin(visitor.request(http.MethodGet, "/readyz", "", "")).wantStatus(http.StatusServiceUnavailable)
	})
	asking.Wait()

	thaw()
	for deadline := time.Now().Add(maxAnswerWait); patient.get("/account").status != http.StatusOK; {
		if time.Now().After(deadline) {
			t.Fatal("the site does not recover")
		}
	}
	patient.get("/pricing").wantSignedIn()
}

// publicPages are pages that can be rendered without the database.
var publicPages = []string{"/", "/pricing", "/blog", "/blog/ai-prompt-checklist-before-publishing", "/tools",
	"/tools/ai-humanizer-for-agencies", "/use-cases", "/privacy", "/terms", "/refund", "/methodology", "/about", "/help",
	"/login", "/signup", "/free-ai-humanizer"}

// The database hangs during a run: the run ends at its own time limit, and its reserved words are released.
func TestRunReleasesItsWordsWhenTheDatabaseHangs(t *testing.T) {
	t.Parallel()
	site, server := newSiteWithOwnServer(t)
	b := site.subscriber("ada@example.com", "basic").withShortTimeout()
	var thaw func()
	b.site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if end, _ := ctx.Deadline(); time.Until(end) < humanize.Timeout/2 {
			t.Errorf("the engine has only %s", time.Until(end))
		}
		thaw = pgtest.Freeze(t, server.URL())
		return edited(request), nil
	}))
	call := b.request(http.MethodPost, "/api/humanize", "application/json", callBody("A text."))
	b.doWithin(call).wantStatus(http.StatusServiceUnavailable)
	thaw()
	site.sweepUntilReleased()
	site.wantLedger()
}

// Each route logs each cause once per interval, whatever the number of requests.
func TestAnOutageDoesNotFillTheLog(t *testing.T) {
	t.Parallel()
	const asked, few = 50, 10
	site, server := newSiteWithOwnServer(t)
	member := site.member("ada@example.com")
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	for range asked {
		member.get("/account")
		member.get("/pricing")
		member.get("/readyz")
	}
	log := site.finalLog()
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
