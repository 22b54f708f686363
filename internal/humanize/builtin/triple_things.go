package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/grammar"
)

// tripleOfThings sets the last of three things apart: "wind and rain, as well as snow".
func tripleOfThings(s *sentence, request humanize.Request, t *triple) []string {
	if !t.namesThings(s) || t.denied(s) || !s.takesObject(t.opener) || s.pieces[t.start].tag == grammar.PDT {
		return nil
	}
	last, ok := t.lastThing(s)
	if !ok || !t.serial && (!s.afterVerb(t) || twins[s.at(t.second)] == s.at(t.third)) {
		return nil
	}
	strong := request.Strength == humanize.Strong
	spreads := strong && (last.own || t.quantified(s)) || t.compound(s) && (strong || last.own) || s.at(t.third) == "other"
	if !t.bare(s) && !spreads {
		return nil
	}
	place := s.behind(last.end, t.start)
	if place == nowhere && last.own && endsWithOwn[s.at(last.end)] {
		place = attached
	}
	if place == nowhere || place == attached && !last.own && !strong && !ofTheVerb[s.at(last.end)] {
		return nil
	}
	pair := s.word(t.first) + " and " + s.word(t.second)
	third := s.word(t.third)
	if shared := s.sharedDeterminer(t.start); shared != "" && !last.determined && t.start < t.first {
		third = shared + " " + third
	}
	if place == attached && !last.loose && (!last.own || s.at(last.end) == "to") {
		return []string{pair + " as well as " + third}
	}
	return t.links(s, request, pair, third, last)
}

// links gives the ways to set the third thing apart.
func (t *triple) links(s *sentence, request humanize.Request, pair, third string, last lastThing) []string {
	switch first := s.at(t.third); {
	case first == "even":
		return []string{pair + ", " + third, pair + ", and " + third}
	case last.loose:
		return []string{pair + ", and " + third}
	}
	texts := []string{pair + ", as well as " + third}
	acts := s.pieces[t.third].tag == grammar.VBG
	if !acts {
		texts = append(texts, pair+", along with "+third)
	}
	if last.own || third != s.word(t.third) {
		texts = append(texts, pair+", and "+third)
	}
	if repeatable[s.at(t.opener)] {
		texts = append(texts, pair+", and "+s.at(t.opener)+" "+third)
	}
	informal := request.Mode == humanize.Standard || request.Mode == humanize.Casual
	if informal && !acts && (last.own || s.pieces[t.third].tag == grammar.NNS) {
		texts = append(texts, pair+", plus "+third)
	}
	return texts
}

// repeatable are prepositions that may stand again before the third item.
var repeatable = setOf("for with about through by on")

// namesThings reports whether A and B name things. Behind "to" the tagger takes many a thing for a verb: "leads to stress".
func (t *triple) namesThings(s *sentence) bool {
	mistaken := s.pieces[t.first].tag == grammar.VB && s.at(t.opener) == "to" && leading[s.at(t.opener-1)]
	return (s.thing(t.first) || mistaken) && s.thing(t.second)
}

var leading = setOf("lead leads led leading due access contribute contributes contributed related linked added")

// thing reports whether a word can name what a list holds.
func (s *sentence) thing(i int) bool {
	tag := s.pieces[i].tag
	return (grammar.Nouns.Has(tag) || tag == grammar.VBG) && !hypernyms[s.at(i)]
}

// hypernyms may be what the two items behind them spell out.
var hypernyms = setOf("example instance result addition conclusion fact contrast reason course people things ways sides groups")

// quantified reports whether what stands before A holds for each item of its own accord.
func (t *triple) quantified(s *sentence) bool {
	return t.start == t.first-1 && spread[s.at(t.start)]
}

var (
	spread      = setOf("different various certain many several such new common basic some any")
	endsWithOwn = setOf("that who")
	ofTheVerb   = setOf("when while because if so during before after without to until although though")
)

// compound reports whether nothing but nouns stands before the head of A.
func (t *triple) compound(s *sentence) bool {
	for i := t.start; i < t.first; i++ {
		if !grammar.Nouns.Has(s.pieces[i].tag) && (i > t.start || s.sharedDeterminer(i) == "") {
			return false
		}
	}
	return true
}

// takesObject reports whether what stands before a list takes an object or a complement.
func (s *sentence) takesObject(i int) bool {
	if i < 0 || s.pieces[i].Kind != document.Word {
		return false
	}
	word, tag := s.at(i), s.pieces[i].tag
	if objectPrepositions[word] {
		return word != "as" || s.at(i-1) == "such"
	}
	return grammar.Verbs.Has(tag) && tag != grammar.VBN && !s.pieces[i].Name && word != "being"
}

var objectPrepositions = setOf(`
	of for in on with from about like by through across into including against to towards toward as beyond under over during
	despite within upon onto because`)

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
