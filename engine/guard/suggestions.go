package guard

import (
	"context"
	"slices"
	"sort"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// filterSuggestions removes the alternatives that would lose, invent or break something, and the suggestions without
// any left; advice stays. Each alternative is checked by itself, in its own sentences, by the same standards as a
// change. The error is ctx's.
func filterSuggestions(
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
	passes := map[int]bool{} // by the offset of an alternative on the sheet
	for _, change := range trial.changes() {
		passes[change.Start] = true
	}
	passing := make([][]string, len(suggestions))
	for k, change := range written.changes {
		if passes[change.Start] {
			passing[written.indexes[k]] = append(passing[written.indexes[k]], change.After)
		}
	}
	var left []humanize.Suggestion
	for i, suggestion := range suggestions {
		isAdvice := len(suggestion.Alternatives) == 0 && fits(original.Text, deletionOf(suggestion))
		suggestion.Sure = suggestion.Sure && len(passing[i]) > 0 && passing[i][0] == suggestion.Alternatives[0]
		if suggestion.Alternatives = passing[i]; len(passing[i]) > 0 || isAdvice {
			left = append(left, suggestion)
		}
	}
	return left, nil
}

// sheet is a text with a paragraph for every alternative, which holds the sentences around it unchanged, and with the
// changes that insert the alternatives.
type sheet struct {
	text    strings.Builder
	changes []humanize.Change
	indexes []int // the index of each change's suggestion
}

func (s *sheet) add(original *document.Document, suggestions []humanize.Suggestion, i int) {
	suggestion := suggestions[i]
	if !fits(original.Text, deletionOf(suggestion)) {
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
		s.indexes = append(s.indexes, i)
	}
}

// deletionOf returns the change that would delete the text of a suggestion.
func deletionOf(suggestion humanize.Suggestion) humanize.Change {
	return humanize.Change{Start: suggestion.Start, End: suggestion.End, Before: suggestion.Before}
}

// sentencesAround returns the range of the sentences of a block that a range of the text touches. It is not ok outside
// sentences.
func sentencesAround(original *document.Document, start, end int) (from, to int, ok bool) {
	b := sort.Search(len(original.Blocks), func(i int) bool { return original.Blocks[i].End >= end })
	if b == len(original.Blocks) || original.Blocks[b].Start > start || original.Blocks[b].Verbatim {
		return 0, 0, false
	}
	sentences := original.Blocks[b].Sentences
	first := slices.IndexFunc(sentences, func(sentence document.Sentence) bool { return sentence.End > start })
	if first < 0 {
		return 0, 0, false
	}
	last := first
	for last+1 < len(sentences) && sentences[last+1].Start < end {
		last++
	}
	return min(start, sentences[first].Start), max(end, sentences[last].End), true
}
