package chatter

import (
	"testing"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

func TestEditsOutOfOrderAreKept(t *testing.T) {
	t.Parallel()
	sentences := prose.Sentences(document.Parse("Cats sleep a lot and play at night.", nil))
	edits := []editing.Edit{{Sentence: 0, From: 6, To: 7, Text: "by"}, {Sentence: 0, From: 3, To: 5, Text: ". They"}}
	if got := withoutTurns(sentences, edits); len(got) != len(edits) {
		t.Errorf("of %d edits %d are left", len(edits), len(got))
	}
}
