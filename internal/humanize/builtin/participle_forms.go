package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/english"
)

// finite puts the clause's verb into the time of the clause before: "made", "can make", "has made".
func (h *hanging) finite(base string, number english.Number) string {
	adverb := h.adverbial()
	third := english.Third
	if number == english.NumberPlural {
		third = english.Base
	}
	switch {
	case (h.main.Auxiliary == "will" || h.hedged()) && showVerbs[h.at(h.verb)] != "":
		return adverb + english.Inflect(base, third) // it shows now what will be
	case h.main.Tense == english.TenseModal:
		return h.modal() + " " + adverb + base
	case h.at(h.adverb) == "potentially":
		return "could " + base
	case h.main.Tense == english.TensePast:
		return adverb + english.Inflect(base, english.Past)
	case h.main.Perfect && h.main.Auxiliary != "had" && !ownVerbs[h.base] && showVerbs[h.at(h.verb)] == "":
		return english.Inflect("have", third) + " " + adverb + english.Inflect(base, english.Participle)
	}
	return adverb + english.Inflect(base, third)
}

// sharedForm is the form that a second verb takes beside the main one.
func (h *hanging) sharedForm() (english.Form, bool) {
	switch {
	case h.main.Going:
		return english.Gerund, true
	case h.main.Tense == english.TenseModal:
		return english.Base, h.modal() != ""
	case h.main.Perfect && !h.main.Passive:
		return english.Participle, true
	case h.main.Tense == english.TensePast:
		return english.Past, true
	case h.number == english.NumberPlural:
		return english.Base, true
	case h.number == english.NumberSingular:
		return english.Third, true
	}
	return english.Base, false
}

// modal is the modal that the clause shares with the one before, or "" where it does not carry over.
func (h *hanging) modal() string {
	switch h.main.Auxiliary {
	case "can", "could", "may", "might", "will", "would":
		return h.main.Auxiliary
	}
	return ""
}

// adverbial is the adverb of the clause with a space after it; "thereby" and "thus" are what "and" and "which" say anyhow.
func (h *hanging) adverbial() string {
	switch adverb := h.at(h.adverb); adverb {
	case "", "thereby", "thus", "potentially":
		return ""
	default:
		return adverb + " "
	}
}

// be is the form for a pronoun after "so".
func (h *hanging) be(object string) string {
	past := h.main.Tense == english.TensePast
	switch object {
	case "it", "him", "her":
		if past {
			return "was"
		}
		return "is"
	case "them", "us", "you":
		if past {
			return "were"
		}
		return "are"
	}
	return ""
}

// can is what people in the clause are then able to do.
func (h *hanging) can() string {
	switch {
	case h.main.Tense == english.TensePast, h.main.Auxiliary == "would", h.main.Auxiliary == "could":
		return "could"
	case h.main.Auxiliary == "will":
		return "will be able to"
	case h.main.Tense == english.TensePresent, h.main.Auxiliary == "can":
		return "can"
	}
	return ""
}

// withSecond takes a second participle along: ", which cuts costs and saves time".
func (h *hanging) withSecond(shapes []shape) []shape {
	if h.second < 0 {
		return shapes
	}
	s := h.sentence
	base := hangingVerbs[h.at(h.second)]
	between := s.source(s.pieces[h.pieces[h.verb]].End, s.pieces[h.pieces[h.second]].Start)
	for i, one := range shapes {
		first := one.text[strings.LastIndexByte(one.text, ' ')+1:]
		for _, form := range []english.Form{english.Base, english.Third, english.Past, english.Participle, english.Gerund} {
			if english.Inflect(h.base, form) == first {
				shapes[i] = shape{one.text + between + english.Inflect(base, form), h.second + 1}
				break
			}
		}
	}
	return slices.DeleteFunc(shapes, func(s shape) bool { return s.until != h.second+1 })
}
