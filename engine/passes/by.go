package passes

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	byHelps  = "opener.by-helps"
	byBehind = "opener.by-behind"

	maxByPhrase = 12 // words between "By" and the comma
	maxByClaim  = 14 // words after it
)

var (
	by = lexicon.Set{"by": true}

	// misreadOpeners are words in the claim that open a clause to which "by" would seem to belong.
	misreadOpeners = lexicon.Set{"and": true, "what": true, "how": true, "rather": true, "instead": true, "than": true}

	// consents are what a form says that its signature means: "By signing, you agree to the terms".
	consents = lexicon.Set{"agree": true, "agrees": true, "consent": true, "consents": true, "accept": true,
		"accepts": true, "confirm": true, "confirms": true, "acknowledge": true, "acknowledges": true, "authorize": true,
		"authorizes": true, "certify": true, "certifies": true, "waive": true, "waives": true}

	// claimStops exclude a claim: a comma, another "by", and pronouns that would precede their antecedent.
	claimStops = lexicon.Set{",": true, "by": true, "it": true, "them": true, "this": true, "that": true, "these": true}
)

// byOpeners proposes "You save time by planning ahead" for "By planning ahead, you save time". Where that would be too
// long or ambiguous, it proposes "Planning ahead can help you save time" for "By planning ahead, you can save time".
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
	proposal.Sentence, proposal.Kind, proposal.Reason = n, editing.Opener, reason.ByOpening
	return append(proposals, proposal)
}

// activityBehind moves the activity after the claim.
func activityBehind(s *prose.Sentence) (editing.Proposal, bool) {
	found, ok := openingOf(s, by)
	if !ok || found.Words[1].Tag != english.VBG || found.At(1) == "being" {
		return editing.Proposal{}, false
	}
	if found.comma > maxByPhrase || found.end-found.comma > maxByClaim {
		return editing.Proposal{}, false
	}
	claim := found.comma + 1
	if _, clause := s.ClauseAt(found.Pieces[claim]); !clause || found.nextOf(claim, claimStops) ||
		found.nextOf(claim, misreadOpeners) || found.nextOf(claim, consents) {
		return editing.Proposal{}, false
	}
	if strings.HasSuffix(found.At(found.comma-1), ".") {
		return editing.Proposal{}, false // "by opening at 7 a.m."
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

// hasAside reports whether an aside precedes a comma, which would then need a second comma.
func hasAside(c *prose.Cursor, before int) bool {
	for i := 1; i+1 < before; i++ {
		if c.At(i) == "," && asideTags.Has(c.Words[i+1].Tag) {
			return true
		}
	}
	return false
}

var asideTags = english.Adverbs | english.SetOf(english.VBN, english.WDT, english.WP)

// helpingModals express possibility, as "can help" does. Without one, the activity does more than help: "By signing up,
// you agree".
var helpingModals = lexicon.Set{"can": true, "may": true, "might": true, "could": true}

// emptyAdverbs add nothing to an activity and are dropped.
var emptyAdverbs = lexicon.Set{"seamlessly": true, "effortlessly": true, "effectively": true, "thoughtfully": true,
	"meticulously": true, "strategically": true, "intentionally": true}

// unhelpableVerbs are verbs that don't fit after "can help", among them those of single deeds: "By calling this number,
// you can report a leak" has a means, not a help.
var unhelpableVerbs = lexicon.Set{"report": true, "reach": true, "order": true, "book": true, "reserve": true,
	"cancel": true, "register": true, "apply": true, "request": true, "submit": true, "contact": true, "join": true,
	"open": true, "download": true, "subscribe": true, "unsubscribe": true, "log": true, "sign": true, "return": true,
	"renew": true, "schedule": true, "view": true, "check": true, "see": true, "change": true, "turn": true,
	"get": true, "send": true, "be": true, "have": true, "do": true, "help": true, "hope": true, "aim": true,
	"agree": true, "want": true, "expect": true, "choose": true}

// objectPronouns maps pronouns to their forms after "helps".
var objectPronouns = map[string]string{"you": "you", "we": "us", "they": "them", "i": "me", "he": "him", "she": "her",
	"it": "it"}

// activityHelps makes the activity the subject: "By X-ing, S can V" becomes "X-ing can help S V".
func activityHelps(s *prose.Sentence) (editing.Proposal, bool) {
	c := s.Cursor()
	for comma := 2; comma+2 < len(c.Words); comma++ {
		if c.At(comma) != "," {
			continue
		}
		subject, verb := abilityAt(&c, comma+1)
		if verb == 0 {
			continue
		}
		begin := 1
		if emptyAdverbs[c.At(1)] {
			begin = 2
		}
		how := c.Source(begin, comma)
		if objectPronouns[c.At(comma+1)] == "" && (c.HoldsAny(1, comma, possessives) || !helpsOther(&c, begin, comma)) {
			return editing.Proposal{}, false // "their" would come before the one it refers to
		}
		if !isSubject(&c, comma) {
			return editing.Proposal{}, false
		}
		first := c.Words[1]
		if english.Adverbs.Has(first.Tag) {
			first = c.Words[2]
		}
		if first.Tag != english.VBG || hasAside(&c, comma) || how == "" || len(english.VerbGroups(c.Words[1:comma])) > 1 {
			return editing.Proposal{}, false
		}
		return editing.Proposal{ID: byHelps, From: 0, To: c.Pieces[verb-1] + 1,
			Texts: []string{english.Capitalize(how) + " " + c.At(verb-1) + " help " + subject}}, true
	}
	return editing.Proposal{}, false
}

// isSubject reports whether the activity before a comma can be a subject: it has at most maxCommas commas and no "and"
// or "or" right after the first.
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

// helpsOther reports whether "can help" fits an activity, from a word up to a comma, and its third-person subject. It
// doesn't fit a tool, which does all the work itself, or an activity of giving or refusing, which another party seems
// to do.
func helpsOther(c *prose.Cursor, first, comma int) bool {
	base, _ := english.BaseOf(c.At(first))
	if c.At(first) == "not" || givingVerbs[base] {
		return false
	}
	who := english.NounPhrase(c.Words, comma+1)
	noun := strings.ToLower(c.Words[who.To-1].Text)
	return !toolNouns[noun] && !toolNouns[english.Singular(noun)]
}

// givingVerbs take a recipient other than the subject.
var givingVerbs = lexicon.Set{"provide": true, "offer": true, "give": true, "supply": true, "deliver": true,
	"grant": true, "teach": true, "allow": true, "let": true}

// toolNouns are nouns for tools that do the work themselves.
var toolNouns = lexicon.Set{"ai": true, "tool": true, "system": true, "model": true, "algorithm": true, "machine": true,
	"software": true, "app": true, "platform": true, "program": true, "computer": true, "robot": true, "technology": true,
	"device": true, "sensor": true, "engine": true}

// abilityAt parses "S can V" from a word on: the subject in its object form and the position of the bare verb after the
// modal, 0 if the words have another form.
func abilityAt(c *prose.Cursor, from int) (subject string, verb int) {
	who := english.NounPhrase(c.Words, from)
	if who.Empty() {
		return "", 0
	}
	subject = objectPronouns[c.At(from)]
	if subject == "" {
		subject = c.Source(who.From, who.To)
	}
	if !helpingModals[c.At(who.To)] {
		return "", 0
	}
	verb = who.To + 1
	base, known := english.BaseOf(c.At(verb))
	if !known || base != c.At(verb) || unhelpableVerbs[base] {
		return "", 0
	}
	return subject, verb
}
