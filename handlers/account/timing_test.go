package account_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/handlers"
	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

// slowHash takes several times as long as the rest of a request, and less than the site's parameters.
var slowHash = argon2id.Params{Memory: 16 << 10, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// addressRequests are the requests with an email address that may have an account.
var addressRequests = map[string]func(b *sitetest.Browser, email string) *http.Request{
	"the form": func(b *sitetest.Browser, email string) *http.Request {
		return b.Form("/login", sitetest.Credentials(email, "wrong!"))
	},
	"the call": func(b *sitetest.Browser, email string) *http.Request {
		body := fmt.Sprintf(`{"email":%q,"password":"wrong!"}`, email)
		return b.Request(http.MethodPost, "/api/auth/login", "application/json", body)
	},
	"a new password": func(b *sitetest.Browser, email string) *http.Request {
		return b.Form("/forgot", url.Values{"email": {email}})
	},
}

// addressesOf returns one new address per kind of owner.
func addressesOf(s *sitetest.Site) map[string]string {
	s.T.Helper()
	withPassword, without := s.Registered(), s.Registered()
	if _, err := s.Pool.Exec(s.T.Context(), `UPDATE users SET password_hash = '' WHERE id = $1`, without.ID); err != nil {
		s.T.Fatal(err)
	}
	return map[string]string{"no account": uuid.NewString() + "@example.com", "account": emailOf(s, withPassword.ID),
		"account without a password": emailOf(s, without.ID)}
}

func emailOf(s *sitetest.Site, id uuid.UUID) string {
	s.T.Helper()
	user, err := s.Store.Account.User(s.T.Context(), id)
	if err != nil {
		s.T.Fatal(err)
	}
	return user.Email
}

// askFrom sends the request from a network of its own, so that throttles don't interfere.
func askFrom(b *sitetest.Browser, ask func(*sitetest.Browser, string) *http.Request, email string) sitetest.Response {
	b.Site.T.Helper()
	request := ask(b, email)
	request.Header.Set("X-Forwarded-For", netip.AddrFrom16(uuid.New()).String())
	return b.Do(request)
}

var throughOurProxy = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

// Not milliseconds are compared but whether one kind of address nearly always takes longer. The test is not parallel,
// so that no other test is measured.
func TestResponseTimeDoesNotRevealAccounts(t *testing.T) {
	const rounds = 20
	site := newSiteHashing(t, slowHash)
	taken := map[string]map[string][]time.Duration{}
	for name := range addressRequests {
		taken[name] = map[string][]time.Duration{}
	}
	for range rounds {
		addresses := addressesOf(site)
		for name, ask := range addressRequests {
			for who, email := range addresses { // in another order each time
				b, begun := site.Browser(), time.Now()
				askFrom(b, ask, email)
				taken[name][who] = append(taken[name][who], time.Since(begun))
			}
		}
	}
	for name, byWhom := range taken {
		for who, times := range byWhom {
			wantSameTiming(t, name+", "+who, times, byWhom["no account"])
		}
	}
}

// newSiteHashing returns a site behind a proxy with these password hash parameters.
func newSiteHashing(t *testing.T, params argon2id.Params) *sitetest.Site {
	t.Helper()
	pool := pgtest.New(t)
	hashing := func(deps *handlers.Deps) {
		deps.Accounts = account.New(account.Deps{Storage: stores.New(pool).Account, Hasher: account.NewHasher(params),
			Policy: account.StandardPolicy, Keys: sitetest.ThrottleKeys, Links: sitetest.Links,
			Secrets: account.NewSecrets(sitetest.Key),
			Plans:   deps.Payments.Cashier, Log: slog.New(slog.DiscardHandler), Now: time.Now})
	}
	return sitetest.New(t, sitetest.WithDatabase(pool), sitetest.WithTrustedProxies(throughOurProxy),
		sitetest.WithDeps(hashing))
}

// wantSameTiming fails if nearly all times are on the same side of the others by a clear margin. With this many
// samples, chance hardly ever causes the first and never both.
func wantSameTiming(t *testing.T, who string, times, others []time.Duration) {
	t.Helper()
	const nearlyAll, notLittle = 0.95, 1.25
	longer := 0.0
	for _, one := range times {
		for _, other := range others {
			if one > other {
				longer++
			}
		}
	}
	share := longer / float64(len(times)*len(others))
	ratio := float64(median(times)) / float64(median(others))
	if share > nearlyAll && ratio > notLittle || share < 1-nearlyAll && ratio < 1/notLittle {
		t.Errorf("%s takes %s, and others %s: longer in %.0f%% of all pairs", who, median(times), median(others), 100*share)
	}
}

func median(times []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(times))[len(times)/2]
}

// statements records the statements that were sent to the database.
type statements struct {
	sync.Mutex
	sent []string
}

func (s *statements) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	s.Lock()
	defer s.Unlock()
	s.sent = append(s.sent, data.SQL)
	return ctx
}

func (*statements) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// take returns the statements since the last call, except the throttled queue notifications.
func (s *statements) take() []string {
	s.Lock()
	defer s.Unlock()
	sent := s.sent
	s.sent = nil
	return slices.DeleteFunc(sent, func(sql string) bool { return strings.Contains(sql, "PGNotify") })
}

// The timing test might miss an additional statement for an existing account.
func TestStatementsDoNotRevealAccounts(t *testing.T) {
	t.Parallel()
	config, sent := pgtest.New(t).Config(), new(statements)
	config.ConnConfig.Tracer = sent
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	site := sitetest.New(t, sitetest.WithDatabase(pool), sitetest.WithTrustedProxies(throughOurProxy))
	for name, ask := range addressRequests {
		asked := map[string][]string{}
		for who, email := range addressesOf(site) {
			sent.take()
			askFrom(site.Browser(), ask, email)
			asked[who] = sent.take()
		}
		for who, statements := range asked {
			if len(statements) == 0 || !slices.Equal(statements, asked["no account"]) {
				t.Errorf("%s, %s: %q\nand without an account %q", name, who, statements, asked["no account"])
			}
		}
	}
}
