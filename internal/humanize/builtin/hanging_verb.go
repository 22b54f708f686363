package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// findVerb makes the only word that can be the verb of the clause before finite, where none is tagged so: "aggression culminated in".
func (h *hanging) findVerb(from int) bool {
	found := -1
	for i := from + 1; i < h.comma; i++ {
		if tag := h.finiteTag(i); tag != english.Other {
			if found >= 0 {
				return false
			}
			found = i
		}
	}
	if found < 0 || found+1 >= h.comma && h.tag(found) != english.VBN {
		return false
	}
	h.words[found].Tag = h.finiteTag(found)
	return true
}

// finiteTag is the tag that a word has if it is a finite verb, or Other where it is none.
func (h *hanging) finiteTag(i int) english.Tag {
	word, before, after := h.at(i), h.tag(i-1), h.tag(i+1)
	noun := english.Nouns.Has(before) || english.Names.Has(before) || english.Adverbs.Has(before) && i > 1 && english.Nouns.Has(h.tag(i-2))
	opens := after == english.DT || after == english.PRPS || after == english.IN || after == english.PRP
	switch tag := h.tag(i); {
	case !noun || before == english.NNS && tag == english.NNS:
	case tag == english.VBN && strings.HasSuffix(word, "ed") && h.at(i+1) != "by" && (opens || i+1 == h.comma || english.Nouns.Has(after)):
		return english.VBD
	case tag == english.NNS && opens && h.at(i+1) != "of" && h.at(i+1) != "for":
		base, known := english.BaseOf(word)
		if known && english.Inflect(base, english.Third) == word {
			return english.VBZ
		}
	}
	return english.Other
}

// behindBelief is where a clause begins that "I think" opens, or the start.
func (h *hanging) behindBelief() int {
	if h.at(0) != "i" {
		return 0
	}
	i := 1
	for english.Adverbs.Has(h.tag(i)) {
		i++
	}
	if h.at(i) != "think" && h.at(i) != "believe" && h.at(i) != "feel" {
		return 0
	}
	if i++; h.at(i) == "that" {
		i++
	}
	if clause := english.VerbGroups(h.words[i:h.comma]); len(clause) == 0 || english.NounPhrase(h.words[:h.comma], i).Empty() {
		return 0
	}
	return i
}

// hidesVerb reports whether a noun right before the only verb may be the verb itself: "The Trail 38 combines rugged comfort".
func (h *hanging) hidesVerb(from int, groups []english.VerbGroup) bool {
	if len(groups) != 1 || groups[0].Tense != english.TensePast || groups[0].To != groups[0].From+1 {
		return false
	}
	i := from + groups[0].From
	base, known := english.BaseOf(h.at(i - 1))
	return known && h.tag(i-1) == english.NNS && english.Inflect(base, english.Third) == h.at(i-1) && (english.Nouns.Has(h.tag(i+1)) || english.Adjectives.Has(h.tag(i+1))) &&
		strings.HasSuffix(h.at(i), "ed")
}
