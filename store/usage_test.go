package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

// newReservation returns a reservation for the user in july, with its own key and its own text.
func newReservation(t testing.TB, userID uuid.UUID, words int) usage.Entry {
	t.Helper()
	id := newID(t)
	return usage.Entry{ID: id, Key: id, UserID: userID, PeriodStart: july, Words: words,
		Fingerprint: textOf(id), CreatedAt: july, ExpiresAt: july.Add(usage.Lifetime)}
}

// repeat returns another run of r's text, with its own key.
func repeat(t testing.TB, r usage.Entry) usage.Entry {
	t.Helper()
	r.ID = newID(t)
	r.Key = r.ID
	return r
}

func textOf(id uuid.UUID) (text usage.Fingerprint) {
	copy(text[:], id[:])
	return text
}

func reserve(t testing.TB, s *stores.Set, r usage.Entry, limit int) {
	t.Helper()
	if reserved, err := s.Billing.Reserve(t.Context(), limited(r, limit)); reserved.AlreadyCharged || err != nil {
		t.Fatalf("reserve %d words of %d: %+v, %v", r.Words, limit, reserved, err)
	}
}

// commitWords counts words, and returns the total.
func commitWords(t testing.TB, s *stores.Set, r usage.Entry, words int) (used int, err error) {
	t.Helper()
	r.Words = words
	count, err := s.Billing.Commit(t.Context(), r, r.Fingerprint)
	return count.Used, err
}

// commitOutcome counts every word for an outcome, and returns the total and whether the outcome was counted before.
func commitOutcome(
	t testing.TB, s *stores.Set, r usage.Entry, outcome usage.Fingerprint,
) (used int, repeated bool, err error) {
	t.Helper()
	count, err := s.Billing.Commit(t.Context(), r, outcome)
	return count.Used, count.KnownOutcome, err
}

func limited(r usage.Entry, limit int) usage.Entry {
	r.Limit = limit
	return r
}

// count reserves and commits every word.
func count(t testing.TB, s *stores.Set, r usage.Entry, limit int) {
	t.Helper()
	reserve(t, s, r, limit)
	if _, err := commitWords(t, s, r, r.Words); err != nil {
		t.Fatal(err)
	}
}

func wantRejected(t *testing.T, s *stores.Set, r usage.Entry, limit int, want error) {
	t.Helper()
	reserved, err := s.Billing.Reserve(t.Context(), limited(r, limit))
	if reserved.AlreadyCharged || !errors.Is(err, want) {
		t.Errorf("reserve %d words of %d: %+v, %v; want %v", r.Words, limit, reserved, err, want)
	}
}

// wantAlreadyCharged checks that the run has been charged already, so that it is free.
func wantAlreadyCharged(t *testing.T, s *stores.Set, r usage.Entry, limit int) {
	t.Helper()
	if reserved, err := s.Billing.Reserve(t.Context(), limited(r, limit)); !reserved.AlreadyCharged || err != nil {
		t.Errorf("reserve %d words: %+v, %v; want them to be counted already", r.Words, reserved, err)
	}
}

func wantWords(t *testing.T, pool *pgxpool.Pool, r usage.Entry, used, reserved int) {
	t.Helper()
	var gotUsed, gotReserved int
	const query = `SELECT coalesce(sum(used), 0), coalesce(sum(reserved), 0) FROM usage WHERE user_id = $1 AND period_start = $2`
	if err := pool.QueryRow(t.Context(), query, r.UserID, r.PeriodStart).Scan(&gotUsed, &gotReserved); err != nil {
		t.Fatal(err)
	}
	if gotUsed != used || gotReserved != reserved {
		t.Errorf("%d words used and %d reserved; want %d and %d", gotUsed, gotReserved, used, reserved)
	}
	if got, err := stores.New(pool).Billing.UsedWords(t.Context(), r.UserID, r.PeriodStart); err != nil || got != used {
		t.Errorf("UsedWords is %d, %v; want %d", got, err, used)
	}
	wantLedgerEqualsUsage(t, pool)
}

// wantLedgerEqualsUsage compares the ledger's sums with the rows of usage at one moment.
func wantLedgerEqualsUsage(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	const query = `WITH sums AS (
			SELECT user_id, period_start,
				coalesce(sum(words) FILTER (WHERE state = 'committed'), 0) AS used,
				coalesce(sum(words) FILTER (WHERE state = 'reserved'), 0) AS reserved
			FROM usage_ledger GROUP BY user_id, period_start)
		SELECT count(*) FROM usage FULL JOIN sums USING (user_id, period_start)
		WHERE (coalesce(usage.used, 0), coalesce(usage.reserved, 0))
			IS DISTINCT FROM (coalesce(sums.used, 0), coalesce(sums.reserved, 0))`
	var wrong int
	if err := pool.QueryRow(context.WithoutCancel(t.Context()), query).Scan(&wrong); err != nil || wrong > 0 {
		t.Errorf("usage differs from the ledger in %d rows, %v", wrong, err)
	}
}

// userWithStore returns a user on a database of the test's own.
func userWithStore(t *testing.T) (*pgxpool.Pool, *stores.Set, uuid.UUID) {
	t.Helper()
	pool := openPool(t)
	s := stores.New(pool)
	return pool, s, addUser(t, s, "ada@example.org").ID
}

// PL16, PL17: words beyond the limit are rejected, and nothing is reserved; reaching it exactly is allowed.
func TestReserveEnforcesTheLimit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		limit   int
		words   []int
		refused []bool
		used    int
	}{
		{"the first fills it", 100, []int{100, 1}, []bool{false, true}, 100},
		{"the first is too much", 100, []int{101, 100}, []bool{true, false}, 100},
		{"a later one fills it", 100, []int{60, 40}, []bool{false, false}, 100},
		{"a later one is too much", 100, []int{60, 41, 40}, []bool{false, true, false}, 100},
		{"no words", 100, []int{0, 100, 0}, []bool{false, false, false}, 100},
		{"a limit of nothing", 0, []int{1}, []bool{true}, 0},
		{"without a limit", billing.Unlimited, []int{5_000_000_000, 1}, []bool{false, false}, 5_000_000_001},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			pool, s, user := userWithStore(t)
			total := 0
			for i, words := range test.words {
				run := newReservation(t, user, words)
				if test.refused[i] {
					wantRejected(t, s, run, test.limit, usage.ErrLimit)
					continue
				}
				reserve(t, s, run, test.limit)
				wantWords(t, pool, run, total, words)
				total += words
				if used, err := commitWords(t, s, run, words); err != nil || used != total {
					t.Errorf("%d words: total %d, %v; want %d", words, used, err, total)
				}
			}
			wantWords(t, pool, newReservation(t, user, 0), test.used, 0)
		})
	}
}

// PL28: reserved words count against the limit.
func TestReservedWordsCountAgainstTheLimit(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	first, second := newReservation(t, user, 60), newReservation(t, user, 41)
	reserve(t, s, first, 100)
	wantRejected(t, s, second, 100, usage.ErrLimit)
	if err := s.Billing.Release(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	reserve(t, s, second, 100)
	wantWords(t, pool, second, 0, 41)
}

func TestPeriodsAndUsersAreCountedSeparately(t *testing.T) {
	t.Parallel()
	pool, s, ada := userWithStore(t)
	charles := addUser(t, s, "charles@example.org").ID
	august := newReservation(t, ada, 20)
	august.PeriodStart = july.AddDate(0, 1, 0)
	count(t, s, newReservation(t, ada, 10), 100)
	count(t, s, august, 100)
	count(t, s, newReservation(t, charles, 30), 100)
	wantWords(t, pool, newReservation(t, ada, 0), 10, 0)
	wantWords(t, pool, august, 20, 0)
	wantWords(t, pool, newReservation(t, charles, 0), 30, 0)
}

// A limit belongs to the current plan. A larger one keeps the words used; a smaller one takes nothing back.
func TestChangedLimitKeepsUsedWords(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	count(t, s, newReservation(t, user, 30_000), 30_000)
	wantRejected(t, s, newReservation(t, user, 1), 30_000, usage.ErrLimit)
	count(t, s, newReservation(t, user, 30_000), 60_000)
	wantRejected(t, s, newReservation(t, user, 1), 60_000, usage.ErrLimit)
	count(t, s, newReservation(t, user, 1), billing.Unlimited)
	wantRejected(t, s, newReservation(t, user, 1), 30_000, usage.ErrLimit)
	wantWords(t, pool, newReservation(t, user, 0), 60_001, 0)
}

func TestReserveForUnknownUserIsRejected(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	wantRejected(t, s, newReservation(t, newID(t), 1), 100, account.ErrNoUser)
}

// The start of a period is found again although PostgreSQL stores no nanoseconds.
func TestPeriodStartIsRoundedToMicroseconds(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	for range 2 {
		run := newReservation(t, user, 5)
		run.PeriodStart = july.Add(1_999 * time.Nanosecond)
		count(t, s, run, 100)
		defer wantWords(t, pool, run, 10, 0)
	}
}

func TestKeyIdentifiesOneRun(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	run := newReservation(t, user, 10)
	repeated, other := repeat(t, run), newReservation(t, user, 20)
	repeated.Key, other.Key = run.Key, run.Key
	reserve(t, s, run, 100)
	wantRejected(t, s, repeated, 100, usage.ErrInProgress)
	wantRejected(t, s, other, 100, usage.ErrKeyReused)
	if _, err := commitWords(t, s, run, 10); err != nil {
		t.Fatal(err)
	}
	wantAlreadyCharged(t, s, repeated, 100)
	wantRejected(t, s, other, 100, usage.ErrKeyReused)
	repeated.PeriodStart = july.AddDate(0, 1, 0)
	wantAlreadyCharged(t, s, repeated, 100) // it is still the same run
	wantWords(t, pool, run, 10, 0)

	charles := addUser(t, s, "charles@example.org").ID
	other.UserID = charles
	count(t, s, other, 100) // every user has keys of their own
	wantWords(t, pool, other, 20, 0)
}

// A released run can be retried under its key, with any text.
func TestKeyIsFreeAfterRelease(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	run := newReservation(t, user, 10)
	other := newReservation(t, user, 20)
	other.Key = run.Key
	reserve(t, s, run, 100)
	if err := s.Billing.Release(t.Context(), run); err != nil {
		t.Fatal(err)
	}
	count(t, s, other, 100)
	wantWords(t, pool, run, 20, 0)
}

func TestSameTextIsFreeInThePeriod(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	run := newReservation(t, user, 100)
	released := repeat(t, run)
	reserve(t, s, released, 100)
	if err := s.Billing.Release(t.Context(), released); err != nil {
		t.Fatal(err)
	}
	count(t, s, run, 100) // released words are not paid for
	wantAlreadyCharged(t, s, repeat(t, run), 100)
	wantAlreadyCharged(t, s, repeat(t, run), 30) // even above the limit
	wantWords(t, pool, run, 100, 0)

	august := repeat(t, run)
	august.PeriodStart = july.AddDate(0, 1, 0)
	count(t, s, august, 100)
	charles := repeat(t, run)
	charles.UserID = addUser(t, s, "charles@example.org").ID
	count(t, s, charles, 100)
}

// A repeated outcome costs nothing, and from then on its text and its key are free, even above the limit.
func TestSameOutcomeIsFreeInThePeriod(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	outcome := textOf(newID(t))
	wantCommitted := func(run usage.Entry, used int, repeated bool) {
		t.Helper()
		reserve(t, s, run, 100)
		gotUsed, gotRepeated, err := commitOutcome(t, s, run, outcome)
		if err != nil || gotUsed != used || gotRepeated != repeated {
			t.Errorf("%d words used, again: %t, %v; want %d, %t", gotUsed, gotRepeated, err, used, repeated)
		}
		gotUsed, gotRepeated, err = s.Billing.OutcomeCharged(t.Context(), run.UserID, run.PeriodStart, outcome)
		if err != nil || gotUsed != used || !gotRepeated {
			t.Errorf("%d words used, counted: %t, %v; want %d", gotUsed, gotRepeated, err, used)
		}
	}
	if used, known, err := s.Billing.OutcomeCharged(t.Context(), user, july, outcome); err != nil || used != 0 || known {
		t.Errorf("%d words used, counted: %t, %v", used, known, err)
	}
	first, second := newReservation(t, user, 50), newReservation(t, user, 50)
	wantCommitted(first, 50, false)
	wantCommitted(second, 50, true)
	wantWords(t, pool, first, 50, 0)
	wantAlreadyCharged(t, s, repeat(t, second), 30)
	repeated := repeat(t, second)
	repeated.Key = second.Key
	wantAlreadyCharged(t, s, repeated, 30)
	other := newReservation(t, user, 10)
	other.Key = second.Key
	wantRejected(t, s, other, 100, usage.ErrKeyReused)
	count(t, s, newReservation(t, user, 20), 100) // with its own outcome

	august, charles := newReservation(t, user, 50), newReservation(t, addUser(t, s, "charles@example.org").ID, 50)
	august.PeriodStart = july.AddDate(0, 1, 0)
	wantCommitted(august, 50, false)
	wantCommitted(charles, 50, false)
	wantWords(t, pool, first, 70, 0)
}

// Concurrent runs in different modes may have the same outcome: one is charged, and from then on all are free.
func TestConcurrentSameOutcomeIsCountedOnce(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	const twins = 16
	outcome := textOf(newID(t))
	runs := make([]usage.Entry, twins)
	for i := range runs {
		if runs[i] = newReservation(t, user, 10); i%4 == 3 { // and the same text a second time
			runs[i].Fingerprint = runs[i-1].Fingerprint
		}
		reserve(t, s, runs[i], twins*10)
	}
	var running sync.WaitGroup
	var first atomic.Int32
	for _, run := range runs {
		running.Go(func() {
			used, known, err := commitOutcome(t, s, run, outcome)
			if err != nil || used != 10 {
				t.Errorf("%d words used, %v; want 10", used, err)
			}
			if !known {
				first.Add(1)
			}
		})
	}
	running.Wait()
	if first.Load() != 1 {
		t.Errorf("%d runs were the first", first.Load())
	}
	wantWords(t, pool, runs[0], 10, 0)
	for _, run := range runs {
		wantAlreadyCharged(t, s, repeat(t, run), 0)
	}
}

// Two tabs may run the same text concurrently: both reserve its words, and one is charged.
func TestConcurrentSameTextIsCountedOnce(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	const twins = 16
	first := newReservation(t, user, 10)
	runs := make([]usage.Entry, twins)
	for i := range runs {
		runs[i] = repeat(t, first)
		reserve(t, s, runs[i], twins*10)
	}
	wantWords(t, pool, first, 0, twins*10)
	var running sync.WaitGroup
	for _, run := range runs {
		running.Go(func() {
			if used, err := commitWords(t, s, run, 10); err != nil || used != 10 {
				t.Errorf("%d words used, %v; want 10", used, err)
			}
		})
	}
	running.Wait()
	wantWords(t, pool, first, 10, 0)
}

// PL28: of concurrent runs with the same key, one is reserved.
func TestConcurrentKeyStartsOneRun(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	first := newReservation(t, user, 10)
	outcomes := make(chan error, 16)
	for range cap(outcomes) {
		run := repeat(t, first)
		run.Key = first.Key
		go func() {
			_, err := s.Billing.Reserve(t.Context(), limited(run, 1000))
			outcomes <- err
		}()
	}
	granted := 0
	for range cap(outcomes) {
		switch err := <-outcomes; {
		case err == nil:
			granted++
		case !errors.Is(err, usage.ErrInProgress):
			t.Errorf("%v; want ErrInProgress", err)
		}
	}
	if granted != 1 {
		t.Errorf("%d runs under one key", granted)
	}
	wantWords(t, pool, first, 0, 10)
}

// PL28: concurrent runs, on a new row and near the limit, never exceed the limit and never lose a word.
func TestConcurrentRunsReachButNeverExceedTheLimit(t *testing.T) {
	t.Parallel()
	for _, begun := range []int{0, 29_700} {
		t.Run(fmt.Sprintf("after %d words", begun), func(t *testing.T) {
			t.Parallel()
			pool, s, user := userWithStore(t)
			const limit, words, many = 30_000, 70, 64
			if begun > 0 {
				count(t, s, newReservation(t, user, begun), limit)
			}
			var running sync.WaitGroup
			for range many {
				running.Go(func() {
					for range 8 {
						run := newReservation(t, user, words)
						if _, err := s.Billing.Reserve(t.Context(), limited(run, limit)); errors.Is(err, usage.ErrLimit) {
							return
						} else if err != nil {
							t.Error(err)
						}
						if used, err := commitWords(t, s, run, words); err != nil || used > limit {
							t.Errorf("total %d, %v", used, err)
						}
					}
				})
			}
			running.Wait()
			wantWords(t, pool, newReservation(t, user, 0), begun+min(many*8, (limit-begun)/words)*words, 0)
		})
	}
}
