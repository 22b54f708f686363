package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

// draftRun returns a run of a text with settings of its own.
func draftRun(t *testing.T, user uuid.UUID, text string) usage.Entry {
	t.Helper()
	r := newReservation(t, user, humanize.ChargedWords(text))
	r.Draft = usage.DraftOf(user, document.Parse(text, nil))
	return r
}

// serve reserves and commits a run of a draft, with a new outcome.
func serve(t *testing.T, s *stores.Set, user uuid.UUID, text string, limit int) (count usage.Charge, err error) {
	t.Helper()
	r := draftRun(t, user, text)
	if reserved, err := s.Billing.Reserve(t.Context(), limited(r, limit)); reserved.AlreadyCharged || err != nil {
		return usage.Charge{}, errors.Join(err)
	}
	return s.Billing.Commit(t.Context(), r, r.Fingerprint)
}

const text = "One two three four.\n\nFive six seven.\nEight nine."

func TestDraftIsCountedOnce(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	for version, spaced := range []string{text, text, "\n" + strings.ReplaceAll(text, "\n", " \r\n\n") + "\n"} {
		count, err := serve(t, s, user, spaced, 9) // which leaves nothing for another text
		if err != nil || count.Used != 9 || (count.Words == 0) != (version > 0) || count.Versions != version+1 {
			t.Errorf("version %d: %+v, %v", version+1, count, err)
		}
	}
	if _, err := serve(t, s, user, "Something else.", 9); !errors.Is(err, usage.ErrLimit) {
		t.Errorf("another text: %v", err)
	}
	wantWords(t, pool, draftRun(t, user, text), 9, 0)
}

func TestChangedDraftCountsNewParagraphs(t *testing.T) {
	t.Parallel()
	_, s, user := userWithStore(t)
	used := 0
	for _, step := range []struct {
		name, text string
		words      int
	}{
		{"new", text, 9},
		{"a paragraph is changed", strings.ReplaceAll(text, "six", "6"), 3},
		{"two are added", text + "\nTen.\nEleven twelve.", 3},
		{"one is taken out: the shortest counts", "One two three four.\n\nEight nine.", 2},
		{"another order: the shortest counts", "Eight nine.\nFive six seven.", 2},
		{"a paragraph occurs twice", "Solo one.\nSolo one.", 4},
		{"of another text", "Eight nine.\nA new one of six words.", 6},
		{"only white space is changed", "  Eight nine.\n\nA new one of six words.", 0},
	} {
		count, err := serve(t, s, user, step.text, 100)
		used += step.words
		if err != nil || count.Words != step.words || count.Used != used {
			t.Errorf("%s: %+v, %v; want %d words", step.name, count, err, step.words)
		}
	}
}

func TestTwentyFirstVersionCountsAgain(t *testing.T) {
	t.Parallel()
	_, s, user := userWithStore(t)
	for version := 1; version <= 2*usage.VersionsPerRound+1; version++ {
		count, err := serve(t, s, user, text, 100)
		want := 0
		if (version-1)%usage.VersionsPerRound == 0 {
			want = 9
		}
		if err != nil || count.Words != want || count.Versions != version {
			t.Errorf("version %d: %+v, %v; want %d words", version, count, err, want)
		}
	}
}

// Concurrent runs of a draft with different settings are charged once. While they run, each may reserve its words.
func TestConcurrentVersionsCountOnce(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	var running sync.WaitGroup
	for range 12 {
		running.Go(func() {
			if _, err := serve(t, s, user, text, 200); err != nil {
				t.Error(err)
			}
		})
	}
	running.Wait()
	wantWords(t, pool, draftRun(t, user, text), 9, 0)
}

// A user's draft is not paid for by that of another user.
func TestDraftIsPaidPerUser(t *testing.T) {
	t.Parallel()
	_, s, ada := userWithStore(t)
	bob := addUser(t, s, "bob@example.org").ID
	for _, user := range []uuid.UUID{ada, bob} {
		if count, err := serve(t, s, user, text, 100); err != nil || count.Words != 9 {
			t.Errorf("%+v, %v", count, err)
		}
	}
	text := document.Parse(text, nil)
	if usage.DraftOf(ada, text).Fingerprint ==
		usage.DraftOf(bob, text).Fingerprint {
		t.Error("two users have the same fingerprint")
	}
}

// Paying for a vocabulary, one word per line, does not pay for texts that an engine joins from such lines.
func TestPaidVocabularyDoesNotPayForTexts(t *testing.T) {
	t.Parallel()
	_, s, user := userWithStore(t)
	var words []string
	for i := range 400 {
		words = append(words, fmt.Sprintf("word%c%c", 'a'+i%26, 'a'+i/26))
	}
	if _, err := serve(t, s, user, strings.Join(words, "\n\n"), 10_000); err != nil {
		t.Fatal(err)
	}
	for text := range 8 {
		mixed := slices.Clone(words)
		random := rand.New(rand.NewPCG(uint64(text), 1))
		random.Shuffle(len(mixed), func(i, k int) { mixed[i], mixed[k] = mixed[k], mixed[i] })
		count, err := serve(t, s, user, strings.Join(mixed[:200], "\n"), 10_000)
		if err != nil || count.Words != 200 {
			t.Errorf("text %d: %+v, %v; want 200 words", text, count, err)
		}
	}
}

// A version with a known outcome is free, but counts as a version.
func TestKnownOutcomeCountsAsVersion(t *testing.T) {
	t.Parallel()
	_, s, user := userWithStore(t)
	var last usage.Entry
	for range usage.VersionsPerRound {
		last = draftRun(t, user, text)
		count(t, s, last, 100)
	}
	known := draftRun(t, user, text)
	reserve(t, s, known, 100)
	if used, repeated, err := commitOutcome(t, s, known, last.Fingerprint); err != nil || used != 9 || !repeated {
		t.Errorf("a known outcome: %d words used, %v, %v", used, repeated, err)
	}
	for range usage.VersionsPerRound - 1 {
		if _, err := serve(t, s, user, text, 100); err != nil {
			t.Fatal(err)
		}
	}
	if count, err := serve(t, s, user, text, 100); err != nil || count.Used != 27 || count.Rounds != 3 {
		t.Errorf("after %d versions: %+v, %v; want 27 words", 2*usage.VersionsPerRound+1, count, err)
	}
}

// Each repetition of a text with the same settings is a version: a model writes different results.
func TestRepeatedTextCountsAsVersion(t *testing.T) {
	t.Parallel()
	pool, s, user := userWithStore(t)
	first := draftRun(t, user, text)
	for range 2*usage.VersionsPerRound + 1 {
		run := repeat(t, first)
		reserve(t, s, run, 100)
		if _, _, err := commitOutcome(t, s, run, textOf(run.ID)); err != nil {
			t.Fatal(err)
		}
	}
	wantWords(t, pool, first, 27, 0)
}

// Concurrent versions are paid for if they are delivered, however the others end.
func TestConcurrentVersionsArePaidFor(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		pool, s, user := userWithStore(t)
		for range usage.VersionsPerRound - 1 {
			if _, err := serve(t, s, user, text, billing.Unlimited); err != nil {
				t.Fatal(err)
			}
		}
		var running sync.WaitGroup
		var delivered atomic.Int64
		for runner := range uint64(16) {
			random := rand.New(rand.NewPCG(seed, runner))
			running.Go(func() {
				for range 5 {
					run := draftRun(t, user, text)
					if _, err := s.Billing.Reserve(t.Context(), limited(run, billing.Unlimited)); err != nil {
						t.Error(err)
						return
					}
					if random.IntN(4) == 0 {
						_ = s.Billing.Release(t.Context(), run)
						continue
					}
					if _, err := commitWords(t, s, run, run.Words); err != nil {
						t.Error(err)
					}
					delivered.Add(1)
				}
			})
		}
		running.Wait()
		due := (int(delivered.Load()) + usage.VersionsPerRound - 1 + usage.VersionsPerRound - 1) / usage.VersionsPerRound * 9
		used, err := s.Billing.UsedWords(t.Context(), user, july)
		if err != nil || used < due || used > due+2*9 {
			t.Errorf("%d versions cost %d words, %v; want %d", usage.VersionsPerRound-1+delivered.Load(), used, err, due)
		}
		wantLedgerEqualsUsage(t, pool)
	}
}
