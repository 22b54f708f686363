package choose

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

func TestTraceSaysWhyAnOverlapIsLost(t *testing.T) {
	t.Parallel()
	word := func(id string, from, to int, kind editing.Kind, gain float64, text string) editing.Proposal {
		return editing.Proposal{ID: id, Kind: kind, From: from, To: to, Gain: gain, Texts: []string{text}}
	}
	unsure := word("word.unsure", 3, 4, editing.Word, 3, "hut")
	unsure.Unsure = true
	for _, test := range []struct {
		name      string
		proposals []editing.Proposal
		loser     string
		winner    string
		verdict   string
	}{
		{"priority", []editing.Proposal{word("phrase.more", 0, 4, editing.Phrase, 5, "A hut"),
			word("padding.less", 0, 2, editing.Padding, 2, "")}, "phrase.more", "padding.less", "priority: "},
		{"gain", []editing.Proposal{word("word.more", 3, 4, editing.Word, 4, "hut"),
			word("word.less", 3, 4, editing.Word, 1, "hut")}, "word.less", "word.more", "gain: "},
		{"gain of several", []editing.Proposal{word("phrase.long", 1, 4, editing.Phrase, 5, "a wet hut"),
			word("word.first", 1, 2, editing.Word, 4, "a"), word("word.last", 3, 4, editing.Word, 4, "hut")},
			"phrase.long", "word.", "gain: with the edits beside it"},
		{"strength", []editing.Proposal{unsure, word("word.sure", 3, 4, editing.Word, 1, "hut")},
			"word.unsure", "", "it is too unsure for this strength"},
		{"no gain", []editing.Proposal{word("word.none-instead", 3, 4, editing.Word, 0, "mill"),
			word("word.sure", 3, 4, editing.Word, 1, "hut")}, "word.none-instead", "", "it gains nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			outcomes := map[string]editing.Outcome{}
			doc := document.Parse("Here is the mill by the old bridge.", nil)
			text := editing.Text{Document: doc, Sentences: prose.Sentences(doc),
				Trace: func(outcome editing.Outcome) { outcomes[outcome.Rule] = outcome }}
			request := humanize.Request{Text: doc.Text, Strength: humanize.Strong, Mode: humanize.Standard}
			if _, _, err := Edits(t.Context(), request, text, nil, test.proposals); err != nil {
				t.Fatal(err)
			}
			got := outcomes[test.loser]
			if !strings.HasPrefix(got.Winner, test.winner) || (got.Winner == "") != (test.winner == "") ||
				!strings.Contains(got.Verdict, test.verdict) {
				t.Errorf("got %+v", got)
			}
		})
	}
}
