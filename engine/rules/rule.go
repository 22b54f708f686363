// Package rules parses the engine's rules and matches them against sentences. docs/engine.md describes their language.
package rules

import (
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// kindNames are the names of the rules' folders and the first parts of the rules' identifiers.
var kindNames = [...]string{"artefact", "padding", "phrase", "opener", "word", "contraction"}

// Rule is a parsed rule: patterns and their replacements.
type Rule struct {
	ID           string
	kind         editing.Kind
	Language     string            // of the text that it acts on
	sureness     float64           // probability that a reader prefers its edit
	reading      Reading           // labels of its edits
	from         humanize.Strength // below which it is inactive, whatever its sureness
	strength     humanize.Strength // the least one that uses it, "" if it is too unsure for any
	Modes        []humanize.Mode
	frames       []frame
	alternatives []replacement
	unless       []contextCondition // none of which may hold
	only         []contextCondition // all of which must hold
	topic        wordSet            // words of which the text must have minTopicWords; none for any text
	reason       string
}

// frame is a pattern of a rule with its example.
type frame struct {
	pattern pattern
	before  string // the example
	after   string // the example with the first alternative
}

// Examples iterates over the rule's examples, each with the result of its first alternative.
func (r *Rule) Examples(yield func(before, after string) bool) {
	for i := range r.frames {
		if !yield(r.frames[i].before, r.frames[i].after) {
			return
		}
	}
}

// Strengths lists the strengths at which the rule makes edits; none if it is too unsure.
func (r *Rule) Strengths() []humanize.Strength {
	all := humanize.Strengths()
	least := slices.Index(all, r.strength)
	if least < 0 {
		return nil
	}
	return all[least:]
}

// conditionsHold reports whether the conditions on the words around a match in sentence n, and on the text, hold.
func (r *Rule) conditionsHold(sentences []prose.Sentence, n int, found match) bool {
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
	return r.topic.isEmpty() || hasTopic(sentences, r.topic)
}

// minTopicWords is the minimum number of words of a topic in a text about it.
const minTopicWords = 3

// hasTopic reports whether sentences together have at least minTopicWords words of a topic.
func hasTopic(sentences []prose.Sentence, topic wordSet) bool {
	count := 0
	for i := range sentences {
		for _, piece := range sentences[i].Pieces {
			if !topic.has(piece.Lower) {
				continue
			}
			if count++; count == minTopicWords {
				return true
			}
		}
	}
	return false
}
