package editor_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/pg/pgtest"
)

// startAbortable sends a request whose client disconnects when leave is called. left is closed once the request has
// ended.
func startAbortable(b *sitetest.Browser, request *http.Request) (leave func(), left <-chan struct{}) {
	ctx, leave := context.WithCancel(b.Site.T.Context())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if response, err := b.Client.Do(request.WithContext(ctx)); err == nil {
			response.Body.Close()
			b.Site.T.Errorf("it was answered with %d", response.StatusCode)
		}
	}()
	return leave, gone
}

// PL23: a run whose client disconnects before the answer is written costs nothing. Here clients disconnect while the
// words are counted.
func TestDisconnectDuringCountingReleasesTheWords(t *testing.T) {
	t.Parallel()
	for name, request := range map[string]func(b *sitetest.Browser) *http.Request{
		"a call": func(b *sitetest.Browser) *http.Request {
			return b.Request(http.MethodPost, "/api/humanize", "application/json", sitetest.CallBody(sitetest.Words(300)))
		},
		"a form": func(b *sitetest.Browser) *http.Request {
			return b.Form("/platform", sitetest.Draft(sitetest.Words(300)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			b := site.Subscriber("ada@example.com", "basic")
			b.Post("/platform", sitetest.Draft("We utilize words.")).WantStatus(http.StatusOK)
			lock, err := site.Pool.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer lock.Rollback(t.Context())
			site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
				_, err := lock.Exec(t.Context(), `SELECT FROM usage FOR UPDATE`)
				return sitetest.Edited(request), err
			}))
			const commit = sitetest.LockWaitQuery + ` AND query LIKE '%FROM usage WHERE%FOR UPDATE%'`
			leave, left := startAbortable(b, request(b))
			site.WaitFor(commit)
			leave()
			<-left
			site.WaitFor(`SELECT NOT (` + commit + `)`)                                      // it is canceled
			site.WaitFor(sitetest.LockWaitQuery + ` AND query LIKE '%INSERT INTO usage (%'`) // the release
			if err := lock.Rollback(t.Context()); err != nil {
				t.Fatal(err)
			}
			waitForReserved(site, 0)
			site.WantWords(3, 0)
		})
	}
}

func TestDisconnectFromTheFreeToolReleasesTheText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	started := make(chan struct{})
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		close(started)
		<-ctx.Done()
		return sitetest.Edited(request), nil // the engine ignores it
	}))
	leave, left := startAbortable(b, b.Form(sitetest.FreePath, sitetest.DemoForm("We utilize it.")))
	<-started
	site.WaitFor(`SELECT tries = 1 FROM sign_in_attempts`)
	leave()
	<-left
	site.WaitFor(`SELECT tries = 0 FROM sign_in_attempts`)
}

// A request that holds a connection during rendering must not wait for a second one: enough such requests would
// deadlock.
func TestARunTakesOneConnection(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	config := pool.Config()
	config.MaxConns = 1
	narrow, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(narrow.Close)
	site := sitetest.New(t, sitetest.WithDatabase(narrow))
	b := site.Subscriber("ada@example.com", "basic")
	for range 2 { // the second round is free
		b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK).WantText("We use it.")
		b.Call("/api/humanize", sitetest.CallBody("They utilize it.")).WantStatus(http.StatusOK)
		b.Post(sitetest.FreePath, sitetest.DemoForm("We utilize it.")).WantStatus(http.StatusOK)
	}
	site.WantWords(6, 0)
}

// When two runs end at the same time, both pages show the usage of both.
func TestPageIncludesTheUsageOfConcurrentRuns(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.Text == "We utilize it." {
			b.Call("/api/humanize", sitetest.CallBody("They utilize it.")).WantStatus(http.StatusOK)
		}
		return sitetest.PlainVerbs(ctx, request)
	}))
	for range 2 {
		got := b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK)
		got.WantText("Words Used 6").WantText("We utilize it.")
	}
	site.WantWords(6, 0)
}
