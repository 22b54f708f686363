package builtin

import (
	"strings"

	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// findVerb makes the only word that can be the verb of the clause before finite, where none is tagged so: "aggression culminated in".
func (h *hanging) findVerb(from int) bool {
	found := -1
	for i := from + 1; i < h.comma; i++ {
		if tag := h.finiteTag(i); tag != grammar.Other {
			if found >= 0 {
				return false
			}
			found = i
		}
	}
	if found < 0 || found+1 >= h.comma && h.tag(found) != grammar.VBN {
		return false
	}
	h.words[found].Tag = h.finiteTag(found)
	return true
}

// finiteTag is the tag that a word has if it is a finite verb, or Other where it is none.
func (h *hanging) finiteTag(i int) grammar.Tag {
	word, before, after := h.at(i), h.tag(i-1), h.tag(i+1)
	noun := grammar.Nouns.Has(before) || grammar.Names.Has(before) || grammar.Adverbs.Has(before) && i > 1 && grammar.Nouns.Has(h.tag(i-2))
	opens := after == grammar.DT || after == grammar.PRPS || after == grammar.IN || after == grammar.PRP
	switch tag := h.tag(i); {
	case !noun || before == grammar.NNS && tag == grammar.NNS:
	case tag == grammar.VBN && strings.HasSuffix(word, "ed") && h.at(i+1) != "by" && (opens || i+1 == h.comma || grammar.Nouns.Has(after)):
		return grammar.VBD
	case tag == grammar.NNS && opens && h.at(i+1) != "of" && h.at(i+1) != "for":
		base, known := lang.BaseOf(word)
		if known && lang.Inflect(base, lang.Third) == word {
			return grammar.VBZ
		}
	}
	return grammar.Other
}

// behindBelief is where a clause begins that "I think" opens, or the start.
func (h *hanging) behindBelief() int {
	if h.at(0) != "i" {
		return 0
	}
	i := 1
	for grammar.Adverbs.Has(h.tag(i)) {
		i++
	}
	if h.at(i) != "think" && h.at(i) != "believe" && h.at(i) != "feel" {
		return 0
	}
	if i++; h.at(i) == "that" {
		i++
	}
	if clause := grammar.VerbGroups(h.words[i:h.comma]); len(clause) == 0 || grammar.NounPhrase(h.words[:h.comma], i).Empty() {
		return 0
	}
	return i
}

// hidesVerb reports whether a noun right before the only verb may be the verb itself: "The Trail 38 combines rugged comfort".
func (h *hanging) hidesVerb(from int, groups []grammar.VerbGroup) bool {
	if len(groups) != 1 || groups[0].Tense != grammar.Past || groups[0].To != groups[0].From+1 {
		return false
	}
	i := from + groups[0].From
	base, known := lang.BaseOf(h.at(i - 1))
	return known && h.tag(i-1) == grammar.NNS && lang.Inflect(base, lang.Third) == h.at(i-1) && (grammar.Nouns.Has(h.tag(i+1)) || grammar.Adjectives.Has(h.tag(i+1))) &&
		strings.HasSuffix(h.at(i), "ed")
}
