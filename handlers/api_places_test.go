package handlers_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/handlers"
	"plainhand/internal/admission"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/pgtest"
	"plainhand/store"
)

// place is a site on the same database on which something is different.
type place string

const (
	usual  place = ""
	broken place = "broken" // its sessions can't be read
	down   place = "down"   // its database can't be reached
	unsure place = "unsure" // its payment gateway fails
	busy   place = "busy"   // it has no room for another run
	slow   place = "slow"   // no body arrives in time
	bare   place = "bare"   // its host is an address, to which passkeys don't answer
)

// byWords is an engine that does what the text says.
func byWords(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	if request.Watch != nil && strings.Contains(request.Text, "slowly") {
		request.Watch(humanize.Passing{Start: 0, End: len(request.Text), After: request.Text})
	}
	switch {
	case strings.Contains(request.Text, "breaks"):
		return humanize.Result{}, errors.New("broken")
	case strings.Contains(request.Text, "fails"):
		return humanize.Result{}, fault.New(fault.Unavailable, "Server error. Please try again later.", "")
	}
	return plainVerbs(ctx, request)
}

// unreadable are sessions that can't be read.
type unreadable struct{ *store.Sessions }

func (unreadable) FindCtx(context.Context, string) ([]byte, bool, error) {
	return nil, false, errors.New("unreadable")
}

// silent is a gateway that takes no cards.
type silent struct{ *demo.Gateway }

func (silent) Subscribe(
	context.Context, string, billing.Plan, billing.CardToken, billing.Key,
) (billing.Payment, error) {
	return billing.Payment{}, errors.New("silent")
}

func (silent) ReplaceCard(context.Context, string, billing.CardToken, billing.Key) (billing.Payment, error) {
	return billing.Payment{}, errors.New("silent")
}

func silentPayments(s *store.Store) handlers.Payments {
	payments := demoPayments(s)
	payments.Cashier = billing.NewCashier(silent{payments.Demo}, s, testKeys, time.Now)
	return payments
}

// newPlaces returns the sites, which share a database. Who signs up at one is signed in at all of them.
func newPlaces(t *testing.T) map[place]*testSite {
	t.Helper()
	pool, proxies := pgtest.New(t), []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	type paying = func(*store.Store) handlers.Payments
	at := func(base string, pool *pgxpool.Pool, payments paying, change func(*handlers.Deps)) *testSite {
		return newSiteOf(t, pool, base, proxies, renderer(), payments, contentOf(t), change)
	}
	site := func(pool *pgxpool.Pool, payments paying, change func(*handlers.Deps)) *testSite {
		return at("http://localhost:8080", pool, payments, change)
	}
	asIs := func(*handlers.Deps) {}
	places := map[place]*testSite{
		usual:  site(pool, demoPayments, asIs),
		down:   site(unreachable(t, pool), demoPayments, asIs),
		unsure: site(pool, silentPayments, asIs),
		bare:   at("http://127.0.0.1:8080", pool, demoPayments, asIs),
		broken: site(pool, demoPayments, func(deps *handlers.Deps) { deps.Sessions.Store = unreadable{} }),
		busy: site(pool, demoPayments,
			func(deps *handlers.Deps) { deps.Runs = admission.NewGate(admission.Limits{}) }),
	}
	places[usual].engine.Store(engineFunc(byWords))
	places[slow] = places[usual].outOfTime()
	return places
}

// unreachable is a pool for a server that isn't there.
func unreachable(t *testing.T, pool *pgxpool.Pool) *pgxpool.Pool {
	t.Helper()
	config := pool.Config()
	config.ConnConfig.Host, config.ConnConfig.Fallbacks = t.TempDir(), nil
	gone, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(gone.Close)
	return gone
}

// outOfTime is the same site behind a server whose time for bodies is over.
func (s *testSite) outOfTime() *testSite {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).SetReadDeadline(time.Unix(1, 0)); err != nil {
			s.t.Error(err)
		}
		s.routes.ServeHTTP(w, r)
	}))
	s.t.Cleanup(server.Close)
	late := *s
	late.server, late.url = server, server.URL
	return &late
}
