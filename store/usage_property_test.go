package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store"
	"plainhand/store/stores"
)

// contest is many workers on few users with few texts and few keys, so that they collide often.
type contest struct {
	servers []*stores.Set // several pools on one database
	users   []uuid.UUID
	keys    []uuid.UUID
	clock   atomic.Int64             // seconds since july
	ends    map[string]*atomic.Int64 // how often each thing happened

	mutex sync.Mutex
	texts map[ownText]bool // with a committed outcome, which has to be charged
}

type ownText struct{ user, text int }

// outcomeOf returns the first of the texts with the same draft: two texts are two settings of one draft.
func outcomeOf(text int) int { return text - text%2 }

// limitOf returns a user's limit. The first user has none; the others soon reach theirs.
func limitOf(user int) int {
	if user == 0 {
		return billing.Unlimited
	}
	return 1_000
}

const contestTexts, contestKeys = 90, 30

// wordsOf is the length of a text.
func wordsOf(text int) int { return 1 + 7*outcomeOf(text)%50 }

func (c *contest) now() time.Time { return july.Add(time.Duration(c.clock.Load()) * time.Second) }

// PL28: under concurrency, no user exceeds their limit, the sums match the ledger, each draft and each outcome is
// charged once, and a key in use identifies one run.
func TestMeteringUnderContest(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	c := newContest(t, pool)
	watching, stop := context.WithCancel(t.Context())
	var watcher, workers sync.WaitGroup
	watcher.Go(func() {
		for watching.Err() == nil {
			c.wantLimitsKept(t, pool)
			wantLedgerEqualsUsage(t, pool)
		}
	})
	for worker := range 12 {
		workers.Go(func() {
			for range 120 {
				c.run(t, c.servers[worker%len(c.servers)])
			}
		})
	}
	workers.Wait()
	stop()
	watcher.Wait()
	for name, times := range c.ends {
		if times.Load() == 0 {
			t.Errorf("no run was %s", name)
		}
	}
	if _, err := c.servers[0].Billing.ReleaseExpired(t.Context(), c.now().Add(usage.Lifetime)); err != nil {
		t.Fatal(err)
	}
	c.wantLimitsKept(t, pool)
	c.wantEveryTextOnce(t, pool)
}

func newContest(t *testing.T, pool *pgxpool.Pool) *contest {
	t.Helper()
	other, err := store.Open(t.Context(), pool.Config().ConnString())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(other.Close)
	c := &contest{servers: []*stores.Set{stores.New(pool), stores.New(other)}, ends: map[string]*atomic.Int64{},
		texts: map[ownText]bool{}}
	for _, end := range []string{
		"committed", "nothing new", "released", "abandoned", "refused", "repeated", "under way", "reused", "expired",
	} {
		c.ends[end] = new(atomic.Int64)
	}
	for i := range 4 {
		c.users = append(c.users, addUser(t, c.servers[0], fmt.Sprintf("user%d@example.org", i)).ID)
	}
	for range contestKeys {
		c.keys = append(c.keys, newID(t))
	}
	return c
}

// run makes a random run.
func (c *contest) run(t *testing.T, s *stores.Set) {
	user, text := rand.IntN(len(c.users)), rand.IntN(contestTexts)
	r := usage.Entry{ID: newID(t), UserID: c.users[user], PeriodStart: july, Words: wordsOf(text),
		Fingerprint: usage.Fingerprint{byte(text)}, CreatedAt: c.now(), ExpiresAt: c.now().Add(usage.Lifetime)}
	r.Draft = usage.Draft{Fingerprint: usage.Fingerprint{byte(outcomeOf(text)), 1},
		Paragraphs: []usage.Paragraph{{Fingerprint: usage.Fingerprint{byte(outcomeOf(text)), 2}, Words: wordsOf(text)}}}
	switch r.Key = r.ID; rand.IntN(4) {
	case 0:
		r.Key = c.keys[text%len(c.keys)] // the text's own key, as in a request that is sent again
	case 1:
		r.Key = c.keys[rand.IntN(len(c.keys))] // any text's key, as from a faulty client
	}
	if rand.IntN(10) == 0 {
		r.ExpiresAt = r.CreatedAt // as if its process had slept before going on
	}
	c.try(t, s, r, ownText{user, text})
	if rand.IntN(20) == 0 {
		c.clock.Add(10)
		c.sweep(t, s)
	}
}

func (c *contest) try(t *testing.T, s *stores.Set, r usage.Entry, text ownText) {
	r.Limit = limitOf(text.user)
	reserved, err := s.Billing.Reserve(t.Context(), r)
	switch {
	case err == nil && reserved.AlreadyCharged:
		c.ends["repeated"].Add(1)
	case err == nil:
		c.end(t, s, r, text)
	case errors.Is(err, usage.ErrLimit) && limitOf(text.user) != billing.Unlimited:
		c.ends["refused"].Add(1)
	case errors.Is(err, usage.ErrInProgress):
		c.ends["under way"].Add(1)
	case errors.Is(err, usage.ErrKeyReused):
		c.ends["reused"].Add(1)
	default:
		t.Errorf("reserve: %v", err)
	}
}

func (c *contest) sweep(t *testing.T, s *stores.Set) {
	if _, err := s.Billing.ReleaseExpired(t.Context(), c.now()); err != nil {
		t.Errorf("sweep: %v", err)
	}
}

// end commits, releases or abandons a run that holds words.
func (c *contest) end(t *testing.T, s *stores.Set, r usage.Entry, text ownText) {
	switch chance := rand.IntN(10); {
	case chance < 2:
		c.ends["abandoned"].Add(1)
		r.ID = newID(t)
		c.try(t, s, r, text) // the request is sent again
	case chance < 4:
		c.ends["released"].Add(1)
		if err := s.Billing.Release(t.Context(), r); err != nil {
			t.Errorf("release: %v", err)
		}
	default:
		if !c.now().Before(r.ExpiresAt) {
			c.sweep(t, s)
		}
		c.commit(t, s, r, text)
	}
}

func (c *contest) commit(t *testing.T, s *stores.Set, r usage.Entry, text ownText) {
	outcome := outcomeOf(text.text)
	result := text.text // both settings have different results, or the same one
	if outcome%4 == 0 {
		result = outcome
	}
	_, repeated, err := commitOutcome(t, s, r, usage.Fingerprint{byte(result)})
	if errors.Is(err, usage.ErrExpired) && !c.now().Before(r.ExpiresAt) {
		c.ends["expired"].Add(1)
		return
	}
	if err != nil {
		t.Errorf("commit: %v", err)
		return
	}
	c.ends["committed"].Add(1)
	if repeated {
		c.ends["nothing new"].Add(1)
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.texts[ownText{text.user, outcome}] = true
}

func (c *contest) wantLimitsKept(t *testing.T, pool *pgxpool.Pool) {
	const query = `SELECT count(*) FROM usage WHERE user_id <> $1 AND used + reserved > $2`
	var over int
	if err := pool.QueryRow(t.Context(), query, c.users[0], limitOf(1)).Scan(&over); err != nil || over > 0 {
		t.Errorf("%d users have more than their limit, %v", over, err)
	}
}

// wantEveryTextOnce compares the ledger with the results that the workers got.
func (c *contest) wantEveryTextOnce(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	want := make([]int, len(c.users))
	for text := range c.texts {
		want[text.user] += wordsOf(text.text)
	}
	for user, id := range c.users {
		wantWords(t, pool, usage.Entry{UserID: id, PeriodStart: july}, want[user], 0)
	}
}
