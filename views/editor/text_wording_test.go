package editor

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/internal/texts"
	"plainhand/islands"
)

// drafts are texts of documents, with characters of several bytes.
func drafts(t *testing.T) (drafts []string) {
	t.Helper()
	content, err := os.ReadFile("../../internal/formats/testdata/prose.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var last string
	for line := range strings.Lines(string(content)) {
		fields := strings.SplitN(strings.TrimSuffix(line, "\n"), "\t", 3)
		if fields[0] != last {
			last = fields[0]
			drafts = append(drafts, "🎉 Über “us”: in today’s fast-paced world, bakers leverage robust tools.")
		}
		drafts[len(drafts)-1] += "\n\n" + fields[2]
	}
	return drafts
}

// The property holds for results of the engine with all settings, and for whatever their owner does to them.
func TestChangesOfATextLeadFromItsDraftToItsResult(t *testing.T) {
	t.Parallel()
	engine, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	edited, decided := 0, 0
	for i, draft := range drafts(t) {
		mode := humanize.Modes()[i%len(humanize.Modes())]
		for _, strength := range humanize.Strengths() {
			prepared, err := humanize.Prepare(t.Context(), humanize.Request{Text: draft, Mode: mode, Strength: strength})
			if err != nil {
				t.Fatal(err)
			}
			result, err := engine.Humanize(t.Context(), prepared)
			if err != nil {
				t.Fatal(err)
			}
			output := NewOutput(prepared, result)
			if changes := wantWording(t, draft, output, islands.Work{}); len(changes) > len(result.Changes) {
				t.Errorf("there are %d changes, though the engine made %d", len(changes), len(result.Changes))
			}
			for range 3 {
				work := workOn(random, output)
				wantWording(t, draft, output, work)
				edited += len(work.Edited)
				decided += len(work.Decisions)
			}
		}
	}
	if edited == 0 || decided == 0 {
		t.Errorf("there were %d edited marks, and %d decisions", edited, decided)
	}
}

// wantWording fails unless applying the changes of a text to its draft gives its current text, and returns the changes.
func wantWording(t *testing.T, draft string, output *islands.Output, work islands.Work) []humanize.Change {
	t.Helper()
	made, err := json.Marshal(output)
	if err != nil {
		t.Fatal(err)
	}
	left, err := json.Marshal(work)
	if err != nil {
		t.Fatal(err)
	}
	wording, err := TextWording(texts.Text{Draft: texts.Draft{Text: "A later draft."}, Work: left,
		Newest: texts.Version{Output: made}})
	if err != nil {
		t.Fatal(err)
	}
	if wording.Before != draft || wording.Now != work.Text(output) {
		t.Fatalf("the wording is %.200q and %.200q\nof the draft %.200q", wording.Before, wording.Now, draft)
	}
	if got := humanize.Apply(draft, wording.Changes); got != wording.Now {
		t.Fatalf("the changes %+v\nof %q\nwith %s\ngive %q\nnot %q", wording.Changes, draft, left, got, wording.Now)
	}
	for _, change := range wording.Changes {
		if draft[change.Start:change.End] != change.Before || change.Before == change.After {
			t.Fatalf("%+v changes nothing, or is at another place", change)
		}
	}
	return wording.Changes
}

// workOn returns random decisions on an output, and edits as the editor makes them: marks that an edit touches become
// the owner's words, and habits in these are marked.
func workOn(random *rand.Rand, output *islands.Output) (work islands.Work) {
	last := 0
	for _, mark := range output.Marks {
		if last = max(last, mark.Number); mark.Number > 0 && random.IntN(2) == 0 {
			work.Decisions = append(work.Decisions, islands.Decided{Number: mark.Number,
				Decision: random.IntN(len(mark.Options) + 1)})
		}
	}
	if random.IntN(4) == 0 {
		return work // without edits
	}
	for _, mark := range output.Marks {
		own := islands.Mark{Text: fmt.Sprintf(" “Étude” %d ", random.IntN(100)), Own: true}
		switch random.IntN(6) {
		case 0: // deleted
		case 1: // replaced
			work.Edited = append(work.Edited, own)
		case 2:
			last++
			advice := islands.Mark{Text: "leverage", Number: last, Reason: "A worn verb.", Own: true}
			before, after := split(mark)
			work.Edited = append(append(work.Edited, before...), own, advice, after)
		default:
			work.Edited = append(work.Edited, mark)
		}
	}
	return work
}

// split divides unmarked text in its middle.
func split(mark islands.Mark) (before []islands.Mark, after islands.Mark) {
	letters := []rune(mark.Text)
	if mark.Number > 0 || len(letters) < 2 {
		return nil, mark
	}
	middle := len(letters) / 2
	return []islands.Mark{{Text: string(letters[:middle])}}, islands.Mark{Text: string(letters[middle:])}
}

func TestSuggestionIsAChangeOnceItIsTaken(t *testing.T) {
	t.Parallel()
	output := &islands.Output{Marks: []islands.Mark{
		{Number: 1, Before: "We utilize", After: "We use", Reason: "Plainer verb"}, {Text: " a "},
		{Number: 2, Text: "robust", Options: []string{"strong", ""}, Reason: "Worn adjective"}, {Text: " tool"},
		{Number: 3, Text: " today", Reason: "Advice"}}}
	const draft = "We utilize a robust tool today"
	for name, test := range map[string]struct {
		work islands.Work
		want string
	}{
		"undecided": {islands.Work{}, `[{0 10 We utilize We use  Plainer verb}]`},
		"taken": {islands.Work{Decisions: []islands.Decided{{Number: 2, Decision: 1}}},
			`[{0 10 We utilize We use  Plainer verb} {13 19 robust strong  Worn adjective}]`},
		"skipped, and the change reverted": {islands.Work{Decisions: []islands.Decided{{Number: 1}, {Number: 2}}}, `[]`},
		"edited": {islands.Work{Edited: []islands.Mark{output.Marks[0], {Text: " a "}, {Text: "good", Own: true},
			{Text: " tool"}, output.Marks[4]}}, `[{0 10 We utilize We use  Plainer verb} {13 19 robust good  }]`},
	} {
		if got := fmt.Sprint(wantWording(t, draft, output, test.work)); got != test.want {
			t.Errorf("%s: the changes are %s, not %s", name, got, test.want)
		}
	}
}
