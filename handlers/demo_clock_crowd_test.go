package handlers_test

import (
	"context"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers"
	"plainhand/internal/pgtest"
	"plainhand/internal/usage"
	"plainhand/store"
)

// lookedUp signals every visitor who was looked up: the used words are queried last.
type lookedUp struct {
	*store.Store
	visitors chan bool
}

func (l lookedUp) UsedWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error) {
	defer func() { l.visitors <- true }()
	return l.Store.UsedWords(ctx, userID, start)
}

// Somebody sends the form of their clock more often than there are connections, and no move can finish yet. Others find
// the site working as usual.
func TestManyMovesOfOneClockKeepNobodyWaiting(t *testing.T) {
	t.Parallel()
	for name, lock := range map[string]string{
		"the customer is locked":      `SELECT FROM customers FOR UPDATE`,
		"the demo's record is locked": `SELECT FROM demo_customers FOR UPDATE`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const moves = 20
			pool := pgtest.New(t)
			known := lookedUp{store.New(pool), make(chan bool, 10*moves)}
			counted := func(deps *handlers.Deps) { deps.Meter = usage.NewMeter(known, known, time.Now) }
			site := newSiteOf(t, pool, "http://localhost:8080", nil, renderer(), demoPayments, contentOf(t), counted)
			ada, grace := site.buyer("ada@example.com", "basic"), site.member("grace@example.com")
			ada.post("/checkout", payment("basic", "pm_demo_visa")).wantRedirect("/success")
			for len(known.visitors) > 0 {
				<-known.visitors
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
					request := ada.request(http.MethodPost, "/demo/clock", "application/x-www-form-urlencoded", form)
					ada.do(request).wantRedirect("/account")
				})
			}
			limit, cancel := context.WithTimeout(t.Context(), answerLimit)
			defer cancel()
			for range moves {
				select {
				case <-known.visitors:
				case <-limit.Done():
					t.Fatal("those who wait hold every connection")
				}
			}
			for range moves {
				grace.doInTime(grace.request(http.MethodGet, "/account", "", "")).wantStatus(http.StatusOK)
			}
			if err := tx.Rollback(context.Background()); err != nil {
				t.Error(err)
			}
			waiting.Wait()
		})
	}
}
