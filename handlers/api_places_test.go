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

	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/internal/admission"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/payments"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	accountstore "plainhand/store/account"
	"plainhand/store/stores"
)

// variant names a site that shares the database and differs in one dependency.
type variant string

const (
	usual  variant = ""
	broken variant = "broken" // its session store fails
	down   variant = "down"   // its database is unreachable
	unsure variant = "unsure" // its payment gateway fails
	busy   variant = "busy"   // it has no free worker slot
	slow   variant = "slow"   // its deadline for reading bodies has expired
	bare   variant = "bare"   // its host is an IP address, for which passkeys do not work
)

// scriptedEngine is an engine whose behavior depends on the words slowly, breaks, and fails in the text.
func scriptedEngine(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	if request.Watch != nil && strings.Contains(request.Text, "slowly") {
		request.Watch(humanize.Progress{Start: 0, End: len(request.Text), After: request.Text})
	}
	switch {
	case strings.Contains(request.Text, "breaks"):
		return humanize.Result{}, errors.New("broken")
	case strings.Contains(request.Text, "fails"):
		return humanize.Result{}, fault.New(fault.Unavailable, "Server error. Please try again later.", "")
	}
	return plainVerbs(ctx, request)
}

// failingSessions is a session store whose reads fail.
type failingSessions struct{ *accountstore.Sessions }

func (failingSessions) FindCtx(context.Context, string) ([]byte, bool, error) {
	return nil, false, errors.New("unreadable")
}

// failingGateway is a payment gateway that fails for every card.
type failingGateway struct{ *demo.Gateway }

func (failingGateway) Subscribe(
	context.Context, string, billing.Plan, billing.CardToken, billing.Key,
) (billing.Payment, error) {
	return billing.Payment{}, errors.New("silent")
}

func (failingGateway) ReplaceCard(context.Context, string, billing.CardToken, billing.Key) (billing.Payment, error) {
	return billing.Payment{}, errors.New("silent")
}

func failingPayments(s *stores.Set) payments.Services {
	payments := demoPayments(s)
	payments.Cashier = billing.NewCashier(failingGateway{payments.Demo}, s.Billing, testKeys, time.Now)
	return payments
}

// newVariants returns a site for each variant. A session of one is valid on all of them.
func newVariants(t *testing.T) map[variant]*testSite {
	t.Helper()
	pool, proxies := pgtest.New(t), []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	site := func(options ...siteOption) *testSite {
		return newSite(t, append([]siteOption{withDatabase(pool), withTrustedProxies(proxies)}, options...)...)
	}
	noSession := func(deps *handlers.Deps) { deps.Sessions.Store = failingSessions{} }
	noSlot := func(deps *handlers.Deps) { deps.Runs = admission.NewGate(admission.Limits{}) }
	variants := map[variant]*testSite{
		usual:  site(),
		down:   site(withDatabase(unreachable(t, pool))),
		unsure: site(withPayments(failingPayments)),
		bare:   site(withBaseURL("http://127.0.0.1:8080")),
		broken: site(withDeps(noSession)),
		busy:   site(withDeps(noSlot)),
	}
	variants[usual].engine.Store(engineFunc(scriptedEngine))
	variants[slow] = variants[usual].withExpiredDeadline()
	return variants
}

// unreachable returns a pool whose server does not exist.
func unreachable(t *testing.T, pool *pgxpool.Pool) *pgxpool.Pool {
	t.Helper()
	config := pool.Config()
	config.ConnConfig.Host, config.ConnConfig.Fallbacks = t.TempDir(), nil
	broken, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(broken.Close)
	return broken
}

// withExpiredDeadline returns the site behind a server whose deadline for reading bodies has passed.
func (s *testSite) withExpiredDeadline() *testSite {
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
