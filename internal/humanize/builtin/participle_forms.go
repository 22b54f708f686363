package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// finite puts the clause's verb into the time of the clause before: "made", "can make", "has made".
func (h *hanging) finite(base string, number grammar.Number) string {
	adverb := h.adverbial()
	third := lang.Third
	if number == grammar.Plural {
		third = lang.Base
	}
	switch {
	case (h.main.Auxiliary == "will" || h.hedged()) && showVerbs[h.at(h.verb)] != "":
		return adverb + lang.Inflect(base, third) // it shows now what will be
	case h.main.Tense == grammar.Modal:
		return h.modal() + " " + adverb + base
	case h.at(h.adverb) == "potentially":
		return "could " + base
	case h.main.Tense == grammar.Past:
		return adverb + lang.Inflect(base, lang.Past)
	case h.main.Perfect && h.main.Auxiliary != "had" && !ownVerbs[h.base] && showVerbs[h.at(h.verb)] == "":
		return lang.Inflect("have", third) + " " + adverb + lang.Inflect(base, lang.Participle)
	}
	return adverb + lang.Inflect(base, third)
}

// sharedForm is the form that a second verb takes beside the main one.
func (h *hanging) sharedForm() (lang.Form, bool) {
	switch {
	case h.main.Going:
		return lang.Gerund, true
	case h.main.Tense == grammar.Modal:
		return lang.Base, h.modal() != ""
	case h.main.Perfect && !h.main.Passive:
		return lang.Participle, true
	case h.main.Tense == grammar.Past:
		return lang.Past, true
	case h.number == grammar.Plural:
		return lang.Base, true
	case h.number == grammar.Singular:
		return lang.Third, true
	}
	return lang.Base, false
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
	past := h.main.Tense == grammar.Past
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
	case h.main.Tense == grammar.Past, h.main.Auxiliary == "would", h.main.Auxiliary == "could":
		return "could"
	case h.main.Auxiliary == "will":
		return "will be able to"
	case h.main.Tense == grammar.Present, h.main.Auxiliary == "can":
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
		for _, form := range []lang.Form{lang.Base, lang.Third, lang.Past, lang.Participle, lang.Gerund} {
			if lang.Inflect(h.base, form) == first {
				shapes[i] = shape{one.text + between + lang.Inflect(base, form), h.second + 1}
				break
			}
		}
	}
	return slices.DeleteFunc(shapes, func(s shape) bool { return s.until != h.second+1 })
}
