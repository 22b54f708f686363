package editing

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

// Text is a document under edit.
type Text struct {
	*document.Document
	Sentences []prose.Sentence
	Panicked  humanize.PanicHandler
	Trace     Trace
}

// Finish turns edits into changes that don't overlap: it closes the gaps of deletions, capitalizes the new first word
// of a sentence, and corrects "a" and "an".
func (t Text) Finish(edits []Edit) []humanize.Change {
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.Start - b.Start })
	edits = mergeDeletions(mergeCharacters(edits))
	for i := range edits {
		if edits[i].Sentence >= 0 && !edits[i].Removal && !edits[i].Joins {
			t.Panicked.Do("finishing", func() { settle(&t.Sentences[edits[i].Sentence], edits, i) })
		}
	}
	curly := usesCurly(t.Text)
	changes := make([]humanize.Change, 0, len(edits))
	end := 0
	for _, edit := range edits {
		if curly && edit.Sentence >= 0 {
			edit.Text = strings.ReplaceAll(edit.Text, "'", "’")
		}
		if before := t.Text[edit.Start:edit.End]; edit.Start >= end && before != edit.Text {
			changes = append(changes, humanize.Change{Start: edit.Start, End: edit.End, Before: before, After: edit.Text,
				Rule: edit.ID, Reason: edit.Reason})
			end = edit.End
		}
	}
	return changes
}

// settle adjusts the spaces, the article, and the capital around edit i.
func settle(s *prose.Sentence, edits []Edit, i int) {
	edit := &edits[i]
	var next *Edit
	if i+1 < len(edits) && edits[i+1].Sentence == edit.Sentence && edits[i+1].From == edit.To {
		next = &edits[i+1]
	}
	covered := i > 0 && edits[i-1].Sentence == edit.Sentence && edits[i-1].To == edit.From
	deletion := edit.Text == ""
	switch {
	case deletion:
		closeGap(s, edit)
	case edit.Text == ",":
		edit.Start, edit.End, edit.Text = s.Pieces[edit.From-1].End, s.Pieces[edit.To].Start, ", "
	default:
		closeUp(s, edit)
	}
	if !covered && s.InEnglish() {
		fixArticle(s, edit, next)
	}
	switch {
	case deletion:
		capitalizeNext(s, edit, next)
	case edit.Text == ". ":
		beginNext(s, edit, next)
	}
}

// closeUp extends an edit over the spaces that its text replaces, and over those before a mark.
func closeUp(s *prose.Sentence, edit *Edit) {
	if edit.From > 0 && (strings.ContainsRune(".,:;)", rune(edit.Text[0])) || edit.Text[0] == ' ') {
		edit.Start = s.Pieces[edit.From-1].End
	}
	if edit.To >= len(s.Pieces) || !strings.HasSuffix(edit.Text, " ") && !strings.HasSuffix(edit.Text, " (") {
		return
	}
	edit.End = s.Pieces[edit.To].Start
	if s.Pieces[edit.To].Kind == document.Punctuation && s.Closes(edit.To) {
		edit.Text = strings.TrimRight(edit.Text, ", ") // no comma before a period
	}
}

// beginNext capitalizes the word after a period that an edit inserts.
func beginNext(s *prose.Sentence, edit, next *Edit) {
	if next != nil && next.Text != "" {
		next.Text = english.Capitalize(next.Text)
		return
	}
	following := s.Pieces[edit.To]
	if next == nil && following.Kind == document.Word {
		edit.Text += english.Capitalize(s.Source(following.Start, following.End))
		edit.End = following.End
	}
}

// mergeDeletions merges adjacent deletions, so that a new first word is capitalized once.
func mergeDeletions(edits []Edit) []Edit {
	merged := edits[:0]
	for _, next := range edits {
		if len(merged) > 0 {
			last := &merged[len(merged)-1]
			if last.Sentence == next.Sentence && last.Sentence >= 0 && last.To == next.From && last.Text == "" &&
				next.Text == "" {
				last.End, last.To = next.End, next.To
				continue
			}
		}
		merged = append(merged, next)
	}
	return merged
}

// mergeCharacters drops the edits of single characters that a longer edit covers. The edits are in the order of the
// text.
func mergeCharacters(edits []Edit) []Edit {
	longer := 0 // the maximum end of the longer edits so far
	kept := edits[:0]
	for i, edit := range edits {
		if edit.Sentence >= 0 {
			longer = max(longer, edit.End)
		} else if edit.End <= max(longer, endOfLonger(edits[i+1:], edit.Start)) {
			continue
		}
		kept = append(kept, edit)
	}
	return kept
}

// endOfLonger returns the maximum end of the longer edits that start at a position, 0 if there are none.
func endOfLonger(edits []Edit, start int) int {
	end := 0
	for i := 0; i < len(edits) && edits[i].Start == start; i++ {
		if edits[i].Sentence >= 0 {
			end = max(end, edits[i].End)
		}
	}
	return end
}

// closeGap extends a deletion over the space after it, or over the one before it if a mark follows.
func closeGap(s *prose.Sentence, edit *Edit) {
	if edit.To >= len(s.Pieces) || s.Pieces[edit.To].Kind == document.Punctuation && s.Closes(edit.To) {
		if edit.From > 0 {
			edit.Start = s.Pieces[edit.From-1].End
		}
		return
	}
	if edit.From > 0 && s.Pieces[edit.From-1].End == edit.Start {
		return // a mark was deleted, and the space after it is the only one
	}
	gap := s.Source(edit.End, s.Pieces[edit.To].Start)
	if !strings.Contains(gap, "\n") {
		edit.End = s.Pieces[edit.To].Start
		return
	}
	if edit.From > 0 {
		edit.Start = s.Pieces[edit.From-1].End
	}
}

// usesCurly reports whether a text uses mostly curly apostrophes.
func usesCurly(text string) bool {
	return strings.Count(text, "’") > strings.Count(text, "'")
}

// capitalizeNext moves the capital of a deleted first word to the word that takes its place.
func capitalizeNext(s *prose.Sentence, edit *Edit, next *Edit) {
	first := s.Source(s.Pieces[edit.From].Start, s.Pieces[edit.From].End)
	initial, _ := utf8.DecodeRuneInString(first)
	if !s.IsStart(edit.From) || !unicode.IsUpper(initial) || edit.To >= len(s.Pieces) {
		return
	}
	if next != nil {
		next.Text = english.Capitalize(next.Text)
		return
	}
	following := s.Pieces[edit.To]
	word := s.Source(following.Start, following.End)
	letter, _ := utf8.DecodeRuneInString(word)
	if following.Kind == document.Word && !following.Name && unicode.IsLower(letter) && edit.End == following.Start {
		edit.Text, edit.End = english.Capitalize(word), following.End // the complete word, so that no change begins inside it
	}
}
