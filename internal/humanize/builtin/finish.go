package builtin

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// likeFocus gives a replacement the capitals of what it replaces.
func (s *sentence) likeFocus(found match, text string) string {
	first := s.pieces[found.from]
	return english.LikeCase(s.source(first.Start, first.End), text)
}

// finish turns edits into changes: it takes the space of what was deleted along, gives the new first word of a sentence
// its capital, puts "a" and "an" right, and leaves no two changes overlapping.
func finish(text string, sentences []sentence, edits []edit, attempt func(part string, work func())) []humanize.Change {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	edits = mergeDeletions(mergeCharacters(edits))
	for i := range edits {
		if edits[i].sentence >= 0 && !edits[i].removal && !edits[i].joins {
			attempt("finishing", func() { sentences[edits[i].sentence].settle(edits, i) })
		}
	}
	curly := usesCurly(text)
	changes := make([]humanize.Change, 0, len(edits))
	end := 0
	for _, edit := range edits {
		if curly && edit.sentence >= 0 {
			edit.text = strings.ReplaceAll(edit.text, "'", "’")
		}
		if before := text[edit.start:edit.end]; edit.start >= end && before != edit.text {
			changes = append(changes, humanize.Change{Start: edit.start, End: edit.end, Before: before, After: edit.text, Rule: edit.id,
				Reason: edit.reason})
			end = edit.end
		}
	}
	return changes
}

// settle puts right what stands around edit i.
func (s *sentence) settle(edits []edit, i int) {
	made := &edits[i]
	var next *edit
	if i+1 < len(edits) && edits[i+1].sentence == made.sentence && edits[i+1].from == made.to {
		next = &edits[i+1]
	}
	covered := i > 0 && edits[i-1].sentence == made.sentence && edits[i-1].to == made.from
	deletion := made.text == ""
	switch {
	case deletion:
		s.closeGap(made)
	case made.text == ",":
		made.start, made.end, made.text = s.pieces[made.from-1].End, s.pieces[made.to].Start, ", "
	case made.text[0] == '.': // and a full stop stands close
		made.start = s.pieces[made.from-1].End
	}
	if !covered && s.inEnglish() {
		s.fixArticle(made, next)
	}
	if deletion {
		s.capitalizeNext(made, next)
	}
}

// mergeDeletions makes one deletion of two that stand side by side, so that the sentence has one start.
func mergeDeletions(edits []edit) []edit {
	merged := edits[:0]
	for _, next := range edits {
		if len(merged) > 0 {
			last := &merged[len(merged)-1]
			if last.sentence == next.sentence && last.sentence >= 0 && last.to == next.from && last.text == "" && next.text == "" {
				last.end, last.to = next.end, next.to
				continue
			}
		}
		merged = append(merged, next)
	}
	return merged
}

// mergeCharacters drops the edits of single characters that a longer edit covers. The edits are in the order of the text.
func mergeCharacters(edits []edit) []edit {
	longer := 0 // the end of the longer edits so far
	kept := edits[:0]
	for i, one := range edits {
		if one.sentence >= 0 {
			longer = max(longer, one.end)
		} else if one.end <= max(longer, endOfLonger(edits[i+1:], one.start)) {
			continue
		}
		kept = append(kept, one)
	}
	return kept
}

// endOfLonger returns where the longer edits end that start at a place, 0 without any.
func endOfLonger(edits []edit, start int) int {
	end := 0
	for i := 0; i < len(edits) && edits[i].start == start; i++ {
		if edits[i].sentence >= 0 {
			end = max(end, edits[i].end)
		}
	}
	return end
}

// closeGap takes along the space after a deletion, or the one before it where a mark follows.
func (s *sentence) closeGap(made *edit) {
	if made.to >= len(s.pieces) || s.pieces[made.to].Kind == document.Punctuation && s.closes(made.to) {
		if made.from > 0 {
			made.start = s.pieces[made.from-1].End
		}
		return
	}
	gap := s.source(made.end, s.pieces[made.to].Start)
	if !strings.Contains(gap, "\n") {
		made.end = s.pieces[made.to].Start
		return
	}
	if made.from > 0 {
		made.start = s.pieces[made.from-1].End
	}
}

// usesCurly reports whether a text writes its apostrophes as printers do.
func usesCurly(text string) bool {
	return strings.Count(text, "’") > strings.Count(text, "'")
}

// canOpenWith reports whether what follows a match can open the sentence when the match that opens it goes: not a figure, and
// no bold or quoted word that would need a capital.
func (s *sentence) canOpenWith(found match) bool {
	if !s.isStart(found.from) || found.to >= len(s.pieces) {
		return true
	}
	switch s.pieces[found.to].Protect {
	case document.Number:
		return false
	case document.Markup:
		after := s.pieces[min(found.to+1, len(s.pieces)-1)]
		initial, _ := utf8.DecodeRuneInString(s.source(after.Start, after.End))
		return !unicode.IsLower(initial)
	case document.Quoted:
		quoted := strings.TrimLeftFunc(s.source(s.pieces[found.to].Start, s.pieces[found.to].End), notLetter)
		initial, _ := utf8.DecodeRuneInString(quoted)
		return !unicode.IsLower(initial)
	}
	return true
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// capitalizeNext puts the capital of a deleted first word on the word that takes its place.
func (s *sentence) capitalizeNext(made *edit, next *edit) {
	first := s.source(s.pieces[made.from].Start, s.pieces[made.from].End)
	initial, _ := utf8.DecodeRuneInString(first)
	if !s.isStart(made.from) || !unicode.IsUpper(initial) || made.to >= len(s.pieces) {
		return
	}
	if next != nil {
		next.text = english.Capitalize(next.text)
		return
	}
	following := s.pieces[made.to]
	word := s.source(following.Start, following.End)
	letter, _ := utf8.DecodeRuneInString(word)
	if following.Kind == document.Word && !following.Name && unicode.IsLower(letter) && made.end == following.Start {
		made.text, made.end = english.Capitalize(word), following.End // the whole word, or a mark would stand inside it
	}
}
