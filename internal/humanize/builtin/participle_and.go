package builtin

import (
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// How long the two halves must be, in words, for a sentence to be broken in two.
const (
	longFirstHalf  = 7
	longSecondHalf = 4
)

// and joins the verb to that of the clause before, at balanced one that tells what a thing does itself: " and offers", or ", and
// offers" where that clause has an "and" already.
func (h *hanging) and(base string) []shape {
	pronoun := h.at(h.verb + 1)
	if h.inner || h.parted || h.main.Negated || h.doubts() || (pronoun == "it" || pronoun == "them") && (h.base != "make" || h.makesWhat() != madeIt) {
		return nil
	}
	own := ownVerbs[h.base]
	if h.secondVerb() || own && h.carried() {
		return nil
	}
	if h.opensInfinitive() || scant[h.at(h.subject.From)] {
		return nil // the verb would join the last one, or "few" would do what comes of their being few
	}
	if h.main.Tense == english.TenseModal && !own && h.main.Auxiliary != "can" {
		return nil
	}
	if own && (h.main.Going || h.main.Tense == english.TenseModal && h.main.Main > h.main.From+1) || h.base == "leave" && (h.second >= 0 || scant[pronoun]) {
		return nil
	}
	if own && h.main.Perfect {
		return nil
	}
	if h.subject.Empty() || h.tag(h.subject.From) == english.EX || h.main.Passive || h.main.Perfect && h.mainBase() == "be" {
		return nil
	}
	if h.simple {
		if form, known := h.sharedForm(); known {
			return h.withSecond([]shape{{" and " + h.adverbial() + english.Inflect(base, form), h.verb + 1}})
		}
	}
	if h.number == english.NumberUnknown || h.main.Going || h.main.Tense == english.TenseModal {
		return nil
	}
	return h.withSecond([]shape{{", and " + h.finite(base, h.number), h.verb + 1}})
}

// secondVerb reports whether an "and" joins the verb to one before it already: another would make it three in a row.
func (h *hanging) secondVerb() bool {
	i := h.main.From - 1
	for i > 0 && english.Adverbs.Has(h.tag(i)) {
		i--
	}
	return h.tag(i) == english.CC && len(english.VerbGroups(h.words[:i])) > 0
}

// scant is what only the whole of the clause before can leave, "leaving little time", and of whom only the whole tells: "few studies
// do".
var scant = setOf("little no nothing few only")

// apart starts a new sentence with a pronoun for a thing.
func (h *hanging) apart(doer bool) []shape {
	if doer || h.parted || h.number == english.NumberUnknown || h.doubts() || h.tag(h.subject.From) == english.EX || h.tag(h.subject.From) == english.PRP ||
		!h.canBreak() || h.main.Negated || h.main.Tense == english.TenseModal || h.main.Passive && !ownVerbs[h.base] || h.tag(h.main.To) == english.TO {
		return nil
	}
	pronoun := "It "
	if h.number == english.NumberPlural {
		pronoun = "They "
	}
	return h.withSecond([]shape{{". " + pronoun + h.finite(h.base, h.number), h.verb + 1}})
}

// setsAgainst reports whether the clause goes on to something that it sets against the one before: ", while larger ones sink".
func (h *hanging) setsAgainst() bool {
	for i := h.verb; i < h.end; i++ {
		if h.at(i) == "while" || h.at(i) == "whereas" || h.at(i) == "due" {
			return true
		}
	}
	return false
}

func (h *hanging) canBreak() bool {
	return h.sentence.kind == document.Paragraph && h.comma >= longFirstHalf && h.end-h.verb > longSecondHalf && !h.setsAgainst()
}
