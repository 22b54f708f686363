package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// moreOften says of what can be more or less so than something else that it often is: "is often cheaper".
func (h *hedge) moreOften() []hedged {
	first := h.verb + 1
	word, next := h.at(first), h.tag(first+1)
	compared := (word == "more" || word == "less") && (english.Adjectives|english.Adverbs).Has(next) || comparatives[word] && !(english.Nouns|english.Adjectives).Has(next)
	switch {
	case !compared || h.request.Strength != humanize.Strong || h.request.Mode == humanize.Academic || h.timed() || h.goesOnAfter(first+1) || h.quoted():
		return nil
	case h.s.holds(ailments) || h.s.holds(healthWords) || h.s.holds(counselWords) || h.s.holds(inquiries) || h.counts() || h.wished() || h.unlikely(first):
		return nil
	case h.subject.number == english.NumberSingular:
		return []hedged{{h.verb, []string{"is often"}}}
	case h.subject.number == english.NumberPlural:
		return []hedged{{h.verb, []string{"are often"}}}
	}
	return nil
}

// unlikely reports whether "more" tells of no quality, or a reason is given for the comparison itself.
func (h *hedge) unlikely(first int) bool {
	word := h.at(first + 1)
	bare := !comparatives[h.at(first)] && (word == "likely" || word == "or" || word == "than" || word == "of")
	return bare || h.holdsAny(0, h.can, whyWords)
}

var (
	whyWords     = setOf("why how more less better whether if could may might ways reasons")
	comparatives = setOf("easier cheaper harder better safer riskier faster slower higher lower longer shorter simpler stronger")
)

// whichNumber is the number of a "which" behind a comma that is said to be "a" thing: one that takes up what the clause before tells.
func (h *hedge) whichNumber() english.Number {
	article := h.at(h.verb + 1)
	if h.at(h.can-1) == "which" && h.at(h.can-2) == "," && (article == "a" || article == "an") {
		return english.NumberSingular
	}
	return english.NumberUnknown
}

// whichProves says of what a clause before tells that it can prove useful, where nobody knows the number of "which".
func (h *hedge) whichProves(what int) []hedged {
	if h.at(h.can-1) != "which" || what != h.verb+1 || h.request.Strength != humanize.Strong || !provesSo[h.at(what)] || h.also {
		return nil
	}
	return []hedged{{h.verb, []string{"can prove"}}}
}

var provesSo = setOf("useful valuable helpful beneficial costly invaluable decisive risky tricky handy")
