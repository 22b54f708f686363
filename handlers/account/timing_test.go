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
	user, err := s.Store.Account.Users.User(s.T.Context(), id)
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

// A password is hashed for each sign-in, which takes most of its time, whether or not the address has an account.
func TestHashesDoNotRevealAccounts(t *testing.T) {
	t.Parallel()
	hasher := account.NewHasher(sitetest.QuickHash)
	site := newSiteHashing(t, hasher)
	addresses := addressesOf(site)
	for name, ask := range addressRequests {
		computed := map[string]int64{}
		for who, email := range addresses {
			before := hasher.Computed()
			askFrom(site.Browser(), ask, email)
			computed[who] = hasher.Computed() - before
		}
		for who, count := range computed {
			if count != computed["no account"] {
				t.Errorf("%s, %s: %d hashes, and without an account %d", name, who, count, computed["no account"])
			}
		}
		if name != "a new password" && computed["no account"] != 1 {
			t.Errorf("%s: %d hashes, want 1", name, computed["no account"])
		}
	}
}

// BenchmarkRequestsByAddress measures what an observer could: whether one kind of address takes longer.
func BenchmarkRequestsByAddress(b *testing.B) {
	site := newSiteHashing(b, account.NewHasher(slowHash))
	addresses := addressesOf(site)
	for name, ask := range addressRequests {
		for who, email := range addresses {
			b.Run(name+", "+who, func(b *testing.B) {
				for b.Loop() {
					b.StopTimer()
					site.ResetThrottles()
					b.StartTimer()
					askFrom(site.Browser(), ask, email)
				}
			})
		}
	}
}

// newSiteHashing returns a site behind a proxy with its own password hasher.
func newSiteHashing(t testing.TB, hasher *account.Hasher) *sitetest.Site {
	t.Helper()
	pool := pgtest.New(t)
	hashing := func(deps *handlers.Deps) {
		deps.Accounts = account.New(account.Deps{Storage: stores.New(pool).Account.Storage(), Hasher: hasher,
			Policy: account.StandardPolicy, Keys: sitetest.ThrottleKeys, Links: sitetest.Links,
			Secrets: account.NewSecrets(sitetest.Key),
			Plans:   deps.Payments.Cashier, Log: slog.New(slog.DiscardHandler), Now: time.Now})
	}
	return sitetest.New(t, sitetest.WithDatabase(pool), sitetest.WithTrustedProxies(throughOurProxy),
		sitetest.WithDeps(hashing))
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

// Statements take time too.
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
