package replay

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/model/service"
	"plainhand/engine/pipeline"
	"plainhand/engine/text/document"
)

// replayEngine is the pipeline of a site without the built-in engine after the service: every sentence of its results
// is either the service's or the writer's.
func replayEngine(t testing.TB, folder string, settings service.Settings) humanize.Engine {
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

// counts are the sentences of some texts and their restorations.
type counts struct{ sentences, restored int }

func (f counts) share() float64 { return 100 * float64(f.restored) / float64(f.sentences) }

func (f *counts) add(text *Text, result humanize.Result) {
	f.sentences += len(sentencesOf(document.Parse(text.Original, nil)))
	f.restored += result.Restored
}

func strongRequest(text string) humanize.Request {
	return humanize.Request{Text: text, Strength: humanize.Strong, Layout: humanize.Keep}
}

func TestFaithfulRewritesAreAccepted(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		requests int
		maxShare float64
	}{{"without revisions", 0, 15}, {"with revisions", 2, 6}} {
		engine := replayEngine(t, "texts", service.Settings{Requests: test.requests})
		var tuned, others counts
		for i, text := range texts(t) {
			result, err := humanize.Rewrite(t.Context(), engine, strongRequest(text.Original))
			if err != nil {
				t.Fatal(err)
			}
			if i < 20 {
				tuned.add(text, result)
			} else {
				others.add(text, result)
			}
			if os.Getenv("SHOW") != "" && i < 20 {
				for _, r := range result.Restorations {
					fmt.Printf("%s %s: %s\n   %v\n", test.name, text.Name, text.Original[r.Start:r.End], r.Reasons)
				}
			}
		}
		t.Logf("%s: restored %.1f%% of the tuning texts, %.1f%% of the others", test.name, tuned.share(), others.share())
		if others.share() > test.maxShare {
			t.Errorf("%s: %.1f%% of the sentences are restored", test.name, others.share())
		}
	}
}

// Every sentence of a result is from the original or from the service's answer.
func TestEverySentenceIsTheWritersOrTheServices(t *testing.T) {
	t.Parallel()
	engine := replayEngine(t, "texts?faults=1", service.Settings{})
	for _, text := range texts(t) {
		faulty := text.Rewrites[0]
		for _, fault := range text.Faults {
			faulty = strings.Replace(faulty, fault.Honest, fault.Faulty, 1)
		}
		known := normalized(text.Original) + "|" + normalized(faulty)
		result, err := humanize.Rewrite(t.Context(), engine, strongRequest(text.Original))
		if err != nil {
			t.Fatal(err)
		}
		for _, sentence := range sentencesOf(document.Parse(result.Text, nil)) {
			if !strings.Contains(known, normalized(sentence.Text)) {
				t.Errorf("%s: mixed sentence %q", text.Name, sentence.Text)
			}
		}
	}
}

// If a user undoes one change, every sentence is still from the original or the rewrite.
func TestUndoingOneChangeLeavesWholeSentences(t *testing.T) {
	t.Parallel()
	engine := replayEngine(t, "texts", service.Settings{})
	random := rand.New(rand.NewPCG(1, 2))
	all := texts(t)
	for range 100 {
		text := all[random.IntN(len(all))]
		result, err := humanize.Rewrite(t.Context(), engine, strongRequest(text.Original))
		if err != nil {
			t.Fatal(err)
		}
		at := random.IntN(len(result.Changes))
		left := humanize.Apply(text.Original, slices.Delete(slices.Clone(result.Changes), at, at+1))
		known := normalized(text.Original) + "|" + normalized(text.Rewrites[0])
		for _, sentence := range sentencesOf(document.Parse(left, nil)) {
			if !strings.Contains(known, normalized(sentence.Text)) {
				t.Errorf("%s: without %q, mixed sentence %q", text.Name, result.Changes[at].After, sentence.Text)
			}
		}
	}
}

func TestPlantedFaultsAreRestored(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		verify   bool
		minShare float64
	}{{"guard alone", false, 20}, {"with Verifier", true, 95}} {
		engine := replayEngine(t, "texts?faults=1", service.Settings{Requests: 1, Verify: test.verify})
		caught, all, kinds := 0, 0, map[string][2]int{}
		for i, text := range texts(t) {
			if i < 20 {
				continue
			}
			result, err := humanize.Rewrite(t.Context(), engine, strongRequest(text.Original))
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range text.Faults {
				count := kinds[fault.Kind]
				all, count[1] = all+1, count[1]+1
				if !strings.Contains(normalized(result.Text), normalized(fault.Faulty)) {
					caught, count[0] = caught+1, count[0]+1
				}
				kinds[fault.Kind] = count
			}
		}
		share := 100 * float64(caught) / float64(all)
		t.Logf("%s: %d of %d planted faults are restored (%.0f%%): %v", test.name, caught, all, share, kinds)
		if share < test.minShare {
			t.Errorf("%s: only %.0f%% of the planted faults are restored", test.name, share)
		}
	}
}
