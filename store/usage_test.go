package store_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store"
)

func wantUsed(t *testing.T, s *store.Store, userID uuid.UUID, start time.Time, want int) {
	t.Helper()
	if got, err := s.UsedWords(t.Context(), userID, start); err != nil || got != want {
		t.Errorf("%d words used, %v; want %d", got, err, want)
	}
}

// PL16, PL17: what passes the limit is refused and counts nothing; exactly the limit is allowed.
func TestWordsUpToTheLimit(t *testing.T) {
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
			s := openStore(t)
			user := addUser(t, s, "ada@example.org")
			total := 0
			for i, words := range test.words {
				got, err := s.AddWords(t.Context(), user.ID, july, words, test.limit)
				if test.refused[i] {
					if !errors.Is(err, usage.ErrLimit) {
						t.Errorf("%d words on %d: %v; want ErrLimit", words, total, err)
					}
					continue
				}
				total += words
				if err != nil || got != total {
					t.Errorf("%d words: total %d, %v; want %d", words, got, err, total)
				}
			}
			wantUsed(t, s, user.ID, july, test.used)
		})
	}
}

func TestPeriodsAndUsersAreCountedApart(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	ada, charles := addUser(t, s, "ada@example.org"), addUser(t, s, "charles@example.org")
	august := july.AddDate(0, 1, 0)
	for _, add := range []struct {
		user  uuid.UUID
		start time.Time
		words int
	}{{ada.ID, july, 10}, {ada.ID, july, 1}, {ada.ID, august, 20}, {charles.ID, july, 30}} {
		if _, err := s.AddWords(t.Context(), add.user, add.start, add.words, 100); err != nil {
			t.Fatal(err)
		}
	}
	wantUsed(t, s, ada.ID, july, 11)
	wantUsed(t, s, ada.ID, august, 20)
	wantUsed(t, s, charles.ID, july, 30)
	wantUsed(t, s, charles.ID, august, 0)
}

// A smaller plan can leave somebody above the limit: nothing more is counted, and nothing is taken back.
func TestAboveALimitThatFell(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	if _, err := s.AddWords(t.Context(), user.ID, july, 500, billing.Unlimited); err != nil {
		t.Fatal(err)
	}
	if _, err := s.AddWords(t.Context(), user.ID, july, 1, 100); !errors.Is(err, usage.ErrLimit) {
		t.Errorf("error %v; want ErrLimit", err)
	}
	wantUsed(t, s, user.ID, july, 500)
}

func TestWordsOfNobody(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	if _, err := s.AddWords(t.Context(), newID(t), july, 1, 100); !errors.Is(err, account.ErrNoUser) {
		t.Errorf("error %v; want ErrNoUser", err)
	}
}

// The start of a period is found again although PostgreSQL keeps no nanoseconds.
func TestAPeriodThatStartsBetweenMicroseconds(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	user := addUser(t, s, "ada@example.org")
	start := july.Add(1_999 * time.Nanosecond)
	for range 2 {
		if _, err := s.AddWords(t.Context(), user.ID, start, 5, 100); err != nil {
			t.Fatal(err)
		}
	}
	wantUsed(t, s, user.ID, start, 10)
}

// PL28: many at once, on the first row and at the edge, never pass the limit and never lose a word.
func TestManyAddWordsAtTheEdge(t *testing.T) {
	t.Parallel()
	for _, begun := range []int{0, 29_700} {
		t.Run(fmt.Sprintf("after %d words", begun), func(t *testing.T) {
			t.Parallel()
			s := openStore(t)
			user := addUser(t, s, "ada@example.org")
			const limit, words, many = 30_000, 70, 64
			if begun > 0 {
				if _, err := s.AddWords(t.Context(), user.ID, july, begun, limit); err != nil {
					t.Fatal(err)
				}
			}
			var counted atomic.Int64
			var running sync.WaitGroup
			for range many {
				running.Go(func() {
					for range 10 {
						total, err := s.AddWords(t.Context(), user.ID, july, words, limit)
						switch {
						case err == nil && total <= limit:
							counted.Add(words)
						case !errors.Is(err, usage.ErrLimit):
							t.Errorf("total %d, %v", total, err)
						}
					}
				})
			}
			running.Wait()
			want := begun + (limit-begun)/words*words
			if got := begun + int(counted.Load()); got != want {
				t.Errorf("counted %d words; want %d", got, want)
			}
			wantUsed(t, s, user.ID, july, want)
		})
	}
}
