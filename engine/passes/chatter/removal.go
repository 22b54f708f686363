package chatter

import (
	"slices"
	"strings"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/clean"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// GatherRemovals merges the removals of adjacent sentences into one edit. It returns the removals of complete
// paragraphs separately, with the blank line after them.
func GatherRemovals(
	doc *document.Document, sentences []prose.Sentence, edits []editing.Edit,
) (kept []editing.Edit, paragraphs []humanize.Change) {
	if !slices.ContainsFunc(edits, func(edit editing.Edit) bool { return edit.Removal }) {
		return edits, nil
	}
	edits = withoutTurns(sentences, keepNonEmpty(sentences, withEchoes(sentences, edits)))
	var gone []run
	for at := 0; at < len(edits); {
		if !edits[at].Removal {
			kept = append(kept, edits[at])
			at++
			continue
		}
		first, next := edits[at], at+1
		last := first
		for next < len(edits) && edits[next].Removal && edits[next].Sentence == last.Sentence+1 &&
			sentences[edits[next].Sentence].Block == sentences[first.Sentence].Block {
			last = edits[next]
			next++
		}
		at = next
		block := sentences[first.Sentence].Block
		for n := last.Sentence + 1; n < len(sentences) && sentences[n].Block == block; n++ {
			if !clean.OnlyPictures(&sentences[n]) {
				break
			}
			last.Sentence, last.End = n, sentences[n].Pieces[len(sentences[n].Pieces)-1].End
		}
		switch from, to := &sentences[first.Sentence], &sentences[last.Sentence]; {
		case from.Number == 0 && to.Last:
			gone = appendBlock(doc, gone, first, block)
		case from.Kind == document.ListItem: // items are removed only completely
		case !to.Last:
			first.End = sentences[last.Sentence+1].Pieces[0].Start
			kept = append(kept, first)
		default:
			before := sentences[first.Sentence-1].Pieces
			first.Start, first.End = before[len(before)-1].End, last.End
			kept = append(kept, first)
		}
	}
	for _, edit := range gone {
		if !edit.splitsList(doc) {
			paragraphs = append(paragraphs, removeParagraph(doc, edit.edit, doc.Blocks[edit.last].End))
		}
	}
	return kept, paragraphs
}

// run is a sequence of completely removed blocks: paragraphs, and the lists after them.
type run struct {
	edit editing.Edit // of its first sentence
	last int          // its last block
}

// appendBlock adds a removed block to the previous run, or as a new run. A list is removed only with its introduction.
func appendBlock(doc *document.Document, runs []run, first editing.Edit, block int) []run {
	if doc.Format == document.HTML {
		return runs
	}
	kind := doc.Blocks[block].Kind
	if n := len(runs) - 1; n >= 0 && runs[n].last == block-1 && isSeparator(gapBefore(doc, block)) &&
		(kind == document.Paragraph || kind == document.ListItem) {
		runs[n].last = block
		return runs
	}
	if kind == document.Paragraph {
		runs = append(runs, run{edit: first, last: block})
	}
	return runs
}

// isSeparator reports whether a gap has only white space and thematic breaks.
func isSeparator(gap string) bool {
	for line := range strings.Lines(gap) {
		if line = strings.TrimSpace(line); line != "" && !thematicBreaks[line] {
			return false
		}
	}
	return true
}

// splitsList reports whether a run ends within a list.
func (r run) splitsList(doc *document.Document) bool {
	next := r.last + 1
	return next < len(doc.Blocks) && doc.Blocks[r.last].Kind == document.ListItem &&
		doc.Blocks[next].Kind == document.ListItem
}

// withEchoes also removes an "I'd be happy to help!" after a removed offer.
func withEchoes(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
	merged := make([]editing.Edit, 0, len(edits)+1)
	for i, edit := range edits {
		merged = append(merged, edit)
		n := edit.Sentence + 1
		touched := i+1 < len(edits) && edits[i+1].Sentence == n
		if !edit.Removal || touched || n >= len(sentences) || !offersHelp(&sentences[n]) {
			continue
		}
		echo := &sentences[n]
		edit.Start, edit.End, edit.Sentence = echo.Pieces[0].Start, echo.Pieces[len(echo.Pieces)-1].End, n
		edit.From, edit.To = 0, len(echo.Pieces)
		merged = append(merged, edit)
	}
	return merged
}

// withoutTurns removes the "However," after a removed sentence, with which it contrasts: "As an AI, I have no views.
// However, here".
func withoutTurns(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
	merged := make([]editing.Edit, 0, len(edits))
	turned := editing.Edit{Sentence: -1}
	for _, edit := range edits {
		if turned.Sentence >= 0 && edit.Sentence == turned.Sentence && edit.From < turned.To {
			continue // it overlaps the removed turn
		}
		merged = append(merged, edit)
		n := edit.Sentence + 1
		if !edit.Removal || n >= len(sentences) || sentences[n].Number != 1 {
			continue
		}
		if turn := turn(&sentences[n]); turn > 0 {
			s := &sentences[n]
			turned = editing.Edit{Start: s.Pieces[0].Start, End: s.Pieces[turn-1].End, ID: edit.ID, Reason: edit.Reason,
				Sentence: n, To: turn}
			merged = append(merged, turned)
		}
	}
	return merged
}

// turn returns the number of pieces of the adversative opener of a sentence, 0 if there is none: "However,", "But".
func turn(s *prose.Sentence) int {
	switch {
	case len(s.Pieces) < 3:
		return 0
	case s.At(1) == "," && (turnsAway[s.At(0)] || s.At(0) == "but"):
		return 2
	case s.At(0) == "but":
		return 1
	}
	return 0
}

var turnsAway = lexicon.Named("turns-away")

// offersHelp reports whether a sentence is "I'd be happy to help!" or a variant.
func offersHelp(s *prose.Sentence) bool {
	if s.At(0) != "i'd" && s.At(0) != "i'll" || len(s.Pieces) != 6 {
		return false
	}
	offer := strings.Join(s.Lowers(1, 5), " ")
	return offer == "be happy to help" || offer == "be glad to help" || offer == "be happy to assist" ||
		offer == "be glad to assist"
}

// keepNonEmpty drops all removals if they would remove the complete text.
func keepNonEmpty(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
	removals := 0
	for _, edit := range edits {
		if edit.Removal {
			removals++
		}
	}
	if removals < len(sentences) {
		return edits
	}
	return slices.DeleteFunc(edits, func(edit editing.Edit) bool { return edit.Removal })
}

// removeParagraph returns the deletion up to end, with the white space after it, or before it at the end of the text,
// and with the thematic break that separated the paragraph from the text.
func removeParagraph(doc *document.Document, first editing.Edit, end int) humanize.Change {
	start, after := first.Start, strings.TrimLeftFunc(doc.Text[end:], unicode.IsSpace)
	before := strings.TrimRightFunc(doc.Text[:start], unicode.IsSpace)
	switch {
	case after == "":
		start, end = len(withoutBreak(before)), len(strings.TrimRightFunc(doc.Text[:end], unicode.IsSpace))
	default:
		if line, rest, found := strings.Cut(after, "\n\n"); before == "" && found && thematicBreaks[line] {
			after = strings.TrimLeftFunc(rest, unicode.IsSpace)
		}
		end = len(doc.Text) - len(after)
	}
	return humanize.Change{Start: start, End: end, Before: doc.Text[start:end], Rule: first.ID, Reason: first.Reason}
}

var thematicBreaks = lexicon.Set{"---": true, "***": true, "___": true}

// withoutBreak removes a thematic break, and the white space before it, from the end of a text.
func withoutBreak(text string) string {
	if at := strings.LastIndex(text, "\n\n"); at >= 0 && thematicBreaks[text[at+2:]] {
		return strings.TrimRightFunc(text[:at], unicode.IsSpace)
	}
	return text
}

// WithParagraphs adds the removed paragraphs to the other changes, in the order of the text.
func WithParagraphs(text string, result humanize.Result, paragraphs []humanize.Change) humanize.Result {
	if len(paragraphs) == 0 {
		return result
	}
	changes := slices.DeleteFunc(slices.Clone(result.Changes), func(change humanize.Change) bool {
		return slices.ContainsFunc(paragraphs, func(gone humanize.Change) bool {
			return gone.Start <= change.Start && change.End <= gone.End
		})
	})
	changes = append(changes, paragraphs...)
	slices.SortFunc(changes, func(a, b humanize.Change) int { return a.Start - b.Start })
	result.Text, result.Changes = humanize.Apply(text, changes), changes
	return result
}
