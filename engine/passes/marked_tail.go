package passes

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/punctuation"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	tailWhich = "tail.which"
	tailSo    = "tail.so"
	tailAnd   = "tail.and"
	tailTo    = "tail.to"
)

var (
	tailMarks    = lexicon.Named("tail-marks")
	subjectTails = lexicon.Named("tail-deeds")
	purposeTails = lexicon.Named("tail-purposes")
)

// markedTails turns the "-ing" phrase at the end of a chatbot's sentence into a verb with a subject: "which makes it
// easier" for ", making it easier", "so you can rest" for ", allowing you to rest", "and offers" for ", offering", and
// in orders "to ensure" for ", ensuring".
func markedTails(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	splits := request.Mode == humanize.Simple && punctuation.IsLong(s, request.Mode)
	cursor := s.Cursor()
	for comma := 1; comma < len(cursor.Words); comma++ {
		if cursor.At(comma) != "," {
			continue
		}
		found, ok := markedTailAt(&cursor, comma)
		if !ok {
			continue
		}
		found.splits = splits && found.hasVerb() && punctuation.IsIndependent(s, 0, found.Pieces[comma])
		if proposal, ok := found.proposal(); ok {
			proposal.Sentence, proposal.Kind, proposal.Reason = n, editing.Phrase, reason.IngEnding
			return append(proposals, proposal)
		}
	}
	return proposals
}

// exampleAdverbs single out an example, or deny: the tail isn't a result of the clause.
var exampleAdverbs = lexicon.Set{"never": true, "not": true, "particularly": true, "especially": true, "notably": true,
	"mainly": true, "mostly": true, "often": true, "usually": true, "typically": true, "generally": true,
	"primarily": true}

var speechVerbs = lexicon.Set{"said": true, "says": true, "announced": true, "told": true, "reported": true,
	"declared": true, "exclaimed": true, "whispered": true, "asked": true, "replied": true, "murmured": true,
	"shouted": true, "cried": true, "answered": true, "called": true, "muttered": true, "insisted": true}

// markedTail is a parsed "-ing" tail. Its parts are word indexes, which don't count markup.
type markedTail struct {
	*prose.Cursor
	comma, verb int
	base        string            // of the verb
	second      int               // the verb in "-ing" that an "and" joins to it, 0 for none
	start       int               // of the clause that the tail hangs on
	main        english.VerbGroup // its verb, by word index; empty in an imperative or for a noun phrase
	order       bool              // the clause is an imperative
	thing       english.Number    // of the noun phrase in place of a clause
	splits      bool              // a result begins a sentence: "This makes"
}

// markedTailAt parses the tail after a comma that follows a clause or, in a list, a noun phrase.
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
		return nil, false // one speaker says both
	case t.HoldsAny(comma-nearTail, comma, speechVerbs):
		return nil, false // "…, the firm said Wednesday, marking"
	case base == "lead" && t.At(t.verb+1) != "to", exampleAdverbs[t.At(comma+1)]:
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
	if hangs && base == "lead" && prose.BeForms[t.At(t.main.Main)] != "" {
		return nil, false // the door leads, not the fact that there is one
	}
	if !hangs && t.start > 0 {
		t.start = 0 // what is between two marks is an aside
		hangs = t.hangsOn()
	}
	describes := t.At(t.verb+1) == "," || t.At(t.verb+1) == "and" // "warm, inviting, and quiet"
	if !hangs || describes || t.isOneOfMany() || t.isListed() {
		return nil, false
	}
	return t, t.joinSecond() && t.isSound()
}

// clauseStart is the start of the clause before the tail, after the last mark that ends another; -1 after a quotation
// mark or a parenthesis.
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

// hangsOn finds the head that the tail modifies: a clause's verb, an imperative, or, in a list, a noun phrase.
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
		return t.base != "make" && t.comma-first >= minOrder
	case found:
		return t.main.From > first || strings.Contains(t.At(first), "'")
	case t.Of.Kind != document.ListItem || t.start > 0:
		return false
	}
	if phrase := english.NounPhrase(t.Words, first); !phrase.Empty() && !t.mayHaveVerb(phrase.To) {
		t.thing = english.NumberOf(t.Words, phrase)
		if t.At(phrase.To) == "and" {
			t.thing = english.NumberPlural
		}
	}
	return t.thing != english.NumberUnknown
}

// mayHaveVerb reports whether a past form before the tail may be a finite verb: "homes with two phones stayed longer".
func (t *markedTail) mayHaveVerb(from int) bool {
	for i := from; i < t.comma; i++ {
		if tag := t.Words[i].Tag; tag == english.VBD || tag == english.VBN {
			return true
		}
	}
	return false
}

// minOrder is the minimum number of words of an imperative before its tail: "Remember, building trust takes time" has
// no tail.
const minOrder = 2

// orders reports whether a clause begins with an imperative, whatever its tag.
func (t *markedTail) orders(first int) bool {
	behind := english.SetOf(english.DT, english.PRP, english.PRPS, english.IN, english.RB, english.RP, english.TO)
	return isBase(t.At(first)) && first+1 < t.comma && behind.Has(t.Words[first+1].Tag) && t.At(first+1) != "of" &&
		!english.SetOf(english.DT, english.IN, english.PRP, english.RB).Has(t.Words[first].Tag)
}

// readMain finds the main verb: the first that is certainly finite and not in a subordinate clause.
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

// unmistakablyFinite reports whether a group's first word can't be a participle.
func unmistakablyFinite(words []english.Word, group english.VerbGroup) bool {
	word := words[group.From]
	return word.Tag != english.VBD || prose.Unmistakable(word.Text) || group.Main > group.From
}

// interrogatives open questions, and clauses that aren't statements.
var interrogatives = lexicon.Set{"who": true, "what": true, "which": true, "whose": true, "how": true, "why": true,
	"where": true}

// isOneOfMany reports whether the tail may be an item of a list: another "-ing" is between the verb and the tail.
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

// isListed reports whether the tail may be a noun phrase in a list: "rapid change, increasing cost, and an aging town".
// Its verb then modifies the next noun, and the list continues right after that.
func (t *markedTail) isListed() bool {
	noun := t.verb + 1
	for noun < len(t.Words) && english.Adjectives.Has(t.Words[noun].Tag) {
		noun++
	}
	if noun >= len(t.Words) || !english.Nouns.Has(t.Words[noun].Tag) {
		return false
	}
	for noun < len(t.Words) && english.Nouns.Has(t.Words[noun].Tag) {
		noun++
	}
	last := t.At(noun) == "," && (t.At(noun+1) == "and" || t.At(noun+1) == "or")
	return last && noun+2 < len(t.Words) && t.Words[noun+2].Tag != english.VBG
}

// holdsActivity reports whether another "-ing" is between two words, to which a second verb may belong.
func (t *markedTail) holdsActivity(from, to int) bool {
	for _, word := range t.Words[from:to] {
		if word.Tag == english.VBG {
			return true
		}
	}
	return false
}

func endsClause(mark string) bool { return mark != "" && strings.Contains(".;:!?", mark) }

// joinSecond finds a verb in "-ing" that "and" joins to the tail's, which then needs the same form. It reports false
// where verb and noun can't be distinguished, or where there are more such verbs.
func (t *markedTail) joinSecond() bool {
	for i := t.verb + 1; i+2 < len(t.Words) && !endsClause(t.At(i)); i++ {
		if t.Words[i].Tag != english.CC && t.At(i) != "," {
			continue
		}
		next := i + 1
		for next+2 < len(t.Words) && (t.At(next) == "and" || english.Adverbs.Has(t.Words[next].Tag)) {
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
		if t.holdsActivity(t.verb+1, next) || t.holdsActivity(t.start, t.comma) {
			return false // "the risk of it slipping and cutting you", "by cutting hours, raising prices, and waiting"
		}
		t.second = next
	}
	return true
}
