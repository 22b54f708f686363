package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

// tripleOfThings sets the last of three things apart behind a verb: "It brings wind and rain, as well as snow."
func tripleOfThings(s *sentence, request humanize.Request, t *triple) []string {
	if !t.setsApart(s, request) || !t.namesThings(s) || !s.opensList(t.opener) || !s.afterVerb(t) ||
		!t.serial && twins[s.at(t.second)] == s.at(t.third) {
		return nil
	}
	pair, third := s.word(t.first)+" and "+s.word(t.second), s.word(t.third)
	switch {
	case t.start == t.first-1 && s.pieces[t.start].tag == grammar.PRPS:
		third = s.at(t.start) + " " + third
	case t.start < t.first:
		return nil
	}
	texts := []string{pair + ", as well as " + third}
	if request.Mode == humanize.Casual {
		texts = append(texts, pair+", plus "+third)
	}
	return texts
}

// namesThings reports whether all three name things, not acts. Behind "to" the tagger takes many a thing for a verb: "leads to stress".
func (t *triple) namesThings(s *sentence) bool {
	mistaken := s.pieces[t.first].tag == grammar.VB && s.at(t.opener) == "to" && leading[s.at(t.opener-1)]
	return (s.thing(t.first) || mistaken) && s.thing(t.second) && s.thing(t.third)
}

var leading = setOf("lead leads led leading due access contribute contributes contributed related linked added")

// thing reports whether a word can name what a list holds.
func (s *sentence) thing(i int) bool {
	tag := s.pieces[i].tag
	return grammar.Nouns.Has(tag) && !strings.HasSuffix(s.at(i), "ing") && !hypernyms[s.at(i)]
}

// hypernyms may be what the two items behind them spell out, or stand for any others.
var hypernyms = setOf(`
	example instance result addition conclusion fact contrast reason course people things ways sides groups
	more others beyond elsewhere`)

// opensList reports whether a verb, or a preposition that spells nothing out, stands before a list.
func (s *sentence) opensList(i int) bool {
	if i < 0 || s.pieces[i].Kind != document.Word {
		return false
	}
	word, tag := s.at(i), s.pieces[i].tag
	if word == "to" {
		return leading[s.at(i-1)]
	}
	_, be := beForms[word]
	return openPrepositions[word] ||
		grammar.Verbs.Has(tag) && tag != grammar.VBN && !s.pieces[i].Name && !be && word != "be" && word != "being" && !spellsOut[word]
}

var (
	openPrepositions = setOf("of for in with about through across into against towards toward")
	// spellsOut are verbs whose list is whole.
	spellsOut = setOf(`
		include includes included including comprise comprises comprised comprising combine combines combined combining involve
		involves involved involving cover covers covered covering mean means meant has have`)
)

// afterVerb reports whether the clause has its verb before the list. Else the first comma may close an opening: "After work, cars
// and buses".
func (s *sentence) afterVerb(t *triple) bool {
	from := 0
	for i := range t.first {
		if s.at(i) == "," || s.at(i) == ";" {
			from = i + 1
		}
	}
	if from >= t.start || subordinators[s.at(from)] || s.pieces[from].tag == grammar.IN || s.pieces[from].tag == grammar.VBN {
		return false
	}
	for i := from; i < t.start; i++ {
		if grammar.Finite.Has(s.pieces[i].tag) {
			return true
		}
	}
	return false
}

// twins are words that belong together, behind the comma of a list without another before its "and".
var twins = map[string]string{
	"trial": "error", "ups": "downs", "pros": "cons", "arts": "crafts", "food": "drink", "wear": "tear", "law": "order",
	"health": "safety", "research": "development", "supply": "demand", "give": "take", "bed": "breakfast", "safe": "sound",
	"time": "again", "men": "women", "boys": "girls", "rock": "roll", "salt": "pepper", "terms": "conditions", "rules": "regulations",
	"search": "rescue", "profit": "loss", "pen": "paper", "bread": "butter", "flora": "fauna", "questions": "answers",
}
