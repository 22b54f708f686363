package replay

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/pipeline"
	"plainhand/internal/humanize/service"
)

// engineOf is what a site has, without our own engine after the service: every sentence that comes out is either the
// service's or the writer's.
func engineOf(t testing.TB, folder string, settings service.Settings) humanize.Engine {
	t.Helper()
	rewriter, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	return pipeline.New(service.New(rewriter, nil, settings), nil)
}

func texts(t testing.TB) []*Text {
	t.Helper()
	found, err := Read("texts")
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// figures sum up what became of a set of texts.
type figures struct{ sentences, restored int }

func (f figures) share() float64 { return 100 * float64(f.restored) / float64(f.sentences) }

func (f *figures) add(text *Text, result humanize.Result) {
	f.sentences += len(list(document.Parse(text.Original, nil)))
	f.restored += result.Restored
}

func strong(text string) humanize.Request {
	return humanize.Request{Text: text, Strength: humanize.Strong, Layout: humanize.Keep}
}

func TestHonestRewritesAreTakenOver(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		requests int
		most     float64
	}{{"without asking again", 0, 15}, {"asked again", 2, 6}} {
		engine := engineOf(t, "texts", service.Settings{Requests: test.requests})
		var tuned, apart figures
		for i, text := range texts(t) {
			result, err := humanize.Rewrite(t.Context(), engine, strong(text.Original))
			if err != nil {
				t.Fatal(err)
			}
			if i < 20 {
				tuned.add(text, result)
			} else {
				apart.add(text, result)
			}
			if os.Getenv("SHOW") != "" && i < 20 {
				for _, r := range result.Restorations {
					fmt.Printf("%s %s: %s\n   %v\n", test.name, text.Name, text.Original[r.Start:r.End], r.Reasons)
				}
			}
		}
		t.Logf("%s: put back %.1f%% of what was tuned on, %.1f%% of what was not", test.name, tuned.share(), apart.share())
		if apart.share() > test.most {
			t.Errorf("%s: %.1f%% of the sentences are put back", test.name, apart.share())
		}
	}
}

// No sentence comes out that nobody wrote.
func TestEverySentenceIsTheWritersOrTheModels(t *testing.T) {
	t.Parallel()
	engine := engineOf(t, "texts?faults=1", service.Settings{})
	for _, text := range texts(t) {
		faulty := text.Rewrites[0]
		for _, fault := range text.Faults {
			faulty = strings.Replace(faulty, fault.Honest, fault.Faulty, 1)
		}
		known := lettersOf(text.Original) + "|" + lettersOf(faulty)
		result, err := humanize.Rewrite(t.Context(), engine, strong(text.Original))
		if err != nil {
			t.Fatal(err)
		}
		for _, sentence := range list(document.Parse(result.Text, nil)) {
			if !strings.Contains(known, lettersOf(sentence.Text)) {
				t.Errorf("%s: nobody wrote %q", text.Name, sentence.Text)
			}
		}
	}
}

// Whatever is undone, only sentences that somebody wrote are left.
func TestATextWithSomethingTakenBackIsWhole(t *testing.T) {
	t.Parallel()
	engine := engineOf(t, "texts", service.Settings{})
	random := rand.New(rand.NewPCG(1, 2))
	all := texts(t)
	for range 100 {
		text := all[random.IntN(len(all))]
		result, err := humanize.Rewrite(t.Context(), engine, strong(text.Original))
		if err != nil {
			t.Fatal(err)
		}
		at := random.IntN(len(result.Changes))
		left := humanize.Apply(text.Original, slices.Delete(slices.Clone(result.Changes), at, at+1))
		known := lettersOf(text.Original) + "|" + lettersOf(text.Rewrites[0])
		for _, sentence := range list(document.Parse(left, nil)) {
			if !strings.Contains(known, lettersOf(sentence.Text)) {
				t.Errorf("%s: without %q nobody wrote %q", text.Name, result.Changes[at].After, sentence.Text)
			}
		}
	}
}

func TestPlantedFaultsArePutBack(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		verify bool
		least  float64
	}{{"by the guard alone", false, 20}, {"with the verifying request", true, 95}} {
		engine := engineOf(t, "texts?faults=1", service.Settings{Requests: 1, Verify: test.verify})
		caught, all, kinds := 0, 0, map[string][2]int{}
		for i, text := range texts(t) {
			if i < 20 {
				continue
			}
			result, err := humanize.Rewrite(t.Context(), engine, strong(text.Original))
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range text.Faults {
				count := kinds[fault.Kind]
				all, count[1] = all+1, count[1]+1
				if !strings.Contains(lettersOf(result.Text), lettersOf(fault.Faulty)) {
					caught, count[0] = caught+1, count[0]+1
				}
				kinds[fault.Kind] = count
			}
		}
		share := 100 * float64(caught) / float64(all)
		t.Logf("%s: %d of %d planted faults are put back (%.0f%%): %v", test.name, caught, all, share, kinds)
		if share < test.least {
			t.Errorf("%s: only %.0f%% of the planted faults are put back", test.name, share)
		}
	}
}
