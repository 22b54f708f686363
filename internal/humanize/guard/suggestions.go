package guard

import (
	"context"
	"slices"
	"sort"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// holdSuggestions removes the alternatives that would lose, invent or break something, and the suggestions that have
// none left; advice stays. Each alternative is judged on its own, in its own sentences, by the same standards as a
// change. The error is ctx's.
func holdSuggestions(
	ctx context.Context, original *document.Document, code string, suggestions []humanize.Suggestion,
) ([]humanize.Suggestion, error) {
	if len(suggestions) == 0 {
		return nil, nil
	}
	var written sheet
	for i := range suggestions {
		written.add(original, suggestions, i)
	}
	trial := newTrial(original.ParseAnother(written.text.String()), code, written.changes)
	if err := trial.run(ctx); err != nil {
		return nil, err
	}
	holds := map[int]bool{} // by the position of an alternative on the sheet
	for _, change := range trial.changes() {
		holds[change.Start] = true
	}
	held := make([][]string, len(suggestions))
	for k, change := range written.changes {
		if holds[change.Start] {
			held[written.of[k]] = append(held[written.of[k]], change.After)
		}
	}
	var left []humanize.Suggestion
	for i, suggestion := range suggestions {
		isAdvice := len(suggestion.Alternatives) == 0 && fits(original.Text, placeOf(suggestion))
		if suggestion.Alternatives = held[i]; len(held[i]) > 0 || isAdvice {
			left = append(left, suggestion)
		}
	}
	return left, nil
}

// sheet has a paragraph for every alternative: the sentences that it belongs to, unchanged, and the change that puts it
// there.
type sheet struct {
	text    strings.Builder
	changes []humanize.Change
	of      []int // the suggestion that each change is an alternative of
}

func (s *sheet) add(original *document.Document, suggestions []humanize.Suggestion, i int) {
	suggestion := suggestions[i]
	if !fits(original.Text, placeOf(suggestion)) {
		return
	}
	start, end, ok := sentencesAround(original, suggestion.Start, suggestion.End)
	if !ok {
		return
	}
	for _, alternative := range suggestion.Alternatives {
		at := s.text.Len() + suggestion.Start - start
		s.text.WriteString(original.Text[start:end])
		s.text.WriteString("\n\n")
		s.changes = append(s.changes, humanize.Change{Start: at, End: at + len(suggestion.Before), Before: suggestion.Before,
			After: alternative, Rule: suggestion.Rule, Reason: suggestion.Reason})
		s.of = append(s.of, i)
	}
}

// placeOf is the change that would delete what a suggestion covers.
func placeOf(suggestion humanize.Suggestion) humanize.Change {
	return humanize.Change{Start: suggestion.Start, End: suggestion.End, Before: suggestion.Before}
}

// sentencesAround returns the start and end of the sentences of a block that a place in the text touches. A place
// outside them has none.
func sentencesAround(original *document.Document, start, end int) (from, to int, ok bool) {
	b := sort.Search(len(original.Blocks), func(i int) bool { return original.Blocks[i].End >= end })
	if b == len(original.Blocks) || original.Blocks[b].Start > start || original.Blocks[b].Verbatim {
		return 0, 0, false
	}
	sentences := original.Blocks[b].Sentences
	first := slices.IndexFunc(sentences, func(one document.Sentence) bool { return one.End > start })
	if first < 0 {
		return 0, 0, false
	}
	last := first
	for last+1 < len(sentences) && sentences[last+1].Start < end {
		last++
	}
	return min(start, sentences[first].Start), max(end, sentences[last].End), true
}
