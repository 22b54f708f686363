package builtin

import (
	"slices"
	"strings"
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/language"
)

// variants lists what a pass may make of a text: one entry for each text of each proposal, or all of its deletions at once.
func variants(t *testing.T, run proposer, text string) []string {
	t.Helper()
	request := humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Strong, Seed: 1}
	doc := document.Parse(text, nil)
	tagger := newTestEngine(t).tagger
	sentences := editable(doc)
	speak(sentences, language.English)
	for n := range sentences {
		sentences[n].tag(tagger)
	}
	var proposals []proposal
	for n := range sentences {
		proposals = run(request, sentences, n, proposals)
	}
	var all []string
	for _, proposal := range proposals {
		for _, written := range proposal.texts {
			changes := finish(text, sentences, []edit{proposal.edit(sentences, written)}, strict.attempt)
			all = append(all, humanize.Apply(text, changes))
		}
	}
	return all
}

// makes runs a table: each text with what a pass makes of it, " | " between alternatives.
func makes(t *testing.T, run proposer, table map[string]string) {
	t.Helper()
	for text, want := range table {
		got := variants(t, run, text)
		slices.Sort(got)
		expected := strings.Split(want, " | ")
		slices.Sort(expected)
		if !slices.Equal(got, expected) {
			t.Errorf("%s\n got  %s\n want %s", text, strings.Join(got, " | "), want)
		}
	}
}

// leaves runs a list of texts that a pass must not touch.
func leaves(t *testing.T, run proposer, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if got := variants(t, run, text); len(got) > 0 {
			t.Errorf("%s\n becomes %s", text, strings.Join(got, " | "))
		}
	}
}

// sentenceOf is a text of one sentence, tagged.
func sentenceOf(t *testing.T, text string) []sentence {
	t.Helper()
	sentences := editable(document.Parse(text, nil))
	for n := range sentences {
		sentences[n].tag(newTestEngine(t).tagger)
	}
	if len(sentences) != 1 {
		t.Fatalf("%q holds %d sentences", text, len(sentences))
	}
	return sentences
}

func TestEveryPassDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	for _, pass := range allPasses {
		if got := variants(t, pass.propose, pass.example[0]); !slices.Contains(got, pass.example[1]) {
			t.Errorf("%s: %q becomes %q, want %q", pass.name, pass.example[0], got, pass.example[1])
		}
	}
}
