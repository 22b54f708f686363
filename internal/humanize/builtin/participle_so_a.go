package builtin

import "plainhand/internal/humanize/english"

// soItIsA says what a thing then is: ", making it a good choice" becomes ", so it is a good choice".
func (h *hanging) soItIsA() []shape {
	next := h.verb + 1
	pronoun, article := h.at(next), h.at(next+1)
	if pronoun != "it" && pronoun != "them" || article != "a" && article != "an" || h.hasReason() || h.main.Negated || h.doubts() ||
		h.main.Tense == english.TenseModal && h.main.Auxiliary != "will" || h.hasWord("would") || h.hasWord("if") {
		return nil
	}
	if base := h.mainBase(); h.main.Tense == english.TensePast && (h.main.Passive || h.main.Perfect || !linkingStates[base] && base != "have" && base != "lack") || h.main.Perfect {
		return nil
	}
	phrase := english.NounPhrase(h.words[:h.end], next+1)
	if phrase.Empty() || h.at(phrase.To) == "to" && !choices[h.at(phrase.To-1)] || acts[h.at(phrase.To-1)] {
		return nil
	}
	be := h.be(pronoun)
	if be == "" {
		return nil
	}
	return []shape{{", so " + asSubject[pronoun] + " " + be, next + 1}}
}

var (
	// choices are what a thing is to somebody who does something with it: "a good place to eat".
	choices = setOf("place way choice option spot destination tool time film movie book place setting gift")
	// acts are what "it" may be that is no thing: "making it a crime".
	acts = setOf("crime offense offence point habit rule priority goal requirement mission")
)
