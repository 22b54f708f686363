package builtin

import (
	"testing"

	"plainhand/internal/humanize/document"
)

func TestADeletionLeavesNoOpeningOfMachines(t *testing.T) {
	t.Parallel()
	tests := []struct {
		text string
		want bool
	}{
		{"Additionally, using these tools, we work faster.", true},
		{"Additionally, by using these tools, we work faster.", true},
		{"Additionally, while it rains, we work.", true},
		{"Additionally, as the days go by, we work.", true},
		{"Additionally, as I said, we work.", false},
		{"Additionally, using these tools is fun.", false},
		{"Additionally, the tools work.", false},
	}
	tagger := newTestEngine(t).tagger
	for _, test := range tests {
		doc := document.Parse(test.text, nil)
		sentences := editable(doc)
		markLanguages(doc, sentences)
		sentences[0].language = "en"
		sentences[0].tag(tagger)
		deletion := &candidate{proposal: proposal{to: 2}}
		if got := sentences[0].exposes(deletion, option{}); got != test.want {
			t.Errorf("%q: got %v, want %v", test.text, got, test.want)
		}
		if sentences[0].exposes(deletion, option{text: "Also,"}) {
			t.Errorf("%q: nothing is deleted", test.text)
		}
	}
}
