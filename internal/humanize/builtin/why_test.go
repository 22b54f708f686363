package builtin

import (
	"cmp"
	"flag"
	"os"
	"slices"
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

var why = flag.String("why", "", "a text of which to tell what was proposed, at which gain and cost, and what was chosen")

// go test ./internal/humanize/builtin -run TestWhy -v -why essay.txt
func TestWhy(t *testing.T) {
	if *why == "" {
		t.Skip("no text to explain")
	}
	content, err := os.ReadFile(*why)
	if err != nil {
		t.Fatal(err)
	}
	request, err := humanize.Check(humanize.Request{Text: string(content)})
	if err != nil {
		t.Fatal(err)
	}
	doc := document.Parse(request.Text, nil)
	sentences := editable(doc)
	markLanguages(doc, sentences)
	proposals, err := newTestEngine(t).propose(t.Context(), request, sentences)
	if err != nil {
		t.Fatal(err)
	}
	chosen := map[proposalKey]string{}
	edits, err := choose(t.Context(), request, sentences, proposals, strict.attempt)
	if err != nil {
		t.Fatal(err)
	}
	for _, edit := range edits {
		chosen[proposalKey{edit.id, edit.sentence, edit.from, edit.to}] = edit.text
	}
	made := newChoice(request, sentences, proposals)
	candidates := weighAll(made, proposals)
	preferBest(candidates)
	slices.SortStableFunc(candidates, func(a, b *candidate) int { return cmp.Compare(a.start, b.start) })
	t.Logf("%d words, %.1f tells in a hundred, %d proposals, budget %+v", made.reading.words(), made.density, len(proposals), made.budget.left)
	for _, one := range candidates {
		text, taken := chosen[proposalKey{one.id, one.sentence, one.from, one.to}]
		t.Logf("%s %v: taken %v %q, overlaps a better one %v, worth %.1f", one.id, one.words, taken, text, one.second, one.worth)
		for _, option := range one.options {
			t.Logf("    %q gains %.2f, costs %+v", option.text, option.gain, made.reading.cost(one, option))
		}
	}
}

type proposalKey struct {
	id                 string
	sentence, from, to int
}
