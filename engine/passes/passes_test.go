package passes

import (
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

// variants lists the possible results of a pass on a text: one for each text of each proposal.
func variants(t *testing.T, run editing.Proposer, text string) []string {
	t.Helper()
	request := humanize.Request{Text: text, Mode: humanize.Standard, Strength: humanize.Strong, Seed: 1}
	doc := document.Parse(text, nil)
	tagger := newTagger(t)
	sentences := prose.Sentences(doc)
	prose.Speak(sentences, language.English)
	for n := range sentences {
		sentences[n].Tag(tagger)
	}
	var proposals []editing.Proposal
	for n := range sentences {
		proposals = run(request, sentences, n, proposals)
	}
	var all []string
	for _, proposal := range proposals {
		for _, written := range proposal.Texts {
			changes := editing.Text{Document: doc, Sentences: sentences}.
				Finish([]editing.Edit{proposal.Edit(sentences, written)})
			all = append(all, humanize.Apply(text, changes))
		}
	}
	return all
}

// makes runs a table of texts and their results, with " | " between alternatives.
func makes(t *testing.T, run editing.Proposer, table map[string]string) {
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

// leaves runs a list of texts that a pass must not change.
func leaves(t *testing.T, run editing.Proposer, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if got := variants(t, run, text); len(got) > 0 {
			t.Errorf("%s\n becomes %s", text, strings.Join(got, " | "))
		}
	}
}

func TestEveryPassDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	for _, pass := range All {
		if got := variants(t, pass.Propose, pass.example[0]); !slices.Contains(got, pass.example[1]) {
			t.Errorf("%s: %q becomes %q, want %q", pass.Name, pass.example[0], got, pass.example[1])
		}
	}
}

func newTagger(t *testing.T) *english.Tagger {
	t.Helper()
	tagger, err := english.NewTagger()
	if err != nil {
		t.Fatal(err)
	}
	return tagger
}

// named returns the pass of All with a name.
func named(name string) editing.Proposer {
	return All[slices.IndexFunc(All, func(pass Pass) bool { return pass.Name == name })].Propose
}
