package builtin

import (
	"slices"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

// pairOfKinds takes two kinds of one thing right before it, where "as well as" joins them: "social as well as economic change".
func (s *sentence) pairOfKinds(i int) bool {
	if i < 3 || !kinds[s.at(i-1)] || !kinds[s.at(i+1)] || s.pieces[i-1].Name || s.pieces[i+1].Name || s.hasWellAs() {
		return false
	}
	opened, noun := &s.pieces[i-2], &s.pieces[i+2]
	if opened.Kind != document.Word || noun.Kind != document.Word || noun.Name || !grammar.Nouns.Has(noun.tag) {
		return false
	}
	if noun.tag != grammar.NNS && !wholes[noun.lower] {
		return false // a state or a climate is one thing, and both at once
	}
	if grammar.Adverbs.Has(opened.tag) || grammar.Adjectives.Has(opened.tag) || besidePair[opened.lower] || opened.lower == "as" ||
		opened.lower == "a" || opened.lower == "an" || s.at(i-3) == "of" && s.at(i-4) == "all" {
		return false // "both" and "between" ask for an "and", and "more" or "new" may be said of both
	}
	return i < 4 || !besidePair[s.at(i-3)] || s.at(i-3) == "and" || s.at(i-3) == ","
}

// hasWellAs reports whether the sentence says "well" already, or a word that sets two sides against each other.
func (s *sentence) hasWellAs() bool {
	return slices.ContainsFunc(s.pieces, func(p piece) bool { return setsSides[p.lower] })
}

var (
	setsSides = setOf(`
		well both between respectively neither either only balance balances balanced balancing combine combines combined combining
		blend blends blended blending mix mixes mixing merge merges merging link links linked linking bridge bridges bridging
		compare compares compared comparing distinguish separate separates integrate integrates integrating versus line boundary
		boundaries blur blurs blurring connect connects connecting`)
	wholes = setOf(`
		diversity stability development growth progress change support stimulation activity harm abuse
		damage pressure reform training education guidance success`)
)
