package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/lexicon"
)

// kind says what a rule acts on. The order is that of precedence: where two edits meet, the earlier kind stays.
type kind int

const (
	artefact    kind = iota // deletes the sentence that it starts
	padding                 // deletes or shortens an announcement at a sentence's start
	phrase                  // a pattern of several words
	opener                  // a transition at a sentence's start
	word                    // one word, with what may stand beside it
	contraction             // do not, don't
	rhythm                  // of no rule: joins and splits
)

// kindNames are the names of the rules' folders and the first parts of the rules' identifiers.
var kindNames = [...]string{"artefact", "padding", "phrase", "opener", "word", "contraction"}

// rule is one block of a file of rules.
type rule struct {
	id           string
	kind         kind
	language     string            // of the text that it acts on
	sureness     float64           // that a reader prefers what it writes
	strength     humanize.Strength // the least one that uses it, "" where it is too unsure for any
	modes        []humanize.Mode
	pattern      pattern
	alternatives []replacement
	unless       lexicon.Set // words that keep the rule out of their sentence
	only         lexicon.Set // words of which the sentence must hold one; nil for any sentence
	topic        lexicon.Set // words that the text must hold a few of; nil for any text
	reason       string
	before       string // the example of the rule and
	after        string // what its first alternative makes of it
}

// suits reports whether the words of sentence n and of its text let the rule act there.
func (r *rule) suits(sentences []sentence, n int) bool {
	s := &sentences[n]
	return !s.holds(r.unless) && (r.only == nil || s.holds(r.only)) && (r.topic == nil || areAbout(sentences, r.topic))
}

// topical is how many words of its topic a text holds at least.
const topical = 3

// areAbout reports whether sentences together hold a few of the words.
func areAbout(sentences []sentence, topic lexicon.Set) bool {
	count := 0
	for i := range sentences {
		for _, piece := range sentences[i].pieces {
			if !topic[piece.lower] {
				continue
			}
			if count++; count == topical {
				return true
			}
		}
	}
	return false
}
