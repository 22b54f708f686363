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
	reversed   = "contrast.reversed"
	butInstead = "contrast.but"
)

// The most words that the two halves of a contrast may have for one sentence to hold them in reverse order.
const (
	maxDenied      = 10
	maxAffirmed    = 16
	maxExtraDenied = 2 // extra words in the denied half: a sentence's weight falls on its end
)

// contrasts turns "It isn't a tool; it's a friend" into "It is a friend, not a tool", or, where that gets too long,
// into "It isn't a tool but a friend". The denial is kept.
func contrasts(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if !s.Holds(denials) {
		return proposals
	}
	found := contrast{s.Cursor()}
	proposal, ok := found.denied(sentences, n)
	if !ok {
		proposal, ok = found.joined(sentences, n)
	}
	if !ok {
		return proposals
	}
	proposal.Sentence, proposal.Reason, proposal.Kind = n, reason.ContrastTemplate, editing.Phrase
	return append(proposals, proposal)
}

var denials = lexicon.Named("denials")

// contrast is a sentence that denies one thing and affirms another.
type contrast struct{ prose.Cursor }

// denied parses "isn't P; it's Q", within a sentence or across two.
func (c *contrast) denied(sentences []prose.Sentence, n int) (editing.Proposal, bool) {
	at, verb := c.denial()
	if at < 0 || c.subordinate(at) || weakeners[c.At(at+1)] || c.At(0) == "but" {
		return editing.Proposal{}, false
	}
	stated, stop := c.stated(at + 1)
	if stated == "" {
		return editing.Proposal{}, false
	}
	other, from, last := c, stop+1, n
	if c.At(stop) == "." {
		if n+1 >= len(sentences) || sentences[n+1].Block != c.Of.Block || stop != len(c.Words)-1 {
			return editing.Proposal{}, false
		}
		other, from, last = &contrast{sentences[n+1].Cursor()}, 0, n+1
	}
	until, said, ok := other.resumed(from, verb, c.Words[at+1])
	if !ok || !sameSubject(c.subjectOf(at), other.At(from)) || nextDependsOn(sentences, last, other.At(from)) {
		return editing.Proposal{}, false
	}
	if len(strings.Fields(stated)) > len(strings.Fields(said))+maxExtraDenied || endsInProNoun(said) ||
		c.HoldsAny(at+1, stop, alternatives) {
		return editing.Proposal{}, false
	}
	text := said + ", not " + unshared(said, stated)
	if prose.DeniedBeForms[c.At(at)] != "" {
		text = verb + " " + text
	}
	proposal := editing.Proposal{ID: reversed, From: c.Pieces[at], Texts: []string{text}}
	if other == c {
		proposal.To = c.Pieces[until-1] + 1
	} else {
		proposal.To, proposal.Into = len(c.Of.Pieces), other.Pieces[until-1]+1
	}
	return proposal, true
}

// alternatives join two denied things, of which the second would be read with the affirmed half: "a collapse born of
// fear, not a war or a plague".
var alternatives = lexicon.Set{"or": true, "and": true}

// endsInProNoun reports whether a phrase ends in "one" or "ones", which would then precede its noun: "a careful one,
// not a loose plan".
func endsInProNoun(phrase string) bool {
	words := strings.Fields(strings.ToLower(phrase))
	last := strings.Trim(words[len(words)-1], "*_")
	return last == "one" || last == "ones"
}

// nextDependsOn reports whether the sentence after a contrast depends on its affirmed half, which would then be cut off
// from it: "It is about being here. Having been here.", "It is a gift. It is a gift to all.", "It is a rule. They made
// it."
func nextDependsOn(sentences []prose.Sentence, last int, subject string) bool {
	if last+1 >= len(sentences) || sentences[last+1].Block != sentences[last].Block {
		return false
	}
	next := &sentences[last+1]
	pronoun, _, _ := strings.Cut(subject, "'")
	opener, _, _ := strings.Cut(next.At(0), "'")
	_, whole := next.AnyClause(len(next.Pieces))
	return opener == pronoun || referring[opener] || !whole
}

// referring are pronouns at the start of a sentence that refer to the end of the previous one.
var referring = lexicon.Set{"it": true, "its": true, "they": true, "their": true, "this": true, "that": true,
	"these": true, "those": true, "he": true, "she": true, "his": true, "her": true}

// joined joins the two halves of a contrast with "but": "isn't P but Q".
func (c *contrast) joined(sentences []prose.Sentence, n int) (editing.Proposal, bool) {
	at, verb := c.denial()
	if at < 0 || weakeners[c.At(at+1)] || c.HoldsAny(0, at, conditions) || c.At(0) == "but" {
		return editing.Proposal{}, false
	}
	stop := at + 2
	for stop < len(c.Words) && !strings.Contains(",:;—–.?!()", c.At(stop)) {
		stop++
	}
	if stop >= len(c.Words) || stop-at > maxJoined || !strings.Contains(":;—–.", c.At(stop)) {
		return editing.Proposal{}, false
	}
	other, from := c, stop+1
	if stop == len(c.Words)-1 {
		if n+1 >= len(sentences) || sentences[n+1].Block != c.Of.Block {
			return editing.Proposal{}, false
		}
		other, from = &contrast{sentences[n+1].Cursor()}, 0
	}
	said := other.resumption(from, verb)
	if said < 0 || !sameSubject(c.subjectOf(at), other.At(from)) || !c.sameBuild(at+1, stop, other, said) {
		return editing.Proposal{}, false
	}
	for _, group := range english.VerbGroups(c.Words[at+1 : stop]) {
		if !group.Inner || !clauseWords[c.At(at+1)] {
			return editing.Proposal{}, false // a reader would look for the "but" in the clause
		}
	}
	if english.CC == c.Words[stop-2].Tag || english.CC == c.Words[max(0, stop-3)].Tag {
		return editing.Proposal{}, false // "A or B but C"
	}
	if prose.SubjectPronouns[c.subjectOf(at)] && c.Words[at+1].Tag == english.VBG {
		return editing.Proposal{}, false // “You're not asking but having …”
	}
	if (verb == "is" || verb == "was") && c.Words[stop-1].Tag == english.NNS && english.Nouns.Has(c.Words[at+1].Tag) {
		return editing.Proposal{}, false // “Care isn't heroics but boring chores”
	}
	repeats := other.At(said) == c.At(at+1)
	switch participle := other.Words[said].Tag == english.VBN; {
	case participle && repeats:
		said++ // "isn't built in haste but in time"
	case participle && stop > at+2:
		return editing.Proposal{}, false // "isn't mended by force but destroyed"
	}
	proposal := editing.Proposal{ID: butInstead, From: c.Pieces[stop], Texts: []string{" but"}}
	if other == c {
		proposal.To = c.Pieces[said-1] + 1
	} else {
		proposal.To, proposal.Into = len(c.Of.Pieces), other.Pieces[said-1]+1
	}
	return proposal, other.Source(from, said) != "" || other == c
}

// clauseWords open clauses that are denied as a whole.
var clauseWords = lexicon.Set{"that": true, "whether": true, "how": true, "what": true, "because": true}

// conditions open clauses in which a denial isn't rhetorical.
var conditions = lexicon.Set{"if": true, "unless": true, "whether": true}

// maxJoined is the maximum number of words between a denial and its "but".
const maxJoined = 16

// sameBuild reports whether the denied phrase, up to its stop, and the affirmed phrase of another sentence have the
// same structure: two things, two activities, or two phrases with the same first word.
func (c *contrast) sameBuild(denied, stop int, other *contrast, said int) bool {
	a, b := c.Words[denied], other.Words[said]
	if a.Text == b.Text && !c.opensThing(denied, stop) || purposes[c.At(denied-2)] && b.Tag == english.VBG {
		return true
	}
	describing := english.Adjectives | english.SetOf(english.VBN)
	switch {
	case a.Tag == english.VBG || b.Tag == english.VBG:
		return a.Tag == b.Tag
	case c.opensThing(denied, stop):
		return other.opensThing(said, len(other.Words)) || a.Tag == english.DT && b.Tag == english.DT
	}
	return describing.Has(a.Tag) && describing.Has(b.Tag) && !other.opensThing(said, len(other.Words))
}

// purposes are subjects that can equal a thing or an activity: "The goal isn't a medal but having fun."
var purposes = lexicon.Set{"goal": true, "point": true, "key": true, "secret": true, "aim": true, "purpose": true,
	"trick": true, "idea": true, "priority": true, "win": true, "answer": true, "solution": true}

// opensThing reports whether a noun phrase begins at one word and ends before another.
func (c *contrast) opensThing(from, end int) bool {
	phrase := english.NounPhrase(c.Words[:end], from)
	return !phrase.Empty()
}

// unshared is the denied phrase from the last "of" in the opening that it shares with the affirmed one: "of zeal" for
// "a lack of zeal" beside "a lack of skill".
func unshared(said, stated string) string {
	first, second := strings.Fields(said), strings.Fields(stated)
	from := 0
	for i := 0; i+1 < min(len(first), len(second)) && first[i] == second[i]; i++ {
		if i > 0 && first[i] == "of" {
			from = i
		}
	}
	return strings.Join(second[from:], " ")
}

// denial finds the first negation and its verb in the positive form. The position is -1 if there is none.
func (c *contrast) denial() (at int, verb string) {
	for i := 1; i < len(c.Words); i++ {
		if verb := prose.DeniedBeForms[c.At(i)]; verb != "" {
			return i, verb
		}
		if verb := prose.BeForms[c.At(i-1)]; verb != "" && c.At(i) == "not" {
			return i, verb
		}
	}
	return -1, ""
}

// stated returns the denied phrase, from a word up to the mark after it, or "" if it is longer than maxDenied or has a
// verb.
func (c *contrast) stated(first int) (text string, stop int) {
	stop = first
	for stop < len(c.Words) && !strings.Contains(",;—–.", c.At(stop)) {
		stop++
	}
	if stop-first > maxDenied || stop >= len(c.Words) || c.At(stop-1) == "all" {
		return "", stop
	}
	if len(english.VerbGroups(c.Words[first:stop])) > 0 || c.HoldsAny(first, stop, resumptions["is"]) {
		return "", stop
	}
	return c.Source(first, stop), stop
}

// subjectOf returns the word before a denial and its verb: "it" of "it isn't" and of "it is not".
func (c *contrast) subjectOf(at int) string {
	subject := c.At(at - 1)
	if _, apart := prose.BeForms[subject]; apart && !strings.Contains(subject, "'") {
		return c.At(at - 2)
	}
	return subject
}

var (
	weakeners   = lexicon.Named("weakeners")
	resumptions = map[string]lexicon.Set{
		"is":  {"it's": true, "he's": true, "she's": true, "that's": true},
		"are": {"they're": true, "you're": true, "we're": true}, "was": nil, "were": nil,
	}
)

// resumed parses "it's Q" from a word to the end of the sentence, where Q begins like the denied half.
func (c *contrast) resumed(from int, verb string, like english.Word) (until int, said string, ok bool) {
	first := from + 1
	if !resumptions[verb][c.At(from)] {
		if !prose.SubjectPronouns[c.At(from)] || c.At(from+1) != verb {
			return 0, "", false
		}
		first = from + 2
	}
	until = len(c.Words)
	if until > 0 && (c.At(until-1) == "." || c.At(until-1) == "!") {
		until--
	}
	if until-first > maxAffirmed || until <= first || !alike(like, c.Words[first]) || c.At(until) == "!" &&
		from > 0 {
		return 0, "", false
	}
	for i := first; i < until; i++ {
		if strings.Contains(",;:—–()?", c.At(i)) && c.At(i) != "" {
			return 0, "", false
		}
	}
	said = c.Source(first, until)
	return until, said, said != "" && len(english.VerbGroups(c.Words[first:until])) == 0
}

// alike reports whether two halves begin in the same way: with a determiner, or with the same preposition.
func alike(a, b english.Word) bool {
	nominal := english.SetOf(english.DT, english.PRPS)
	return nominal.Has(a.Tag) && nominal.Has(b.Tag) || a.Tag == english.IN && a.Text == b.Text
}

// sameSubject reports whether a resumptive pronoun can refer to the subject of the denial.
func sameSubject(subject, pronoun string) bool {
	subject, _, _ = strings.Cut(subject, "'")
	pronoun, _, _ = strings.Cut(pronoun, "'")
	switch {
	case subject == pronoun:
		return true
	case subject == "this" || subject == "that":
		return pronoun == "it"
	case prose.SubjectPronouns[subject]:
		return false
	}
	return pronoun == "it" || pronoun == "they" || pronoun == "this" || pronoun == "that"
}

// subordinate reports whether a clause such as "if it" has begun before a word.
func (c *contrast) subordinate(i int) bool {
	for k := range i {
		switch c.At(k) {
		case "if", "when", "because", "since", "while", "although", "though", "unless", "whether", "as", "who", "which",
			"until", "so":
			return true
		}
	}
	return false
}
