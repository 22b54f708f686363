package passes

import (
	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	tailResult = "tail.result"
	tailAction = "tail.action"

	minTail = 3 // words
)

// tails proposes a finite verb for the "-ing" that a statement ends in: "It rained, making the road slick" becomes "It
// rained, which made the road slick", and "She sat there, watching the door" "She sat there and watched the door".
func tails(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	found, ok := tailOf(s)
	if !ok {
		return proposals
	}
	proposal := editing.Proposal{Sentence: n, From: found.comma, To: found.verb + 1, Kind: editing.Phrase,
		Reason: reason.IngEnding}
	if resultVerbs[found.base] && !doneByPeople[s.At(found.verb+1)] {
		proposal.ID, proposal.Texts = tailResult, found.results()
	} else {
		proposal.ID, proposal.Texts = tailAction, found.actions()
	}
	if len(proposal.Texts) == 0 {
		return proposals
	}
	return append(proposals, proposal)
}

// resultVerbs take the complete clause as their subject, not the person.
var resultVerbs = lexicon.Named("result-verbs")

// doneByPeople are words after a result verb that make a person its subject: "making sure".
var doneByPeople = lexicon.Set{"use": true, "sure": true}

// tail is the end of a statement after its last comma: a verb in "-ing", optionally after an adverb.
type tail struct {
	of          *prose.Sentence
	main        prose.Clause
	group       english.VerbGroup // of the main clause
	comma, verb int               // pieces
	base        string            // of the verb
}

// tailOf parses the tail of a statement with one main clause.
func tailOf(s *prose.Sentence) (tail, bool) {
	marks, ok := s.Statement()
	if !ok || marks.Semicolons+marks.Dashes+marks.Colons > 0 {
		return tail{}, false
	}
	found := tail{of: s, comma: lastComma(s)}
	found.verb = s.PastAdverbs(found.comma + 1)
	if found.comma < 0 || found.verb >= len(s.Pieces) || s.Pieces[found.verb].Tag != english.VBG {
		return tail{}, false
	}
	if tailPrepositions[s.At(found.verb)] || s.WordsIn(found.comma+1, len(s.Pieces)) < minTail ||
		found.isOneOfMany() {
		return tail{}, false
	}
	if found.base, ok = english.BaseOf(s.At(found.verb)); !ok || found.base == "be" || found.base == "have" {
		return tail{}, false
	}
	if found.main, ok = s.AnyClause(found.comma); !ok || found.main.Under != "" {
		return tail{}, false
	}
	return found, found.readGroup()
}

func lastComma(s *prose.Sentence) int {
	for i := len(s.Pieces) - 1; i > 0; i-- {
		if s.At(i) == "," {
			return i
		}
	}
	return -1
}

// isOneOfMany reports whether the tail may be an item of a list: another "-ing" follows a comma or an "and".
func (t *tail) isOneOfMany() bool {
	s := t.of
	if s.Pieces[max(0, t.comma-1)].Tag == english.VBG {
		return true
	}
	for i := 1; i < t.comma; i++ {
		if s.Pieces[i].Tag == english.VBG && (s.At(i-1) == "," || s.At(i-1) == "and" || s.At(i-1) == "or") {
			return true
		}
	}
	return false
}

// readGroup finds the main verb that the tail modifies: the last that isn't in a subordinate clause.
func (t *tail) readGroup() bool {
	cursor := t.of.Cursor()
	end := 0
	for end < len(cursor.Pieces) && cursor.Pieces[end] < t.comma {
		end++
	}
	found := false
	for _, group := range english.VerbGroups(cursor.Words[:end]) {
		if group.Inner {
			continue
		}
		if found && cursor.Pieces[group.From] > t.comma {
			break
		}
		t.group, found = group, true
		t.group.Main = cursor.Pieces[group.Main]
	}
	return found && !t.group.Negated && !holds(t.of, t.group.Main, t.comma, ",")
}

// holds reports whether a mark is in [from, to).
func holds(s *prose.Sentence, from, to int, mark string) bool {
	for i := from; i < to; i++ {
		if s.At(i) == mark {
			return true
		}
	}
	return false
}

// results are the texts with the complete statement as the subject of the tail's verb.
func (t *tail) results() []string {
	verb := t.adverb() + english.Inflect(t.base, t.form(false))
	if t.group.Perfect && t.group.Tense == english.TensePresent {
		verb = "has " + t.adverb() + english.Inflect(t.base, english.Participle)
	}
	return []string{", which " + verb, ". That " + verb}
}

// form is a verb's form in the tense of the main clause, in the singular or the plural.
func (t *tail) form(plural bool) english.Form {
	switch {
	case t.group.Tense == english.TensePast:
		return english.Past
	case plural:
		return english.Base
	}
	return english.Third
}

// actions are the texts with the subject of the main clause as the subject of the tail's verb.
func (t *tail) actions() []string {
	second := t.likeMain()
	if second == "" {
		return nil
	}
	texts := []string{" and " + t.adverb() + second}
	if pronoun := t.of.At(t.main.Start); prose.Nominatives[pronoun] && t.group.Auxiliary == "" {
		texts = append(texts, ". "+english.Capitalize(pronoun)+" "+t.adverb()+second)
	}
	return texts
}

// adverb is the text before the tail's verb, with a trailing space.
func (t *tail) adverb() string {
	if t.verb == t.comma+1 {
		return ""
	}
	return t.of.Source(t.of.Pieces[t.comma+1].Start, t.of.Pieces[t.verb].Start)
}

// likeMain is the tail's verb in the form of the main verb, so that both share a subject; "" if no form is certain.
func (t *tail) likeMain() string {
	switch piece := t.of.Pieces[t.group.Main]; {
	case t.group.Passive || t.group.Perfect || t.group.Going:
		return ""
	case t.group.Auxiliary != "" && piece.Tag == english.VB:
		return english.Inflect(t.base, english.Base)
	case piece.Tag == english.VBD:
		return english.Inflect(t.base, english.Past)
	case piece.Tag == english.VBZ:
		return english.Inflect(t.base, english.Third)
	case piece.Tag == english.VBP && piece.Lower != "am":
		return english.Inflect(t.base, english.Base)
	}
	return ""
}

// tailPrepositions end in "-ing" but aren't verbs after a comma.
var tailPrepositions = lexicon.Named("tail-prepositions")
