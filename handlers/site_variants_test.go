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
	"plainhand/handlers/sitetest"
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
	if request.OnProgress != nil && strings.Contains(request.Text, "slowly") {
		request.OnProgress(humanize.Progress{Start: 0, End: len(request.Text), After: request.Text})
	}
	switch {
	case strings.Contains(request.Text, "breaks"):
		return humanize.Result{}, errors.New("broken")
	case strings.Contains(request.Text, "fails"):
		return humanize.Result{}, fault.New(fault.Unavailable, "Server error. Please try again later.", "")
	}
	return sitetest.PlainVerbs(ctx, request)
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
	payments := sitetest.DemoPayments(s)
	payments.Cashier = billing.NewCashier(failingGateway{payments.Demo}, s.Billing, sitetest.ThrottleKeys, time.Now)
	return payments
}

// newVariants returns a site for each variant. A session of one is valid on all of them.
func newVariants(t *testing.T) map[variant]*sitetest.Site {
	t.Helper()
	pool, proxies := pgtest.New(t), []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	site := func(options ...sitetest.Option) *sitetest.Site {
		return sitetest.New(t, append([]sitetest.Option{sitetest.WithDatabase(pool), sitetest.WithTrustedProxies(proxies)},
			options...)...)
	}
	noSession := func(deps *handlers.Deps) { deps.Sessions.Store = failingSessions{} }
	noSlot := func(deps *handlers.Deps) { deps.RunSlots = admission.NewGate(admission.Limits{}) }
	variants := map[variant]*sitetest.Site{
		usual:  site(),
		down:   site(sitetest.WithDatabase(unreachable(t, pool))),
		unsure: site(sitetest.WithPayments(failingPayments)),
		bare:   site(sitetest.WithBaseURL("http://127.0.0.1:8080")),
		broken: site(sitetest.WithDeps(noSession)),
		busy:   site(sitetest.WithDeps(noSlot)),
	}
	variants[usual].Engine.Store(sitetest.EngineFunc(scriptedEngine))
	variants[slow] = withExpiredDeadline(variants[usual])
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
func withExpiredDeadline(s *sitetest.Site) *sitetest.Site {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).SetReadDeadline(time.Unix(1, 0)); err != nil {
			s.T.Error(err)
		}
		s.Routes.ServeHTTP(w, r)
	}))
	s.T.Cleanup(server.Close)
	late := *s
	late.Server, late.URL = server, server.URL
	return &late
}
