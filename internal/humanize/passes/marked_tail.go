package passes

import (
	"cmp"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

const (
	tailWhich = "tail.which"
	tailSo    = "tail.so"
	tailAnd   = "tail.and"
	tailTo    = "tail.to"
)

var (
	tailMarks    = lexicon.Named("tail-marks")
	tailDeeds    = lexicon.Named("tail-deeds")
	tailPurposes = lexicon.Named("tail-purposes")
)

// markedTails gives the "-ing" by which chatbots end their sentences a verb and a subject: "which makes it easier" for
// ", making it easier", "so you can rest" for ", allowing you to rest", "and offers" for ", offering", and in orders
// "to ensure" for ", ensuring".
func markedTails(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	cursor := s.Cursor()
	for comma := 1; comma < len(cursor.Words); comma++ {
		if cursor.At(comma) != "," {
			continue
		}
		found, ok := markedTailAt(&cursor, comma)
		if !ok {
			continue
		}
		if proposal, ok := found.proposal(); ok {
			proposal.Sentence, proposal.Kind, proposal.Reason = n, editing.Phrase, tailReason
			return append(proposals, proposal)
		}
	}
	return proposals
}

var reporting = lexicon.Set{"said": true, "says": true, "announced": true, "told": true, "reported": true}

// markedTail is a tail by the numbers of words, counted without markup.
type markedTail struct {
	*prose.Cursor
	comma, verb int
	base        string            // of the verb
	second      int               // the verb in "-ing" that an "and" joins to it, 0 for none
	start       int               // of the clause that the tail hangs on
	main        english.VerbGroup // its verb, by the numbers of words; none in an order, or behind a mere thing
	order       bool              // the clause tells somebody what to do
	thing       english.Number    // of the thing that stands in place of a clause
}

// markedTailAt reads a tail behind a comma that has a clause before it, or in a list a thing.
func markedTailAt(cursor *prose.Cursor, comma int) (*markedTail, bool) {
	t := &markedTail{Cursor: cursor, comma: comma, verb: comma + 1}
	for t.verb < len(t.Words) && t.verb < comma+3 && english.Adverbs.Has(t.Words[t.verb].Tag) {
		t.verb++
	}
	word := t.At(t.verb)
	base, known := english.BaseOf(word)
	if !known || !strings.HasSuffix(word, "ing") || !tailMarks[base] || t.verb+2 >= len(t.Words) {
		return nil, false
	}
	switch {
	case base == "add" && t.At(t.verb+1) == "that":
		return nil, false // who said the one says the other
	case t.HoldsAny(comma-closeBy, comma, reporting):
		return nil, false // "…, the firm said Wednesday, marking"
	case base == "lead" && t.At(t.verb+1) != "to", t.At(comma+1) == "never":
		return nil, false
	}
	if t.At(comma-2) == "and" && english.Adverbs.Has(t.Words[comma-1].Tag) {
		return nil, false // "and ultimately, supporting"
	}
	t.base, t.start = base, t.clauseStart()
	if t.start < 0 {
		return nil, false
	}
	hangs := t.hangsOn()
	if hangs && base == "lead" && beForms[t.At(t.main.Main)] != "" {
		return nil, false // a door leads, and not that there is one
	}
	if !hangs && t.start > 0 {
		t.start = 0 // what stands between two marks is an aside
		hangs = t.hangsOn()
	}
	if !hangs || t.isOneOfMany() {
		return nil, false
	}
	return t, t.joinSecond()
}

// clauseStart is where the clause before the tail begins: behind the last mark that ends another. It is -1 in brackets.
func (t *markedTail) clauseStart() int {
	for i := t.comma - 1; i >= 0; i-- {
		switch t.At(i) {
		case ")", "(", "”", "“", "\"":
			return -1
		case ":", ";", "—", "–":
			return i + 1
		}
	}
	return 0
}

// hangsOn finds what the tail hangs on: a clause's verb, an order, or in a list a mere thing.
func (t *markedTail) hangsOn() bool {
	first := t.start
	for first < t.comma && english.Adverbs.Has(t.Words[first].Tag) {
		first++
	}
	if interrogatives[t.At(first)] {
		return false
	}
	found := t.readMain()
	_, says := t.Of.ClauseAt(t.Pieces[first])
	switch tag := t.Words[first].Tag; {
	case tag == english.VB, found && t.main.From == first && tag == english.VBP, !says && t.orders(first):
		t.order = true
		return t.base != "make"
	case found:
		return t.main.From > first || strings.Contains(t.At(first), "'")
	case t.Of.Kind != document.ListItem || t.start > 0:
		return false
	}
	if phrase := english.NounPhrase(t.Words, first); !phrase.Empty() {
		t.thing = english.NumberOf(t.Words, phrase)
		if t.HoldsAny(phrase.To, phrase.To+1, lexicon.Set{"and": true}) {
			t.thing = english.NumberPlural
		}
	}
	return t.thing != english.NumberUnknown
}

// orders reports whether a clause begins with a verb that tells somebody what to do, whatever the tagger took it for.
func (t *markedTail) orders(first int) bool {
	behind := english.SetOf(english.DT, english.PRP, english.PRPS, english.IN, english.RB, english.RP, english.TO)
	return isBase(t.At(first)) && first+1 < t.comma && behind.Has(t.Words[first+1].Tag) && t.At(first+1) != "of" &&
		!english.SetOf(english.DT, english.IN, english.PRP, english.RB).Has(t.Words[first].Tag)
}

// readMain finds the verb of the clause: the last that stands in no clause within it.
func (t *markedTail) readMain() bool {
	groups := english.VerbGroups(t.Words[t.start:t.comma])
	found := false
	clause, ok := t.Of.ClauseAt(t.Pieces[t.start])
	if !ok && t.start == 0 {
		clause, ok = t.Of.AnyClause(t.Pieces[t.comma])
		ok = ok && clause.Under == ""
	}
	for _, group := range groups {
		sure := unmistakablyFinite(t.Words[t.start:], group) || ok && clause.Verb == t.Pieces[t.start+group.From]
		if !group.Inner && !found && sure { // a later one may be a participle
			t.main, found = group, true
		}
	}
	for _, group := range groups {
		if !found && ok && t.Pieces[t.start+group.From] == clause.Verb {
			t.main, found = group, true
		}
	}
	t.main.From += t.start
	t.main.To += t.start
	t.main.Main += t.start
	if !found && ok && clause.Verb == t.Pieces[t.start] { // it's
		t.main = english.VerbGroup{Phrase: english.Phrase{From: t.start, To: t.start + 1}, Main: t.start,
			Tense: english.TensePresent}
		found = true
	}
	return found
}

// unmistakablyFinite reports whether the first word of a group is no participle by its form.
func unmistakablyFinite(words []english.Word, group english.VerbGroup) bool {
	word := words[group.From]
	base, known := english.BaseOf(word.Text)
	return word.Tag != english.VBD || known && english.Inflect(base, english.Participle) != word.Text ||
		group.Main > group.From
}

// interrogatives open questions, and clauses that are no statements.
var interrogatives = lexicon.Set{"who": true, "what": true, "which": true, "whose": true, "how": true, "why": true,
	"where": true}

// isOneOfMany reports whether the tail may be an item of a list: another "-ing" stands before it behind the verb.
func (t *markedTail) isOneOfMany() bool {
	last := t.At(t.comma - 1)
	base, known := english.BaseOf(last)
	if t.Words[t.comma-1].Tag == english.VBG || known && base != last && strings.HasSuffix(last, "ing") {
		return true
	}
	for i := max(t.start, t.main.To) + 1; i < t.comma; i++ {
		if t.Words[i].Tag == english.VBG && (t.At(i-1) == "," || t.At(i-1) == "and" || t.At(i-1) == "or") {
			return true
		}
	}
	return false
}

func endsClause(mark string) bool { return mark != "" && strings.Contains(".;:!?", mark) }

// joinSecond finds a verb in "-ing" that an "and" joins to the tail's, which then needs the same form. It reports false
// where it cannot tell a verb from a noun, or where there are more.
func (t *markedTail) joinSecond() bool {
	for i := t.verb + 1; i+1 < len(t.Words) && !endsClause(t.At(i)); i++ {
		if t.Words[i].Tag != english.CC && t.At(i) != "," {
			continue
		}
		next := i + 1
		for next+1 < len(t.Words) && (t.At(next) == "and" || english.Adverbs.Has(t.Words[next].Tag)) {
			next++
		}
		if t.Words[next].Tag != english.VBG {
			continue
		}
		verbal := english.SetOf(english.DT, english.PRP, english.PRPS, english.IN, english.TO, english.NNS, english.JJ)
		_, known := english.BaseOf(t.At(next))
		if t.second > 0 || !known || t.At(i) == "," && t.At(i+1) != "and" || !verbal.Has(t.Words[next+1].Tag) {
			return false
		}
		t.second = next
	}
	return true
}

// proposal is what a person writes in place of the tail.
func (t *markedTail) proposal() (editing.Proposal, bool) {
	if (t.base == "allow" || t.base == "enable") && t.second == 0 {
		if found, ok := t.soCan(); ok {
			return found, true
		}
	}
	if clause := t.ensured(); clause > 0 && t.second == 0 {
		return t.replaced(tailSo, clause, ", so "), true
	}
	verb, id := t.finite()
	if verb == nil {
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
	return t.replaced(id, to, t.link(id)+t.adverb()+text), true
}

// replaced puts a text in place of the words from the comma on.
func (t *markedTail) replaced(id string, to int, text string) editing.Proposal {
	return editing.Proposal{ID: id, From: t.Pieces[t.comma], To: t.Pieces[to-1] + 1, Texts: []string{text}}
}

// hasKept reports whether something stands between two words that nobody may write anew.
func (t *markedTail) hasKept(from, to int) bool {
	for _, piece := range t.Of.Pieces[t.Pieces[from]:t.Pieces[to]] {
		if piece.Kind == document.Opaque {
			return true
		}
	}
	return false
}

// link is what stands before the verb, with the comma.
func (t *markedTail) link(id string) string {
	switch id {
	case tailTo:
		return " to "
	case tailAnd:
		if t.HoldsAny(t.comma-closeBy, t.comma, lexicon.Set{"and": true}) {
			return ", and "
		}
		return " and "
	}
	return ", which "
}

// closeBy is within how many words before the tail another "and" would be taken for its own.
const closeBy = 4

// needless adverbs say what the new words say already.
var needless = lexicon.Set{"thus": true, "thereby": true, "hence": true, "therefore": true, "potentially": true,
	"possibly": true, "also": true, "then": true}

// adverb is what stands before the tail's verb, with a space behind it.
func (t *markedTail) adverb() string {
	if t.verb == t.comma+1 || needless[t.At(t.comma+1)] {
		return ""
	}
	return t.Source(t.comma+1, t.verb) + " "
}

// finite is how a verb becomes one that tells what was said, or what its subject does besides.
func (t *markedTail) finite() (func(base string) string, string) {
	if t.order {
		if tailPurposes[t.base] || t.base == "make" {
			return infinitive, tailTo
		}
		return infinitive, tailAnd
	}
	like := t.likeMain()
	person := t.doneByPerson()
	if like != nil && (person || tailDeeds[t.base] && !t.holdsClause()) {
		return func(base string) string { return like(plainer(base, person, t.saysHow())) }, tailAnd
	}
	result := t.result()
	return func(base string) string { return result(plainer(base, false, t.saysHow())) }, tailWhich
}

func infinitive(base string) string { return english.Inflect(plainer(base, true, false), english.Base) }

// saysHow reports whether a clause is the object of the tail's verb: "highlighting how".
func (t *markedTail) saysHow() bool {
	return interrogatives[t.At(t.verb+1)] || t.At(t.verb+1) == "that"
}

// plainer is the verb that people use, of a person or of a thing, and with a thing or a clause behind it.
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

// holdsClause reports whether a clause stands between the main verb and the tail, which the tail may hang on instead.
func (t *markedTail) holdsClause() bool {
	for _, group := range english.VerbGroups(t.Words[t.main.To:t.comma]) {
		if group.From >= 0 {
			return true
		}
	}
	return false
}

// doneByPerson reports whether a person does what the clause says, who does what the tail says as well.
func (t *markedTail) doneByPerson() bool {
	for i := t.start; i <= t.main.From; i++ {
		host, _, _ := strings.Cut(t.At(i), "'")
		if nominatives[host] && host != "it" {
			return !impersonal[t.base] && !nominativeObject(host, t.At(t.verb+1))
		}
	}
	return t.HoldsAny(t.start, t.comma, selves)
}

// impersonal are verbs of what comes of a deed, not of who does it.
var impersonal = lexicon.Named("tail-results")

// nominativeObject reports whether a pronoun as an object is the subject before it: "she writes it down, helping her".
func nominativeObject(subject, object string) bool {
	return strings.ToLower(nominativeOf[object]) == subject
}

// selves are words that tell of a person who does something.
var selves = lexicon.Set{"herself": true, "himself": true, "myself": true, "themselves": true}

// result is the form of a verb whose subject is the whole clause, in its tense.
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

// isPast reports whether the clause tells of what was, as far as the form of its verb shows.
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

// judgments tell what something says, not what it brings about.
var judgments = lexicon.Set{"reflect": true, "show": true, "highlight": true, "underscore": true, "demonstrate": true,
	"symbolize": true, "signal": true, "emphasize": true, "illustrate": true, "underline": true, "showcase": true}

// resultModals are the auxiliaries that tell how sure a result is.
var resultModals = map[string]string{"will": "will ", "would": "would ", "could": "could ", "may": "may ",
	"might": "might ", "'ll": "will ", "can": "can "}

// likeMain gives verbs the form of the clause's, so that both share a subject; nil where none is certain.
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

// nominativeOf are pronouns as objects and as subjects.
var nominativeOf = map[string]string{"me": "I", "us": "we", "you": "you", "him": "he", "her": "she", "it": "it",
	"them": "they"}

// ensured is where the clause begins that the tail ensures, 0 where it ensures a thing.
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
