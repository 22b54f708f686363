// Package tells counts habits of machine-written English: words, phrases, and turns that were measured to be at least
// one and a half times as frequent in text by language models as in text by people, and some that every reader names.
// docs/adr/0029-counting-tells.md says where the figures come from, and what a count is not: a verdict on who wrote a
// text.
package tells

import (
	"cmp"
	"slices"

	"plainhand/internal/humanize"
)

// Tell is a place in a text that matches an entry of the catalog. Tells of different entries may overlap.
type Tell struct {
	Kind       string  // verb, adjective, noun, opener, phrase, hedge, ending, artefact, typography, structure or fiction
	Label      string  // the entry's name, which is unique
	Plain      string  // what a person might write instead, as advice to read; may be empty
	Start, End int     // byte offsets in the text
	Lift       float64 // how many times as frequent it is in text by machines
	People     float64 // how many of its entry people have per 1,000 words
}

// OfBuild reports whether a tell is in how a text is built, rather than in its words.
func (t Tell) OfBuild() bool { return t.Kind == "structure" || t.Kind == "typography" }

// Load reads the catalog, so that the first text doesn't have to wait for it.
func Load() { catalog() }

// Find returns the tells of a text, ordered by their starts. It is safe for concurrent use.
func Find(text string) []Tell {
	search := newSearch(text)
	search.fromPlaces()
	search.anywhere()
	slices.SortStableFunc(search.found, func(a, b Tell) int { return cmp.Compare(a.Start, b.Start) })
	return search.found
}

// Count returns how many tells a text has.
func Count(text string) int { return len(Find(text)) }

// Rate returns how many tells a text has per 1,000 of its words. A text without words is treated as having one.
func Rate(text string) float64 {
	return 1000 * float64(Count(text)) / float64(max(1, humanize.Words(text)))
}

// RateOfPeople is how many tells people have per 1,000 words: the mean over 1,200 texts of many kinds (ADR 29).
const RateOfPeople = 21.1

// ratesOfPeople are the parts of RateOfPeople, counted in the same texts.
var ratesOfPeople = map[string]float64{
	"verb": 3.17, "adjective": 3, "noun": 3.14, "opener": .56, "phrase": .49, "hedge": .13, "ending": .14,
	"artefact": .04, "typography": 3.28, "structure": 7.07, "fiction": .05,
}

// RateOfPeopleFor returns how many tells of a kind people have per 1,000 words.
func RateOfPeopleFor(kind string) float64 { return ratesOfPeople[kind] }

// Entries returns how many forms are counted.
func Entries() int { return len(catalog().entries) }
