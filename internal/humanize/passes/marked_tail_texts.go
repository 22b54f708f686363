package passes

import (
	"cmp"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// proposal is what a person writes in place of the tail.
func (t *markedTail) proposal() (editing.Proposal, bool) {
	if (t.base == "allow" || t.base == "enable") && t.second == 0 {
		if found, ok := t.soCan(); ok {
			return found, t.leadsTo()
		}
	}
	if clause := t.ensured(); clause > 0 && t.second == 0 {
		if t.order {
			return t.replaced(tailAnd, t.verb+1, " and make sure"), t.verb == t.comma+1
		}
		return t.replaced(tailSo, clause, ", so "), t.leadsTo()
	}
	verb, id := t.finite()
	if verb == nil || id == tailWhich && t.misleads() {
		return editing.Proposal{}, false
	}
	text := verb(t.base)
	to := t.verb + 1
	if t.second > 0 {
		base, _ := english.BaseOf(t.At(t.second))
		between := t.Source(t.verb+1, t.second)
		if between == "" || t.hasKept(t.verb, t.second) {
			return editing.Proposal{}, false
		}
		words := strings.Fields(verb(base))
		text += " " + between + " " + words[len(words)-1]
		to = t.second + 1
	}
	return t.replaced(id, to, t.link(id)+t.withAdverb(text)), true
}

// leadsTo reports whether "so" can join a clause to what it brings about: the clause says what happens, not what
// something is or what somebody thinks, nothing else hangs on the sentence, and no adverb of the tail would be lost.
func (t *markedTail) leadsTo() bool {
	base, _ := english.BaseOf(t.At(t.main.Main))
	switch {
	case t.At(t.start) == "with":
		return false // what looks like the verb may be a noun: "with pans and patient lists to manage, ensuring that"
	case t.order:
	case !t.hasVerb(), t.isCopula(), minding[base]:
		return false
	case reportVerbs[base] && t.At(t.main.To) == "that":
		return false
	}
	for i := t.comma + 1; i < t.verb; i++ {
		if !needless[t.At(i)] {
			return false
		}
	}
	for i := t.verb + 1; i+2 < len(t.Words); i++ {
		if t.At(i) == "while" && (t.At(i-1) == "," || t.At(i+1) == "also") {
			return false // "while also protecting"
		}
	}
	return true
}

// hasVerb reports whether the tail hangs on a verb.
func (t *markedTail) hasVerb() bool { return t.main.To > t.main.From }

// isCopula reports whether the clause only says what something is.
func (t *markedTail) isCopula() bool {
	base, _ := english.BaseOf(t.At(t.main.Main))
	return beForms[t.At(t.main.Main)] != "" || base == "be"
}

// minding are verbs for what somebody thinks, which brings about nothing.
var minding = lexicon.Named("minding")

// reportVerbs introduce what somebody says.
var reportVerbs = lexicon.Named("report-verbs")

// misleads reports whether a reader would take a noun before ", which" for what it stands for: "new markets, which
// has", "a product of its time, which reflects". A result in the past, or a present one behind a singular noun, is
// clear.
func (t *markedTail) misleads() bool {
	if t.main.Tense == english.TenseModal && t.main.Auxiliary == "can" {
		return true // how sure the result is depends on more
	}
	before := t.Words[t.comma-1]
	if !(english.Nouns | english.Names).Has(before.Tag) || before.Text == "" || t.thing != english.NumberUnknown ||
		timeNouns[english.Singular(t.At(t.comma-1))] {
		return false
	}
	plural := before.Tag == english.NNS || before.Tag == english.NNPS
	switch {
	case t.main.Perfect && t.main.Tense == english.TensePresent,
		t.main.Tense == english.TenseModal && resultModals[t.main.Auxiliary] != "will ",
		judgments[t.base] && t.HoldsAny(t.comma-closeBy, t.comma, ofNoun):
		return true
	}
	return plural && !t.isPast() && !tellsResult[t.base]
}

var (
	ofNoun = lexicon.Set{"of": true, "as": true}
	// tellsResult are verbs that a reader takes to be about all that was said, even behind a plural.
	tellsResult = lexicon.Set{"result": true, "lead": true, "make": true}
	// timeNouns end a sentence with when it was, which does nothing: "last year, which showed".
	timeNouns = lexicon.Set{"year": true, "month": true, "week": true, "day": true, "hour": true, "decade": true,
		"century": true, "summer": true, "winter": true, "spring": true, "night": true, "minute": true}
)

// replaced puts a text in place of the words from the comma on.
func (t *markedTail) replaced(id string, to int, text string) editing.Proposal {
	return editing.Proposal{ID: id, From: t.Pieces[t.comma], To: t.Pieces[to-1] + 1, Texts: []string{text}}
}

// hasKept reports whether there is something between two words that may not be rewritten.
func (t *markedTail) hasKept(from, to int) bool {
	for _, piece := range t.Of.Pieces[t.Pieces[from]:t.Pieces[to]] {
		if piece.Kind == document.Opaque {
			return true
		}
	}
	return false
}

// link is what comes before the verb, with the comma.
func (t *markedTail) link(id string) string {
	switch id {
	case tailTo:
		return " to "
	case tailAnd:
		if t.HoldsAny(t.comma-closeBy, t.comma, additive) {
			return ", and "
		}
		return " and "
	}
	return ", which "
}

// closeBy is how many words before the tail another "and" would still be taken for the tail's own.
const closeBy = 4

var additive = lexicon.Set{"and": true}

// needless adverbs repeat what the new words already say.
var needless = lexicon.Set{"thus": true, "thereby": true, "hence": true, "therefore": true, "potentially": true,
	"possibly": true, "also": true, "then": true}

// withAdverb puts the adverbs of the tail before its verb, and behind an auxiliary: "has greatly reduced".
func (t *markedTail) withAdverb(verb string) string {
	first := t.comma + 1
	for first < t.verb && needless[t.At(first)] {
		first++
	}
	if first == t.verb {
		return verb
	}
	adverbs := t.Source(first, t.verb)
	auxiliary, rest, found := strings.Cut(verb, " ")
	if !found || !auxiliaries[auxiliary] {
		return adverbs + " " + verb
	}
	return auxiliary + " " + adverbs + " " + rest
}

// auxiliaries are the words before a tail's verb that an adverb follows.
var auxiliaries = lexicon.Set{"has": true, "could": true, "can": true, "may": true, "might": true, "will": true,
	"would": true}

// finite returns how to give the verb a finite form: for what the clause brings about, or what its subject also does.
func (t *markedTail) finite() (func(base string) string, string) {
	switch {
	case t.order && tailPurposes[t.base]:
		return infinitive, tailTo
	case t.order && t.holdsClause():
		return nil, ""
	case t.order:
		return infinitive, tailAnd
	}
	like := t.likeMain()
	person := t.doneByPerson()
	if person && judgments[t.base] && english.Nouns.Has(t.Words[t.comma-1].Tag) {
		return nil, "" // who shows it, the person or the thing? "I sent her a letter, showing that"
	}
	if like != nil && (person || tailDeeds[t.base] && !t.holdsClause() && !t.namesWhat()) {
		return func(base string) string { return like(plainer(base, person, t.saysHow())) }, tailAnd
	}
	result := t.result()
	if t.mixesTenses(result("make")) {
		return nil, ""
	}
	return func(base string) string { return result(plainer(base, false, t.saysHow())) }, tailWhich
}

// namesWhat reports whether the clause says what something is, with the noun right before the tail, which does what the
// tail says: "it's a trap, inviting rust".
func (t *markedTail) namesWhat() bool {
	return t.isCopula() && english.Nouns.Has(t.Words[t.comma-1].Tag)
}

func infinitive(base string) string { return english.Inflect(plainer(base, true, false), english.Base) }

// saysHow reports whether a clause is the object of the tail's verb: "highlighting how".
func (t *markedTail) saysHow() bool {
	return interrogatives[t.At(t.verb+1)] || t.At(t.verb+1) == "that"
}

// plainer is the verb that people use, for a person or a thing, and with a thing or a clause after it.
func plainer(base string, person, clauseBehind bool) string {
	plain := plainVerbs[base]
	if base == "highlight" && !person && !clauseBehind {
		return "point to"
	}
	if person && plain == "show" && base != "illustrate" && base != "demonstrate" && base != "showcase" {
		return "stress"
	}
	return cmp.Or(plain, base)
}

var plainVerbs = map[string]string{
	"highlight": "show", "showcase": "show", "underscore": "show", "underline": "show", "illustrate": "show",
	"demonstrate": "show", "enhance": "improve", "foster": "encourage", "cultivate": "build", "solidify": "strengthen",
	"empower": "help", "facilitate": "help", "amplify": "increase",
}

// holdsClause reports whether there is a clause between the main verb and the tail that the tail may hang on instead.
func (t *markedTail) holdsClause() bool {
	return len(english.VerbGroups(t.Words[t.main.To:t.comma])) > 0
}

// doneByPerson reports whether a person does both what the clause says and what the tail says.
func (t *markedTail) doneByPerson() bool {
	for i := t.start; i <= t.main.From; i++ {
		host, _, _ := strings.Cut(t.At(i), "'")
		if nominatives[host] && host != "it" {
			return !impersonal[t.base] && !nominativeObject(host, t.At(t.verb+1))
		}
	}
	return !impersonal[t.base] && t.HoldsAny(t.start, t.comma, selves)
}

// impersonal are verbs for what comes of an action, not for who does it.
var impersonal = lexicon.Named("tail-results")

// nominativeObject reports whether an object pronoun is the subject before it: "she writes it down, helping her".
func nominativeObject(subject, object string) bool {
	return strings.ToLower(nominativeOf[object]) == subject
}

// selves are words that point to a person who does something.
var selves = lexicon.Set{"herself": true, "himself": true, "myself": true, "themselves": true}

// result gives a verb the form it takes with the whole clause as its subject, in the clause's tense.
func (t *markedTail) result() func(string) string {
	before := ""
	switch first := t.At(t.comma + 1); {
	case first == "potentially" || first == "possibly":
		before = "could "
	case t.main.Tense == english.TenseModal && resultModals[t.main.Auxiliary] != "":
		before = resultModals[t.main.Auxiliary]
	}
	if judgments[t.base] && before == "will " {
		before = "" // what it shows, it shows now
	}
	return func(base string) string {
		switch {
		case before != "" && t.main.Perfect:
			return before + "have " + english.Inflect(base, english.Participle)
		case before != "":
			return before + english.Inflect(base, english.Base)
		case t.thing == english.NumberPlural:
			return english.Inflect(base, english.Base)
		case t.main.Perfect && t.main.Tense == english.TensePresent && !judgments[t.base]:
			return "has " + english.Inflect(base, english.Participle)
		case t.isPast():
			return english.Inflect(base, english.Past)
		}
		return english.Inflect(base, english.Third)
	}
}

// mixesTenses reports whether a result in the present would follow a clause that says something of the past as well, so
// that the tail may hang on that.
func (t *markedTail) mixesTenses(result string) bool {
	if result != "makes" && result != "make" {
		return false
	}
	for i := t.start; i < t.comma; i++ {
		if t.Words[i].Tag == english.VBD || pastForms[t.At(i)] {
			return true
		}
	}
	return false
}

// pastForms are past forms of "be" and "have", whatever the tagger takes them for.
var pastForms = lexicon.Set{"was": true, "were": true, "had": true, "wasn't": true, "weren't": true}

// isPast reports whether the clause is about the past, as far as the form of its verb shows.
func (t *markedTail) isPast() bool {
	word := t.At(t.main.Main)
	base, known := english.BaseOf(word)
	return t.main.Tense == english.TensePast &&
		(t.main.Auxiliary != "" || known && english.Inflect(base, english.Past) == word)
}

func isBase(word string) bool {
	base, known := english.BaseOf(word)
	return known && base == word
}

// judgments are verbs for what something says, not what it brings about.
var judgments = lexicon.Set{"reflect": true, "show": true, "highlight": true, "underscore": true, "demonstrate": true,
	"symbolize": true, "signal": true, "emphasize": true, "illustrate": true, "underline": true, "showcase": true}

// resultModals are the auxiliaries that say how sure a result is.
var resultModals = map[string]string{"will": "will ", "would": "would ", "could": "could ", "may": "may ",
	"might": "might ", "'ll": "will ", "can": "can "}

// likeMain gives verbs the form of the clause's, so that both share a subject; it is nil where no form is certain.
func (t *markedTail) likeMain() func(string) string {
	form, known := english.Base, true
	_, clitic, joined := strings.Cut(t.At(t.main.Main), "'")
	switch tag := t.Words[t.main.Main].Tag; {
	case t.main.Passive || t.main.Going || t.main.Negated:
		known = false
	case t.main.Perfect && t.main.Tense == english.TenseModal:
		known = false
	case t.main.Perfect:
		form = english.Participle
	case t.main.Tense == english.TenseModal:
	case tag == english.VBZ, joined && clitic == "s":
		form = english.Third
	case t.isPast():
		form = english.Past
	case tag != english.VBP && !isBase(t.At(t.main.Main)):
		known = false
	}
	if !known || t.At(t.main.Main) == "am" {
		return nil
	}
	return func(base string) string { return english.Inflect(base, form) }
}

// soCan reads ", allowing X to", which becomes ", so X can".
func (t *markedTail) soCan() (editing.Proposal, bool) {
	whom := english.NounPhrase(t.Words, t.verb+1)
	if whom.Empty() || t.At(whom.To) != "to" || whom.To+1 >= len(t.Words) ||
		!isBase(t.At(whom.To+1)) {
		return editing.Proposal{}, false
	}
	subject := t.Source(whom.From, whom.To)
	if nominative := nominativeOf[t.At(whom.From)]; nominative != "" {
		subject = nominative
	}
	if subject == "" || t.hasKept(t.verb, whom.To) {
		return editing.Proposal{}, false
	}
	can := " can"
	switch {
	case t.isPast(), t.main.Auxiliary == "would", t.main.Auxiliary == "could",
		t.At(t.comma+1) == "potentially":
		can = " could"
	}
	return t.replaced(tailSo, whom.To+1, ", so "+subject+can), true
}

// nominativeOf maps pronouns as objects to pronouns as subjects.
var nominativeOf = map[string]string{"me": "I", "us": "we", "you": "you", "him": "he", "her": "she", "it": "it",
	"them": "they"}

// ensured is where the clause that the tail ensures begins, 0 where the tail ensures a thing.
func (t *markedTail) ensured() int {
	if t.base != "ensure" {
		return 0
	}
	first := t.verb + 1
	if t.At(first) == "that" {
		return first + 1
	}
	if _, ok := t.Of.ClauseAt(t.Pieces[first]); ok {
		return first
	}
	return 0
}
