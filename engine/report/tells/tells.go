// Package tells counts habits of machine-written English ("tells"): words, phrases, and sentence patterns that are at
// least 1.5 times as frequent in text by language models as in text by people, and some well-known ones that weren't
// measured. A count isn't a verdict on the author of a text. docs/engine.md#tells gives the sources of the
// figures.
package tells

import (
	"cmp"
	"slices"

	"plainhand/engine/humanize"
)

// Tell is a match of a catalog entry in a text. Tells of different entries may overlap.
type Tell struct {
	Kind       string  // verb, adjective, noun, opener, phrase, hedge, ending, artefact, typography, structure or fiction
	Label      string  // the entry's name, which is unique
	Reason     string  // for advice on it: one of package reason
	Advice     string  // a sentence for the writer
	Start, End int     // byte offsets in the text
	Lift       float64 // frequency in text by machines divided by that in text by people
	People     float64 // rate of its entry in text by people, per 1,000 words
}

// OfBuild reports whether a tell is a sentence pattern or typography, rather than a word.
func (t Tell) OfBuild() bool { return t.Kind == "structure" || t.Kind == "typography" }

// Load parses the catalog, so that the first text doesn't have to wait for it.
func Load() { catalog() }

// Find returns the tells of a text, ordered by their starts. It is safe for concurrent use.
func Find(text string) []Tell {
	search := newSearch(text)
	search.matchPlaces()
	search.anywhere()
	slices.SortStableFunc(search.found, func(a, b Tell) int { return cmp.Compare(a.Start, b.Start) })
	return search.found
}

// Count returns the number of tells in a text.
func Count(text string) int { return len(Find(text)) }

// Rate returns the number of tells per 1,000 words of a text. A text without words is treated as having one.
func Rate(text string) float64 {
	return 1000 * float64(Count(text)) / float64(max(1, humanize.Words(text)))
}

// HumanRate is the rate of tells in text by people, per 1,000 words: the mean over 1,200 texts of many kinds
// (docs/engine.md#tells).
const HumanRate = 21.1

// ratesOfPeople are the parts of RateOfPeople by kind, from the same texts.
var ratesOfPeople = map[string]float64{
	"verb": 3.17, "adjective": 3, "noun": 3.14, "opener": .56, "phrase": .49, "hedge": .13, "ending": .14,
	"artefact": .04, "typography": 3.28, "structure": 7.07, "fiction": .05,
}

// HumanRateOf returns the rate of a kind of tell in text by people, per 1,000 words.
func HumanRateOf(kind string) float64 { return ratesOfPeople[kind] }

// Entries returns the number of catalog entries.
func Entries() int { return len(catalog().entries) }
