package store_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/usage"
	"plainhand/store"
)

// draftRun returns a run of a text with some settings of its own.
func draftRun(t *testing.T, user uuid.UUID, text string) usage.Reservation {
	t.Helper()
	count := func(text string) int { return len(strings.Fields(text)) }
	r := hold(t, user, count(text))
	r.Draft = usage.DraftOf(user, text, count)
	return r
}

// serve runs a draft, whose result is new.
func serve(t *testing.T, s *store.Store, user uuid.UUID, text string, limit int) (count usage.Count, err error) {
	t.Helper()
	r := draftRun(t, user, text)
	if counted, err := s.Reserve(t.Context(), r, limit); counted || err != nil {
		return usage.Count{}, errors.Join(err)
	}
	err = s.Commit(t.Context(), r, r.Words, r.Fingerprint, func(c usage.Count) error { count = c; return nil })
	return count, err
}

const letter = "One two three four.\n\nFive six seven.\nEight nine."

func TestADraftIsCountedOnce(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	for version, spaced := range []string{letter, letter, "\n" + strings.ReplaceAll(letter, "\n", " \r\n\n") + "\n"} {
		count, err := serve(t, s, user, spaced, 9) // which leaves nothing for another text
		if err != nil || count.Used != 9 || (count.Words == 0) != (version > 0) || count.Versions != version+1 {
			t.Errorf("version %d: %+v, %v", version+1, count, err)
		}
	}
	if _, err := serve(t, s, user, "Something else.", 9); !errors.Is(err, usage.ErrLimit) {
		t.Errorf("another text: %v", err)
	}
	wantWords(t, pool, draftRun(t, user, letter), 9, 0)
}

func TestAChangedDraftCountsWhatIsNew(t *testing.T) {
	t.Parallel()
	_, s, user := userWithStore(t)
	used := 0
	for _, step := range []struct {
		name, text string
		words      int
	}{
		{"new", letter, 9},
		{"a paragraph is changed", strings.ReplaceAll(letter, "six", "6"), 3},
		{"two are added", letter + "\nTen.\nEleven twelve.", 3},
		{"one is taken out: the shortest counts", "One two three four.\n\nEight nine.", 2},
		{"another order: the shortest counts", "Eight nine.\nFive six seven.", 2},
		{"a paragraph stands twice", "Solo one.\nSolo one.", 4},
		{"of another text", "Eight nine.\nA new one of six words.", 6},
		{"changed where nobody sees it", "  Eight nine.\n\nA new one of six words.", 0},
	} {
		count, err := serve(t, s, user, step.text, 100)
		used += step.words
		if err != nil || count.Words != step.words || count.Used != used {
			t.Errorf("%s: %+v, %v; want %d words", step.name, count, err, step.words)
		}
	}
}

func TestTheTwentyFirstVersionCountsAgain(t *testing.T) {
	t.Parallel()
	_, s, user := userWithStore(t)
	for version := 1; version <= 2*usage.Versions+1; version++ {
		count, err := serve(t, s, user, letter, 100)
		want := 0
		if (version-1)%usage.Versions == 0 {
			want = 9
		}
		if err != nil || count.Words != want || count.Versions != version {
			t.Errorf("version %d: %+v, %v; want %d words", version, count, err, want)
		}
	}
}

// The same draft, sent many times at once with other settings, is paid for once; while they run, each may hold its
// words.
func TestVersionsAtOnceCountOnce(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	var running sync.WaitGroup
	for range 12 {
		running.Go(func() {
			if _, err := serve(t, s, user, letter, 200); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
	wantWords(t, pool, draftRun(t, user, letter), 9, 0)
}

// Nobody else's draft pays for one.
func TestADraftIsItsOwners(t *testing.T) {
	t.Parallel()
	_, s, ada := userWithStore(t)
	bob := addUser(t, s, "bob@example.org").ID
	for _, user := range []uuid.UUID{ada, bob} {
		if count, err := serve(t, s, user, letter, 100); err != nil || count.Words != 9 {
			t.Errorf("%+v, %v", count, err)
		}
	}
	if usage.DraftOf(ada, letter, func(string) int { return 1 }).Fingerprint ==
		usage.DraftOf(bob, letter, func(string) int { return 1 }).Fingerprint {
		t.Error("two users have the same fingerprint")
	}
}
