package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/grammar"
)

// tripleOfOthers names first what the items are: "materials like books and films" for "books, films, and other materials".
func tripleOfOthers(s *sentence, request humanize.Request, t *triple) listTurn {
	if s.at(t.third) != "other" || !s.things(t) || !s.plainStart(t) || t.denied(s) {
		return listTurn{}
	}
	if determiners[s.at(t.start)] || quantifiers[s.at(t.start)] || t.opener >= 0 && notBeforeKind[s.at(t.opener)] {
		return listTurn{}
	}
	head, end, plural, ok := s.nounPhrase(t.third + 1)
	if !ok || !plural && !massKinds[s.at(head)] || s.pieces[head].Name || !s.endsKind(end) {
		return listTurn{}
	}
	kind := s.source(s.pieces[t.third+1].Start, s.pieces[end-1].End)
	items := s.source(s.pieces[t.start].Start, s.pieces[t.first].End) + " and " + s.word(t.second)
	if s.isStart(t.start) {
		kind, items = strings.ToUpper(kind[:1])+kind[1:], strings.ToLower(items[:1])+items[1:]
	}
	link := " like "
	if request.Mode == humanize.Academic || request.Mode == humanize.Professional {
		link = " such as "
	}
	return listTurn{[]string{kind + link + items}, t.start, end}
}

// plainStart reports whether the list starts with its first noun, or with one adjective before it and no verb.
func (s *sentence) plainStart(t *triple) bool {
	if t.start == t.first || t.first-t.start > 1 || t.opener < 0 {
		return t.start == t.first
	}
	if grammar.Adverbs.Has(s.pieces[t.opener].tag) {
		return false // "and quickly take cards" takes them
	}
	described := grammar.Adjectives.Has(s.pieces[t.start].tag) && s.at(t.opener) != "to"
	return !notBeforeKind[s.at(t.start)] && (described || s.pieces[t.opener].tag == grammar.IN)
}

// endsKind reports whether the name of a kind ends before piece i: nothing there belongs to it.
func (s *sentence) endsKind(i int) bool {
	if s.closes(i) {
		return true
	}
	follows := grammar.Finite | grammar.SetOf(grammar.IN, grammar.TO, grammar.RB, grammar.WDT, grammar.VBN)
	return follows.Has(s.pieces[i].tag) && s.at(i) != "of" && s.at(i) != "like" && s.at(i) != "than"
}

var (
	notBeforeKind = setOf("like as including between enough many more most such certain different various")
	massKinds     = setOf("debris equipment gear stuff food information evidence media infrastructure furniture clothing produce")
)
