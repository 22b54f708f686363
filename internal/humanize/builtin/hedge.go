package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	hedgeID     = "structure.hedge"
	hedgeReason = "Machines say what everything “can” be, help with, and lead to; people vary it."
)

// hedge is a "can be", "can help" or "can lead to" that tells what happens now and then, not what somebody is able to do.
type hedge struct {
	s       *sentence
	request humanize.Request
	words
	pieces  []int // of the words
	can     int   // the places of the words
	verb    int
	also    bool
	subject subject
}

// hedges proposes other ways to say what "can" be: "can feel daunting", "may be dark", "helps you sleep".
func hedges(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	prose := s.kind != document.Heading && s.kind != document.TableCell
	if request.Strength == humanize.Light || !prose || !s.holds(hedgeWord) || s.at(len(s.pieces)-1) == "?" {
		return proposals
	}
	words, pieces := s.words()
	for can := range words {
		if words[can].Text != "can" || words[can].Tag != english.MD {
			continue
		}
		found := hedge{s: s, request: request, words: words, pieces: pieces, can: can, verb: can + 1}
		if found.at(found.verb) == "also" {
			found.also = true
			found.verb++
		}
		if !found.speaks() {
			continue
		}
		for _, one := range found.others() {
			proposals = found.propose(proposals, n, hedgeID, one)
		}
		if one, ok := found.plain(); ok {
			proposals = found.propose(proposals, n, hedgePlainID, one)
		}
		proposals = found.proposeMeans(proposals, n)
		proposals = found.proposeBare(proposals, n)
	}
	return proposals
}

var hedgeWord = setOf("can")

func (h *hedge) propose(proposals []proposal, n int, id string, one hedged) []proposal {
	if len(one.texts) == 0 || h.pieces[one.until]-h.pieces[h.can] != one.until-h.can {
		return proposals
	}
	return append(proposals, proposal{sentence: n, from: h.pieces[h.can], to: h.pieces[one.until] + 1, id: id,
		reason: hedgeReason, kind: phrase, texts: one.texts})
}

// speaks reports whether "can" tells of a thing what it is, helps with or leads to.
func (h *hedge) speaks() bool {
	verb := h.at(h.verb)
	if verb != "be" && verb != "help" && verb != "lead" || h.verb+1 >= len(h.words) || h.denied() {
		return false
	}
	h.subject = subjectBefore(h.words, h.can)
	return !h.subject.person && !h.purpose()
}

// hedged are texts for the words from "can" up to one, that one included.
type hedged struct {
	until int
	texts []string
}

// others lists what may stand instead.
func (h *hedge) others() []hedged {
	switch h.at(h.verb) {
	case "help":
		return h.help()
	case "lead":
		return []hedged{{h.verb, h.lead()}}
	}
	what := h.complement()
	if h.conceded() {
		return append(h.turns(), hedged{h.verb, []string{h.said("may", "be")}})
	}
	if taken[h.at(what)] {
		return append(h.turns(), hedged{h.verb, h.be(what)})
	}
	if found := h.moreOften(); found != nil {
		return found
	}
	if turns := append(h.turns(), append(h.verbTurns(what), h.whichProves(what)...)...); len(turns) > 0 {
		return append(turns, hedged{h.verb, h.sometimes(what, h.judges(what))})
	}
	return []hedged{{h.verb, h.be(what)}}
}

// denied reports whether something before "can" turns it round, as in "nothing can be" and "only then can", or something after
// takes it up.
func (h *hedge) denied() bool {
	for i := h.can - 1; i >= 0 && i > h.can-8 && h.words[i].Tag != english.Other; i-- {
		if deniers[h.at(i)] {
			return true
		}
	}
	if h.holdsAny(0, len(h.words), facts) {
		return true
	}
	for i := h.verb; i < len(h.words); i++ {
		if h.at(i) == "can" && (h.at(i-1) == "as" || h.at(i-1) == "so" || h.at(i-1) == "than") {
			return true // "as can snakes"
		}
	}
	return false
}

var facts = setOf("fact")

var deniers = setOf("nothing no none neither nobody nor never not only few little hardly rarely seldom cannot than")

// purpose reports whether the clause says what something is done for: "so that it can help".
func (h *hedge) purpose() bool {
	before := h.subject.from - 1
	return h.at(before) == "so" || h.at(before) == "that" && (h.at(before-1) == "so" || h.at(before-1) == "such")
}

// doubtful reports whether "may" would say a doubt again, or ask for one: "see if it may help".
func (h *hedge) doubtful() bool {
	return settles[h.at(h.subject.from-1)] || h.s.holds(doubts)
}

// timed reports whether the sentence says already when, or on what condition.
func (h *hedge) timed() bool { return h.also || h.s.holds(conditions) }

var (
	settles    = setOf("if whether unless how yes")
	doubts     = setOf("may might could perhaps maybe possibly")
	conditions = setOf(`
		if unless without until once sometimes often always usually occasionally frequently generally typically ever never
		whenever every may times`)
)

// said puts an "also" where a finite verb wants it.
func (h *hedge) said(adverb, verb string) string {
	switch {
	case h.also && verb == "is":
		verb = "is also"
	case h.also:
		verb = "also " + verb
	}
	if adverb != "" {
		return adverb + " " + verb
	}
	return verb
}
