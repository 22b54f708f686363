package builtin

import (
	"cmp"
	"slices"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// fitting removes from proposals to suggest the texts that the engine would drop from its own edits: alone, or with the
// edits made, they would break their sentence or make a list inconsistent. Proposals without any text left are removed.
func (e *Engine) fitting(
	doc *document.Document, sentences []prose.Sentence, made []editing.Edit, suggested []editing.Proposal,
) []editing.Proposal {
	var left []editing.Proposal
	for _, proposal := range suggested {
		neighbors := editsOf(made, proposal.Sentence)
		var texts []string
		e.panicked.Do("suggested texts", func() {
			for _, text := range proposal.Texts {
				edit := proposal.Edit(sentences, text)
				if e.fits(sentences, nil, edit) && e.fits(sentences, neighbors, edit) && isConsistent(doc, made, edit) {
					texts = append(texts, text)
				}
			}
		})
		if len(texts) > 0 {
			proposal.Sure = proposal.Sure && texts[0] == proposal.Texts[0]
			proposal.Texts = texts
			left = append(left, proposal)
		}
	}
	return left
}

// editsOf returns the edits of a sentence. Edits are in the order of sentences.
func editsOf(edits []editing.Edit, sentence int) []editing.Edit {
	bySentence := func(edit editing.Edit, sentence int) int { return cmp.Compare(edit.Sentence, sentence) }
	start, _ := slices.BinarySearchFunc(edits, sentence, bySentence)
	end, _ := slices.BinarySearchFunc(edits, sentence+1, bySentence)
	return edits[start:end]
}

// fits reports whether keepStructure keeps all edits of a sentence with another one of it.
func (e *Engine) fits(sentences []prose.Sentence, made []editing.Edit, edit editing.Edit) bool {
	all := append(slices.Clone(made), edit)
	return len(e.keepStructure(sentences, all)) == len(all)
}

// isConsistent reports whether keepListsConsistent keeps all edits with another one.
func isConsistent(doc *document.Document, made []editing.Edit, edit editing.Edit) bool {
	if !isDash(edit) {
		return true
	}
	all := append(slices.Clone(made), edit)
	return len(keepListsConsistent(doc, all)) == len(made)+1
}
