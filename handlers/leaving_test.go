package handlers_test

import (
	"context"
	"net/http"
	"net/url"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/engine/humanize"
	"plainhand/internal/pg/pgtest"
)

// startAbortable sends a request whose client disconnects when leave is called. left is closed once the request has
// ended.
func (b *browser) startAbortable(request *http.Request) (leave func(), left <-chan struct{}) {
	ctx, leave := context.WithCancel(b.site.t.Context())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if response, err := b.client.Do(request.WithContext(ctx)); err == nil {
			response.Body.Close()
			b.site.t.Errorf("it was answered with %d", response.StatusCode)
		}
	}()
	return leave, gone
}

func (b *browser) form(path string, fields url.Values) *http.Request {
	return b.request(http.MethodPost, path, "application/x-www-form-urlencoded", fields.Encode())
}

// lockWaitQuery reports whether a statement is waiting for a lock.
const lockWaitQuery = `SELECT count(*) > 0 FROM pg_stat_activity
	WHERE datname = current_database() AND wait_event_type = 'Lock'`

// PL23: a run whose client disconnects before the answer is written costs nothing. Here clients disconnect while the
// words are counted.
func TestDisconnectDuringCountingReleasesTheWords(t *testing.T) {
	t.Parallel()
	for name, request := range map[string]func(b *browser) *http.Request{
		"a call": func(b *browser) *http.Request {
			return b.request(http.MethodPost, "/api/humanize", "application/json", callBody(words(300)))
		},
		"a form": func(b *browser) *http.Request {
			return b.form("/platform", draft(words(300)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			b := site.subscriber("ada@example.com", "basic")
			b.post("/platform", draft("We utilize words.")).wantStatus(http.StatusOK)
			lock, err := site.pool.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer lock.Rollback(t.Context())
			site.engine.Store(engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
				_, err := lock.Exec(t.Context(), `SELECT FROM usage FOR UPDATE`)
				return edited(request), err
			}))
			leave, left := b.startAbortable(request(b))
			site.await(lockWaitQuery)
			leave()
			<-left
			site.await(lockWaitQuery + ` AND query LIKE '%INSERT INTO usage (%'`) // the release
			if err := lock.Rollback(t.Context()); err != nil {
				t.Fatal(err)
			}
			site.waitForReserved(0)
			site.wantWords(3, 0)
		})
	}
}

func TestDisconnectFromTheFreeToolReleasesTheText(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	started := make(chan struct{})
	site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		close(started)
		<-ctx.Done()
		return edited(request), nil // the engine ignores it
	}))
	leave, left := b.startAbortable(b.form(freePath, demoForm("We utilize it.")))
	<-started
	site.await(`SELECT tries = 1 FROM sign_in_attempts`)
	leave()
	<-left
	site.await(`SELECT tries = 0 FROM sign_in_attempts`)
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
	site := newSite(t, withDatabase(narrow))
	b := site.subscriber("ada@example.com", "basic")
	for range 2 { // the second round is free
		b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK).wantText("We use it.")
		b.call("/api/humanize", callBody("They utilize it.")).wantStatus(http.StatusOK)
		b.post(freePath, demoForm("We utilize it.")).wantStatus(http.StatusOK)
	}
	site.wantWords(6, 0)
}

// When two runs end at the same time, both pages show the usage of both.
func TestPageIncludesTheUsageOfConcurrentRuns(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.Text == "We utilize it." {
			b.call("/api/humanize", callBody("They utilize it.")).wantStatus(http.StatusOK)
		}
		return plainVerbs(ctx, request)
	}))
	for range 2 {
		got := b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK)
		got.wantText("Words Used 6").wantText("We utilize it.")
	}
	site.wantWords(6, 0)
}
