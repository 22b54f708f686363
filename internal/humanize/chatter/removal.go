package chatter

import (
	"slices"
	"strings"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/clean"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

// GatherRemovals makes one edit of adjacent sentences that are removed. Paragraphs that are removed entirely are
// returned separately, with the blank line after them.
func GatherRemovals(
	doc *document.Document, sentences []prose.Sentence, edits []editing.Edit,
) (kept []editing.Edit, paragraphs []humanize.Change) {
	if !slices.ContainsFunc(edits, func(one editing.Edit) bool { return one.Removal }) {
		return edits, nil
	}
	edits = withoutTurns(sentences, leaveSomething(sentences, withEchoes(sentences, edits)))
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
		case from.Kind == document.ListItem: // an item stays whole
		case !to.Last:
			first.End = sentences[last.Sentence+1].Pieces[0].Start
			kept = append(kept, first)
		default:
			before := sentences[first.Sentence-1].Pieces
			first.Start, first.End = before[len(before)-1].End, last.End
			kept = append(kept, first)
		}
	}
	for _, one := range gone {
		if !one.splitsList(doc) {
			paragraphs = append(paragraphs, removeParagraph(doc, one.edit, doc.Blocks[one.last].End))
		}
	}
	return kept, paragraphs
}

// run is a sequence of blocks that are removed entirely: paragraphs, and the lists after them.
type run struct {
	edit editing.Edit // of its first sentence
	last int          // its last block
}

// appendBlock adds a removed block to the run before it, or as its own run. A list is only removed together with what
// introduces it.
func appendBlock(doc *document.Document, runs []run, first editing.Edit, block int) []run {
	if doc.Format == document.HTML {
		return runs
	}
	kind := doc.Blocks[block].Kind
	if n := len(runs) - 1; n >= 0 && runs[n].last == block-1 && mayGoWith(gapBefore(doc, block)) &&
		(kind == document.Paragraph || kind == document.ListItem) {
		runs[n].last = block
		return runs
	}
	if kind == document.Paragraph {
		runs = append(runs, run{edit: first, last: block})
	}
	return runs
}

// mayGoWith reports whether there is nothing but white space and thematic breaks in a gap.
func mayGoWith(gap string) bool {
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

// withEchoes removes the "I'd be happy to help!" after a chatbot's offer that is removed: alone it would offer nothing.
func withEchoes(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
	merged := make([]editing.Edit, 0, len(edits)+1)
	for i, one := range edits {
		merged = append(merged, one)
		n := one.Sentence + 1
		touched := i+1 < len(edits) && edits[i+1].Sentence == n
		if !one.Removal || touched || n >= len(sentences) || !offersHelp(&sentences[n]) {
			continue
		}
		echo := &sentences[n]
		one.Start, one.End, one.Sentence = echo.Pieces[0].Start, echo.Pieces[len(echo.Pieces)-1].End, n
		one.From, one.To = 0, len(echo.Pieces)
		merged = append(merged, one)
	}
	return merged
}

// withoutTurns removes the "However," of a sentence when the sentence that it contrasts with is removed: "As an AI, I
// have no views. However, here".
func withoutTurns(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
	merged := make([]editing.Edit, 0, len(edits))
	turned := editing.Edit{Sentence: -1}
	for _, one := range edits {
		if turned.Sentence >= 0 && one.Sentence == turned.Sentence && one.From < turned.To {
			continue // it is where the turn was
		}
		merged = append(merged, one)
		n := one.Sentence + 1
		if !one.Removal || n >= len(sentences) || sentences[n].Number != 1 {
			continue
		}
		if turn := turn(&sentences[n]); turn > 0 {
			s := &sentences[n]
			turned = editing.Edit{Start: s.Pieces[0].Start, End: s.Pieces[turn-1].End, ID: one.ID, Reason: one.Reason,
				Sentence: n, To: turn}
			merged = append(merged, turned)
		}
	}
	return merged
}

// turn returns the number of pieces in the turn that opens a sentence: "However,", "But".
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

// offersHelp reports whether a sentence says nothing but "I'd be happy to help!".
func offersHelp(s *prose.Sentence) bool {
	if s.At(0) != "i'd" && s.At(0) != "i'll" || len(s.Pieces) != 6 {
		return false
	}
	offer := strings.Join(s.Lowers(1, 5), " ")
	return offer == "be happy to help" || offer == "be glad to help" || offer == "be happy to assist" ||
		offer == "be glad to assist"
}

// leaveSomething drops the removals if a text is nothing but chatter.
func leaveSomething(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
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

// removeParagraph deletes up to end, with the white space after it, or before it at the end of the text, and with a
// thematic break that set the paragraph off from the text: what the break would separate is gone.
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
