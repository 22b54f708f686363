package passes

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

const (
	byHelps  = "opener.by-helps"
	byBehind = "opener.by-behind"
	byReason = "Machines open with how a thing is done; people say who does what first."

	longestBy      = 12 // words between "By" and the comma
	longestByClaim = 14 // words after it
)

var (
	by = lexicon.Set{"by": true}

	// misleading holds words in the claim that open a clause "by" would seem to belong to.
	misleading = lexicon.Set{"and": true, "what": true, "how": true, "rather": true, "instead": true, "than": true}

	// besideBy must not be in the claim: what ends it early, and words for what "By" has named, which would come first.
	besideBy = lexicon.Set{",": true, "by": true, "it": true, "them": true, "this": true, "that": true, "these": true}
)

// byOpeners proposes "You save time by planning ahead" for "By planning ahead, you save time", and where that gets too
// long or would mislead, "Planning ahead can help you save time" for "By planning ahead, you can save time".
func byOpeners(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if !by[s.At(0)] {
		return proposals
	}
	proposal, ok := activityBehind(s)
	if !ok {
		proposal, ok = activityHelps(s)
	}
	if !ok {
		return proposals
	}
	proposal.Sentence, proposal.Kind, proposal.Reason = n, editing.Opener, byReason
	return append(proposals, proposal)
}

// activityBehind puts the activity after the claim.
func activityBehind(s *prose.Sentence) (editing.Proposal, bool) {
	found, ok := openingOf(s, by)
	if !ok || found.Words[1].Tag != english.VBG || found.At(1) == "being" {
		return editing.Proposal{}, false
	}
	if found.comma > longestBy || found.end-found.comma > longestByClaim {
		return editing.Proposal{}, false
	}
	claim := found.comma + 1
	if _, clause := s.ClauseAt(found.Pieces[claim]); !clause || found.nextOf(claim, besideBy) ||
		found.nextOf(claim, misleading) {
		return editing.Proposal{}, false
	}
	if last := found.Words[found.end-1]; last.Tag == english.VBN || strings.HasSuffix(found.At(found.end-1), "ed") {
		return editing.Proposal{}, false // "unscathed by", as if it were done by that
	}
	how, said := found.Source(0, found.comma), found.Source(claim, found.end)
	if how == "" || said == "" {
		return editing.Proposal{}, false
	}
	return editing.Proposal{From: 0, To: found.Pieces[found.end], ID: byBehind,
		Texts: []string{english.Capitalize(said) + " b" + how[1:]}}, true
}

// nextOf reports whether any word from a position on is in a set.
func (o opening) nextOf(from int, words lexicon.Set) bool {
	for i := from; i < o.end; i++ {
		if words[o.At(i)] {
			return true
		}
	}
	return false
}

// asides reports whether there is an aside before a comma, which would need another comma after it.
func asides(c *prose.Cursor, before int) bool {
	for i := 1; i+1 < before; i++ {
		if c.At(i) == "," && inPassing.Has(c.Words[i+1].Tag) {
			return true
		}
	}
	return false
}

var inPassing = english.Adverbs | english.SetOf(english.VBN, english.WDT, english.WP)

// helpingModals say that something is possible, and so does "can help". Without one, the activity does more than help:
// "By signing up, you agree".
var helpingModals = lexicon.Set{"can": true, "may": true, "might": true, "could": true}

// wornAdverbs say about an activity what nobody doubts.
var wornAdverbs = lexicon.Set{"seamlessly": true, "effortlessly": true, "effectively": true, "thoughtfully": true,
	"meticulously": true, "strategically": true, "intentionally": true}

// unhelped are verbs that nothing helps anyone do.
var unhelped = lexicon.Set{"be": true, "have": true, "do": true, "help": true, "hope": true, "aim": true, "agree": true,
	"want": true, "expect": true, "choose": true}

// objects maps pronouns to their forms after "helps".
var objects = map[string]string{"you": "you", "we": "us", "they": "them", "i": "me", "he": "him", "she": "her",
	"it": "it"}

// activityHelps makes the activity the subject: "By X-ing, S can V" becomes "X-ing can help S V".
func activityHelps(s *prose.Sentence) (editing.Proposal, bool) {
	c := s.Cursor()
	for comma := 2; comma+2 < len(c.Words); comma++ {
		if c.At(comma) != "," {
			continue
		}
		subject, verb := helped(&c, comma+1)
		if verb == 0 {
			continue
		}
		begin := 1
		if wornAdverbs[c.At(1)] {
			begin = 2
		}
		how := c.Source(begin, comma)
		if objects[c.At(comma+1)] == "" && (c.HoldsAny(1, comma, possessives) || !helpsOther(&c, begin, comma)) {
			return editing.Proposal{}, false // "their" would come before the one it refers to
		}
		if !isSubject(&c, comma) {
			return editing.Proposal{}, false
		}
		first := c.Words[1]
		if english.Adverbs.Has(first.Tag) {
			first = c.Words[2]
		}
		if first.Tag != english.VBG || asides(&c, comma) || how == "" || len(english.VerbGroups(c.Words[1:comma])) > 1 {
			return editing.Proposal{}, false
		}
		return editing.Proposal{ID: byHelps, From: 0, To: c.Pieces[verb-1] + 1,
			Texts: []string{english.Capitalize(how) + " " + c.At(verb-1) + " help " + subject}}, true
	}
	return editing.Proposal{}, false
}

// isSubject reports whether the activity before a comma can be a subject: it holds no aside, and no long list.
func isSubject(c *prose.Cursor, comma int) bool {
	commas := 0
	for i := 1; i < comma; i++ {
		if c.At(i) != "," {
			continue
		}
		if commas++; commas == 1 && (c.At(i+1) == "and" || c.At(i+1) == "or") {
			return false // "being calm, and armed with a map"
		}
	}
	const maxCommas = 4
	return commas <= maxCommas
}

// helpsOther reports whether an activity can be said to help a third party that does it, from a word up to a comma. It
// can't where the subject is a tool, which is what does it all, or where somebody else seems to give or deny something.
func helpsOther(c *prose.Cursor, first, comma int) bool {
	base, _ := english.BaseOf(c.At(first))
	if c.At(first) == "not" || giving[base] {
		return false
	}
	who := english.NounPhrase(c.Words, comma+1)
	noun := strings.ToLower(c.Words[who.To-1].Text)
	return !acting[noun] && !acting[english.Singular(noun)]
}

// giving are verbs for what one party does for another.
var giving = lexicon.Set{"provide": true, "offer": true, "give": true, "supply": true, "deliver": true, "grant": true,
	"teach": true, "allow": true, "let": true}

// acting are tools that do the work themselves.
var acting = lexicon.Set{"ai": true, "tool": true, "system": true, "model": true, "algorithm": true, "machine": true,
	"software": true, "app": true, "platform": true, "program": true, "computer": true, "robot": true, "technology": true,
	"device": true, "sensor": true, "engine": true}

// helped reads who can do what from a word on: the subject in its object form, and the position of the bare verb behind
// the modal, 0 where the words say anything else.
func helped(c *prose.Cursor, from int) (subject string, verb int) {
	who := english.NounPhrase(c.Words, from)
	if who.Empty() {
		return "", 0
	}
	subject = objects[c.At(from)]
	if subject == "" {
		subject = c.Source(who.From, who.To)
	}
	if !helpingModals[c.At(who.To)] {
		return "", 0
	}
	verb = who.To + 1
	base, known := english.BaseOf(c.At(verb))
	if !known || base != c.At(verb) || unhelped[base] {
		return "", 0
	}
	return subject, verb
}
