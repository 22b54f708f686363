package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// readTail reports whether what follows the participle is its own: no finite verb closes the sentence, and no other participle
// but one that "and" joins.
func (h *hanging) readTail() bool {
	takesClause := clauseVerbs[h.base] || h.makesSure()
	tail := h.words[h.verb+1 : h.end]
	for _, group := range english.VerbGroups(tail) {
		if h.base == "make" && group.From == 1 && objectPronouns[tail[0].Text] && h.tag(h.verb+2) == english.VBP {
			continue // "making it stand out"
		}
		if group.Inner || ofContact(tail, group) || mayBeParticiple(tail, group) {
			continue
		}
		if !takesClause {
			return false
		}
		takesClause = false
	}
	for i := h.verb + 1; i < h.end; i++ {
		joined := h.at(i-1) == "and" || h.at(i-1) == "or" || h.at(i-1) == "," || h.at(i-2) == "and" || h.at(i-1) == "as"
		if !joined || !strings.HasSuffix(h.at(i), "ing") || h.tag(i) != english.VBG {
			continue
		}
		if h.base == "leave" && h.at(i-1) == "and" && leftStates[h.at(i-2)] && hangingVerbs[h.at(i)] == "" {
			continue // "leaving them puzzled and searching"
		}
		if h.at(i-1) == "and" && english.Adjectives.Has(h.tag(i-2)) && (english.Nouns.Has(h.tag(i+1)) || english.Adjectives.Has(h.tag(i+1))) {
			continue // "a genuine and touching story"
		}
		if h.at(i-2) == "and" && english.Nouns.Has(h.tag(i-1)) {
			continue // "and trouble finding"
		}
		_, known := hangingVerbs[h.at(i)]
		if h.at(i-1) != "and" || h.at(i-2) == "," || !known || h.second >= 0 || i+1 >= h.end || h.adverb >= 0 {
			return false
		}
		h.second = i
	}
	return true
}

func (h *hanging) makesSure() bool { return h.base == "make" && h.at(h.verb+1) == "sure" }

// ofContact takes a clause that follows its noun with nothing between: "the power you hold".
func ofContact(words []english.Word, group english.VerbGroup) bool {
	i := group.From - 2
	return i >= 0 && words[i+1].Tag == english.PRP && (english.Nouns.Has(words[i].Tag) || words[i].Tag == english.DT)
}

// mayBeParticiple takes a past form for a participle: "leaving experts puzzled", "making us equipped to".
func mayBeParticiple(words []english.Word, group english.VerbGroup) bool {
	word := words[group.From].Text
	base, known := english.BaseOf(word)
	participle := known && english.Inflect(base, english.Participle) == word || !known && (strings.HasSuffix(word, "ed") || leftStates[word])
	if group.Tense != english.TensePast || group.To > group.From+1 || !participle {
		return false
	}
	if group.From == 0 || words[group.From-1].Tag == english.PRP && words[group.From-1].Text != "us" && words[group.From-1].Text != "them" {
		return false
	}
	if group.To >= len(words) {
		return true
	}
	switch words[group.To].Tag {
	case english.TO, english.CC:
		return true
	case english.IN:
		return words[group.To].Text != "that"
	}
	return false
}

// clauseVerbs may have a clause as their object.
var clauseVerbs = setOf("ensure mean show suggest indicate prove")
