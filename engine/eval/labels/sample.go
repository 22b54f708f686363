// Package labels samples an engine's edits for readers to label, and counts the labels.
package labels

import (
	"cmp"
	"hash/fnv"
	"maps"
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// Edit is an edit with its sentence.
type Edit struct {
	Rule, Before, After string
	Sentence            string // with the replaced text between [[ and ]]
	rank                uint64 // a hash that selects the edits of a sample
}

// Sample has a limited number of edits of each rule, with distinct sentences. The selection depends only on the set of
// offered edits.
type Sample struct {
	maxPerRule int
	wanted     func(rule string) bool
	edits      map[string][]Edit // by rule, in the order of their ranks
	total      map[string]int
}

// NewSample returns a sample of at most maxPerRule edits of each wanted rule.
func NewSample(maxPerRule int, wanted func(rule string) bool) *Sample {
	return &Sample{maxPerRule: maxPerRule, wanted: wanted, edits: map[string][]Edit{}, total: map[string]int{}}
}

// Add offers the changes of a document to the sample.
func (s *Sample) Add(text *document.Document, changes []humanize.Change) {
	for _, change := range changes {
		if s.wanted(change.Rule) {
			s.add(newEdit(text, change))
		}
	}
}

// AddSuggestions offers suggestions, each as the change of its first alternative.
func (s *Sample) AddSuggestions(text *document.Document, suggestions []humanize.Suggestion) {
	for _, suggestion := range suggestions {
		if len(suggestion.Alternatives) > 0 {
			s.Add(text, []humanize.Change{{Start: suggestion.Start, End: suggestion.End, Before: suggestion.Before,
				After: suggestion.Alternatives[0], Rule: suggestion.Rule}})
		}
	}
}

func (s *Sample) add(edit Edit) {
	s.total[edit.Rule]++
	kept := s.edits[edit.Rule]
	at, found := slices.BinarySearchFunc(kept, edit, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), strings.Compare(a.Sentence, b.Sentence))
	})
	if found || at == s.maxPerRule {
		return
	}
	kept = slices.Insert(kept, at, edit)
	s.edits[edit.Rule] = kept[:min(len(kept), s.maxPerRule)]
}

// Edits lists the sample by rule.
func (s *Sample) Edits() (edits []Edit) {
	for _, rule := range slices.Sorted(maps.Keys(s.edits)) {
		edits = append(edits, s.edits[rule]...)
	}
	return edits
}

// Rules is the number of rules with edits.
func (s *Sample) Rules() int { return len(s.edits) }

// Total is the number of offered edits of wanted rules, in the sample or not.
func (s *Sample) Total() int {
	total := 0
	for _, count := range s.total {
		total += count
	}
	return total
}

func newEdit(text *document.Document, change humanize.Change) Edit {
	start, end := sentencesAround(text, change.Start, change.End)
	marked := text.Text[start:change.Start] + "[[" + change.Before + "]]" + text.Text[change.End:end]
	edit := Edit{Rule: change.Rule, Before: inCell(change.Before), After: inCell(change.After), Sentence: inCell(marked)}
	hash := fnv.New64a()
	hash.Write([]byte(edit.Sentence))
	edit.rank = hash.Sum64()
	return edit
}

// sentencesAround returns the range of the sentences that [from, to) touches.
func sentencesAround(text *document.Document, from, to int) (start, end int) {
	start, end = from, to
	for _, block := range text.Blocks {
		if block.End < from || block.Start > to {
			continue
		}
		for _, sentence := range block.Sentences {
			if sentence.Start <= to && sentence.End >= from {
				start, end = min(start, sentence.Start), max(end, sentence.End)
			}
		}
	}
	return start, end
}

// inCell replaces the white space of a text by single spaces, for a table cell.
func inCell(text string) string { return strings.Join(strings.Fields(text), " ") }
