package passes

import (
	"cmp"
	"strings"

	"plainhand/engine/passes/punctuation"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// proposal returns the edit that gives the tail a finite verb.
func (t *markedTail) proposal() (editing.Proposal, bool) {
	if (t.base == "allow" || t.base == "enable") && t.second == 0 {
		if found, ok := t.soClause(); ok {
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
	if verb == nil || id == tailWhich && !t.splits && t.misleads() {
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

// leadsTo reports whether "so" can join a clause to its result: the clause is about an event, not about a state, a
// thought, or a report, no "while" clause follows, and no adverb of the tail would be lost.
func (t *markedTail) leadsTo() bool {
	base, _ := english.BaseOf(t.At(t.main.Main))
	switch {
	case t.At(t.start) == "with":
		return false // the apparent verb may be a noun: "with pans and patient lists to manage, ensuring that"
	case t.order:
	case !t.hasVerb(), t.isCopula(), thoughtVerbs[base]:
		return false
	case reportVerbs[base] && t.At(t.main.To) == "that":
		return false
	}
	for i := t.comma + 1; i < t.verb; i++ {
		if !redundantAdverbs[t.At(i)] {
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

// hasVerb reports whether the tail modifies a clause with a verb.
func (t *markedTail) hasVerb() bool { return t.main.To > t.main.From }

// isCopula reports whether the clause's verb is a form of "be".
func (t *markedTail) isCopula() bool {
	base, _ := english.BaseOf(t.At(t.main.Main))
	return prose.BeForms[t.At(t.main.Main)] != "" || base == "be"
}

// thoughtVerbs are verbs of thinking, which have no result.
var thoughtVerbs = lexicon.Named("minding")

// reportVerbs introduce reported speech.
var reportVerbs = lexicon.Named("report-verbs")

// misleads reports whether a reader would take the noun before ", which" for its antecedent: "new markets, which has",
// "a product of its time, which reflects". A result in the past, or in the present after a singular noun, is clear.
func (t *markedTail) misleads() bool {
	if t.main.Tense == english.TenseModal && t.main.Auxiliary == "can" {
		return true // the certainty of the result is unknown
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
		judgments[t.base] && t.HoldsAny(t.comma-nearTail, t.comma, ofNoun):
		return true
	}
	return plural && !t.isPast() && !clearResults[t.base]
}

var (
	ofNoun = lexicon.Set{"of": true, "as": true}
	// clearResults are verbs that a reader relates to the complete clause, even after a plural.
	clearResults = lexicon.Set{"result": true, "lead": true, "make": true}
	// timeNouns can't be the antecedent, since they give the time: "last year, which showed".
	timeNouns = lexicon.Set{"year": true, "month": true, "week": true, "day": true, "hour": true, "decade": true,
		"century": true, "summer": true, "winter": true, "spring": true, "night": true, "minute": true}
)

// replaced proposes a text for the words from the comma to to.
func (t *markedTail) replaced(id string, to int, text string) editing.Proposal {
	return editing.Proposal{ID: id, From: t.Pieces[t.comma], To: t.Pieces[to-1] + 1, Texts: []string{text}}
}

// hasKept reports whether protected text is between two words.
func (t *markedTail) hasKept(from, to int) bool {
	for _, piece := range t.Of.Pieces[t.Pieces[from]:t.Pieces[to]] {
		if piece.Kind == document.Opaque {
			return true
		}
	}
	return false
}

// link is the conjunction or relative before the verb, with its comma.
func (t *markedTail) link(id string) string {
	switch id {
	case tailTo:
		return " to "
	case tailAnd:
		if pronoun := t.subject(); pronoun != "" {
			return ". " + pronoun + " "
		}
		if t.HoldsAny(t.comma-nearTail, t.comma, conjunctions) {
			return ", and "
		}
		return " and "
	}
	if t.splits {
		return ". This "
	}
	return ", which "
}

// subject is the pronoun with which a second action of the subject begins a sentence, "" if it doesn't.
func (t *markedTail) subject() string {
	clause, ok := t.Of.ClauseAt(t.Pieces[t.start])
	if !t.splits || !ok || t.main.Auxiliary != "" {
		return ""
	}
	return punctuation.PronounOf(t.Of, clause)
}

// nearTail is the number of words before the tail within which another "and" would be read as the tail's.
const nearTail = 4

var conjunctions = lexicon.Set{"and": true}

// redundantAdverbs repeat the meaning of the new words.
var redundantAdverbs = lexicon.Set{"thus": true, "thereby": true, "hence": true, "therefore": true, "potentially": true,
	"possibly": true, "also": true, "then": true}

// withAdverb puts the adverbs of the tail before its verb, and after an auxiliary: "has greatly reduced".
func (t *markedTail) withAdverb(verb string) string {
	first := t.comma + 1
	for first < t.verb && redundantAdverbs[t.At(first)] {
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

// finite returns the function that gives the verb a finite form, and the edit's identifier. The subject of that form is
// the complete clause for a result, and the clause's subject for another action.
func (t *markedTail) finite() (func(base string) string, string) {
	switch {
	case t.order && purposeTails[t.base]:
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
	if like != nil && (person || subjectTails[t.base] && !t.holdsClause() && !t.namesWhat()) {
		return func(base string) string { return like(plainer(base, person, t.saysHow())) }, tailAnd
	}
	result := t.result()
	if t.mixesTenses(result("make")) {
		return nil, ""
	}
	return func(base string) string { return result(plainer(base, false, t.saysHow())) }, tailWhich
}

// namesWhat reports whether the clause is a copula with a noun right before the tail, which is the tail's subject:
// "it's a trap, inviting rust".
func (t *markedTail) namesWhat() bool {
	return t.isCopula() && english.Nouns.Has(t.Words[t.comma-1].Tag)
}

func infinitive(base string) string { return english.Inflect(plainer(base, true, false), english.Base) }

// saysHow reports whether a clause is the object of the tail's verb: "highlighting how".
func (t *markedTail) saysHow() bool {
	return interrogatives[t.At(t.verb+1)] || t.At(t.verb+1) == "that"
}

// plainer returns the plainer verb for a base, depending on whether its subject is a person and a clause follows.
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

// holdsClause reports whether a clause between the main verb and the tail may be the tail's head instead.
func (t *markedTail) holdsClause() bool {
	return len(english.VerbGroups(t.Words[t.main.To:t.comma])) > 0
}

// doneByPerson reports whether a person is the subject of both the clause and the tail.
func (t *markedTail) doneByPerson() bool {
	for i := t.start; i <= t.main.From; i++ {
		host, _, _ := strings.Cut(t.At(i), "'")
		if prose.Nominatives[host] && host != "it" {
			return !impersonal[t.base] && !nominativeObject(host, t.At(t.verb+1))
		}
	}
	return !impersonal[t.base] && t.HoldsAny(t.start, t.comma, reflexives)
}

// impersonal are verbs whose subject is an action, not a person.
var impersonal = lexicon.Named("tail-results")

// nominativeObject reports whether an object pronoun has the same person as the subject: "she writes it down, helping
// her".
func nominativeObject(subject, object string) bool {
	return strings.ToLower(nominativeOf[object]) == subject
}

// reflexives show that the subject is a person.
var reflexives = lexicon.Set{"herself": true, "himself": true, "myself": true, "themselves": true}

// result returns a function that inflects a verb for the complete clause as its subject, in the clause's tense.
func (t *markedTail) result() func(string) string {
	before := ""
	switch first := t.At(t.comma + 1); {
	case first == "potentially" || first == "possibly":
		before = "could "
	case t.splits && t.main.Auxiliary == "can": // the possibility has the result
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

// mixesTenses reports whether a result in the present would follow a clause that also has a past verb, which the tail
// may modify.
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

// pastForms are past forms of "be" and "have", whatever their tags.
var pastForms = lexicon.Set{"was": true, "were": true, "had": true, "wasn't": true, "weren't": true}

// isPast reports whether the clause's verb is in the past tense.
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

// judgments are verbs for what the clause shows, not for its results.
var judgments = lexicon.Set{"reflect": true, "show": true, "highlight": true, "underscore": true, "demonstrate": true,
	"symbolize": true, "signal": true, "emphasize": true, "illustrate": true, "underline": true, "showcase": true}

// resultModals map the clause's auxiliary to the modal of its result, with a space.
var resultModals = map[string]string{"will": "will ", "would": "would ", "could": "could ", "may": "may ",
	"might": "might ", "'ll": "will ", "can": "can "}

// likeMain returns a function that gives a verb the form of the main verb, so that both share a subject; nil if no form
// is certain.
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

// soClause turns ", allowing X to" into ", so X can" or, where sentences are split, ". This lets X".
func (t *markedTail) soClause() (editing.Proposal, bool) {
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
	if t.splits {
		return t.replaced(tailSo, whom.To+1, ". This "+t.result()("let")+" "+t.Source(whom.From, whom.To)), true
	}
	can := " can"
	switch {
	case t.isPast(), t.main.Auxiliary == "would", t.main.Auxiliary == "could",
		t.At(t.comma+1) == "potentially":
		can = " could"
	}
	return t.replaced(tailSo, whom.To+1, ", so "+subject+can), true
}

// nominativeOf maps object pronouns to subject pronouns.
var nominativeOf = map[string]string{"me": "I", "us": "we", "you": "you", "him": "he", "her": "she", "it": "it",
	"them": "they"}

// ensured is the start of the clause that is the object of "ensuring", 0 if the object is a noun phrase.
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
