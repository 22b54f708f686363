// Package rules reads the rules and finds where they fit. docs/engine.md describes their language.
package rules

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

// kindNames are the names of the rules' folders and the first parts of the rules' identifiers.
var kindNames = [...]string{"artefact", "padding", "phrase", "opener", "word", "contraction"}

// Rule is one block of a file of rules.
type Rule struct {
	ID           string
	kind         editing.Kind
	Language     string            // of the text that it acts on
	sureness     float64           // that a reader prefers what it writes
	reading      Reading           // of its edits in their sentences
	from         humanize.Strength // below which it has nothing to say, however sure it is
	strength     humanize.Strength // the least one that uses it, "" where it is too unsure for any
	Modes        []humanize.Mode
	frames       []frame
	alternatives []replacement
	unless       []company   // each of which keeps the rule out
	only         []company   // each of which has to be there
	topic        lexicon.Set // words that the text must hold a few of; nil for any text
	reason       string
}

// frame is a pattern that a rule acts on, and an example of it.
type frame struct {
	pattern pattern
	before  string // the example, and
	after   string // what the first alternative makes of it
}

// Examples are texts that the rule acts on, with what its first alternative makes of each.
func (r *Rule) Examples(yield func(before, after string) bool) {
	for i := range r.frames {
		if !yield(r.frames[i].before, r.frames[i].after) {
			return
		}
	}
}

// suits reports whether the words around a match in sentence n, and those of its text, let the rule act there.
func (r *Rule) suits(sentences []prose.Sentence, n int, found match) bool {
	s := &sentences[n]
	for i := range r.unless {
		if r.unless[i].holds(s, found) {
			return false
		}
	}
	for i := range r.only {
		if !r.only[i].holds(s, found) {
			return false
		}
	}
	return r.topic == nil || areAbout(sentences, r.topic)
}

// topical is how many words of a topic a text must hold to be about it.
const topical = 3

// areAbout reports whether sentences together hold a few of the words.
func areAbout(sentences []prose.Sentence, topic lexicon.Set) bool {
	count := 0
	for i := range sentences {
		for _, piece := range sentences[i].Pieces {
			if !topic[piece.Lower] {
				continue
			}
			if count++; count == topical {
				return true
			}
		}
	}
	return false
}
