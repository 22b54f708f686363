package billing_test

import (
	"context"
	"net/http"
	"net/url"
	"sync"
	"testing"

	"plainhand/handlers"
	"plainhand/handlers/sitetest"
	"plainhand/internal/pg/pgtest"
	"plainhand/store"
	"plainhand/store/visitors"
)

// lookupSignal is a store that signals each completed lookup of a visitor.
type lookupSignal struct {
	visitors.Sessions
	found chan bool
}

func (l lookupSignal) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	defer func() { l.found <- true }()
	return l.Sessions.FindCtx(ctx, token)
}

// One user sends more clock moves than there are database connections while none can finish. Other users are served as
// usual.
func TestBlockedClockMovesDoNotDelayOtherUsers(t *testing.T) {
	t.Parallel()
	for name, lock := range map[string]string{
		"the customer is locked":      `SELECT FROM customers FOR UPDATE`,
		"the demo's record is locked": `SELECT FROM demo_customers FOR UPDATE`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const moves = 20
			pool := pgtest.New(t)
			signal := lookupSignal{visitors.NewSessions(store.New(pool)), make(chan bool, 10*moves)}
			observe := func(deps *handlers.Deps) { deps.Sessions.Store = signal }
			site := sitetest.New(t, sitetest.WithDatabase(pool), sitetest.WithDeps(observe))
			ada, grace := buyer(site, "ada@example.com", "basic"), site.Member("grace@example.com")
			ada.Post("/checkout", sitetest.Payment("basic", "pm_demo_visa")).WantRedirect("/success")
			for len(signal.found) > 0 {
				<-signal.found
			}
			tx, err := pool.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer tx.Rollback(context.Background())
			if _, err := tx.Exec(t.Context(), lock); err != nil {
				t.Fatal(err)
			}
			var waiting sync.WaitGroup
			for range moves {
				waiting.Go(func() {
					form := url.Values{"by": {"day"}, "next": {"/account"}}.Encode()
					request := ada.Request(http.MethodPost, "/demo/clock", "application/x-www-form-urlencoded", form)
					ada.Do(request).WantRedirect("/account")
				})
			}
			limit, cancel := context.WithTimeout(t.Context(), sitetest.MaxAnswerWait)
			defer cancel()
			for range moves {
				select {
				case <-signal.found:
				case <-limit.Done():
					t.Fatal("the blocked moves hold every connection")
				}
			}
			for range moves {
				grace.DoWithin(grace.Request(http.MethodGet, "/account", "", "")).WantStatus(http.StatusOK)
			}
			if err := tx.Rollback(context.Background()); err != nil {
				t.Error(err)
			}
			waiting.Wait()
		})
	}
}
