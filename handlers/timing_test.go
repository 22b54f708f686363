package handlers_test

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
	"plainhand/internal/account"
	"plainhand/internal/pgtest"
	"plainhand/store"
)

// slowHash takes several times as long as everything else in a request together, and less than what the site uses.
var slowHash = argon2id.Params{Memory: 16 << 10, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// asking are the requests in which somebody names an address that may have an account.
var asking = map[string]func(b *browser, email string) *http.Request{
	"the form": func(b *browser, email string) *http.Request { return b.form("/login", credentials(email, "wrong!")) },
	"the call": func(b *browser, email string) *http.Request {
		body := fmt.Sprintf(`{"email":%q,"password":"wrong!"}`, email)
		return b.request(http.MethodPost, "/api/auth/login", "application/json", body)
	},
	"a new password": func(b *browser, email string) *http.Request {
		return b.form("/forgot", url.Values{"email": {email}})
	},
}

// named are the addresses, by whose they are. Each is new, so that nothing is known of any.
func (s *testSite) named() map[string]string {
	s.t.Helper()
	withPassword, without := s.registered(), s.registered()
	if _, err := s.pool.Exec(s.t.Context(), `UPDATE users SET password_hash = '' WHERE id = $1`, without.id); err != nil {
		s.t.Fatal(err)
	}
	return map[string]string{"nobody": uuid.NewString() + "@example.com", "somebody": s.emailOf(withPassword.id),
		"somebody without a password": s.emailOf(without.id)}
}

func (s *testSite) emailOf(id uuid.UUID) string {
	s.t.Helper()
	user, err := s.store.User(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return user.Email
}

// askFrom sends the request from a network of its own, whose tries are counted for nobody else.
func (b *browser) askFrom(ask func(*browser, string) *http.Request, email string) answer {
	b.site.t.Helper()
	request := ask(b, email)
	request.Header.Set("X-Forwarded-For", netip.AddrFrom16(uuid.New()).String())
	return b.do(request)
}

var throughOurProxy = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

// What is measured are not milliseconds but whether one kind of address nearly always takes longer than the other. The
// test is not parallel, so that nothing else of the package is measured.
func TestTheTimeAnAnswerTakesDoesNotTellWhoHasAnAccount(t *testing.T) {
	const rounds = 20
	site := newSiteHashing(t, slowHash)
	taken := map[string]map[string][]time.Duration{}
	for name := range asking {
		taken[name] = map[string][]time.Duration{}
	}
	for range rounds {
		addresses := site.named()
		for name, ask := range asking {
			for who, email := range addresses { // in another order each time
				b, begun := site.browser(), time.Now()
				b.askFrom(ask, email)
				taken[name][who] = append(taken[name][who], time.Since(begun))
			}
		}
	}
	for name, byWhom := range taken {
		for who, times := range byWhom {
			wantAlike(t, name+", "+who, times, byWhom["nobody"])
		}
	}
}

// newSiteHashing returns a site behind a proxy whose passwords are hashed at some cost.
func newSiteHashing(t *testing.T, params argon2id.Params) *testSite {
	t.Helper()
	pool := pgtest.New(t)
	hashing := func(deps *handlers.Deps) {
		deps.Accounts = account.New(account.Deps{Storage: store.New(pool), Hasher: account.NewHasher(params),
			Policy: account.StandardPolicy, Keys: testKeys, Links: testLinks, Secrets: account.NewSecrets(testKey),
			Plans: deps.Payments.Cashier, Log: slog.New(slog.DiscardHandler), Now: time.Now})
	}
	return newSiteOf(t, pool, "http://localhost:8080", throughOurProxy, renderer(), demoPayments, contentOf(t), hashing)
}

// wantAlike fails if nearly all of the times are on the same side of the others, and not by little. Of so many, chance
// hardly ever does the first, and never both.
func wantAlike(t *testing.T, who string, times, others []time.Duration) {
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

// statements are those that were sent to the database.
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

// take returns what was sent since the last time, but for what wakes the queue, which is sent only so often.
func (s *statements) take() []string {
	s.Lock()
	defer s.Unlock()
	sent := s.sent
	s.sent = nil
	return slices.DeleteFunc(sent, func(sql string) bool { return strings.Contains(sql, "PGNotify") })
}

// What a clock might overlook: one more statement for an address that somebody has.
func TestTheDatabaseIsAskedTheSameWhoeverHasAnAccount(t *testing.T) {
	t.Parallel()
	config, sent := pgtest.New(t).Config(), new(statements)
	config.ConnConfig.Tracer = sent
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	site := newSiteOn(t, pool, "http://localhost:8080", throughOurProxy)
	for name, ask := range asking {
		asked := map[string][]string{}
		for who, email := range site.named() {
			sent.take()
			site.browser().askFrom(ask, email)
			asked[who] = sent.take()
		}
		for who, statements := range asked {
			if len(statements) == 0 || !slices.Equal(statements, asked["nobody"]) {
				t.Errorf("%s, %s: %q\nand for nobody %q", name, who, statements, asked["nobody"])
			}
		}
	}
}
