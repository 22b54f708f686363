package builtin

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
)

// tripleOfOthers names first what the items are: "materials like books and films" for "books, films, and other materials".
func tripleOfOthers(s *sentence, request humanize.Request, t *triple) listTurn {
	if s.at(t.third) != "other" || s.at(t.third+1) == "similar" || !s.things(t) || !s.plainStart(t) || t.denied(s) {
		return listTurn{}
	}
	if s.at(t.opener) == "of" && ofOne[s.at(t.opener-1)] {
		return listTurn{} // the "loss of loved ones, retirement, and other changes" is a loss of the first alone
	}
	start := s.at(t.start)
	if determiners[start] && s.pieces[t.start].tag != english.PRPS || quantifiers[start] || t.opener >= 0 && notBeforeKind[s.at(t.opener)] {
		return listTurn{}
	}
	items := s.source(s.pieces[t.start].Start, s.pieces[t.first].End) + " and " + s.word(t.second)
	return s.kindFirst(request, t, items)
}

// kindFirst names the kind behind "other", and then the items.
func (s *sentence) kindFirst(request humanize.Request, t *triple, items string) listTurn {
	head, end, plural, ok := s.nounPhrase(t.third + 1)
	if !ok || !plural && !massKinds[s.at(head)] || s.pieces[head].Name || !s.endsKind(end) {
		return listTurn{}
	}
	kind := s.source(s.pieces[t.third+1].Start, s.pieces[end-1].End)
	if s.isStart(t.start) {
		kind, items = strings.ToUpper(kind[:1])+kind[1:], strings.ToLower(items[:1])+items[1:]
	}
	link := " like "
	if request.Mode == humanize.Academic || request.Mode == humanize.Professional {
		link = " such as "
	}
	return listTurn{[]string{kind + link + items}, t.start, end}
}

// fourOfOthers does so for three items: "features like roads, rivers or towns".
func (s *sentence) fourOfOthers(request humanize.Request, t *triple) listTurn {
	all := triple{first: t.opener - 1, third: t.third}
	if t.start != t.first || all.first < 1 || !english.Nouns.Has(s.pieces[all.first].tag) || s.pieces[all.first].Name || !s.things(t) {
		return listTurn{}
	}
	all.readFirst(s)
	if all.start != all.first || s.at(all.opener) == "," || notBeforeKind[s.at(all.opener)] || all.denied(s) {
		return listTurn{}
	}
	opener := s.pieces[all.opener].tag
	if !(english.Verbs | english.SetOf(english.IN)).Has(opener) || openingNouns[s.at(all.first)] {
		return listTurn{}
	}
	items := s.word(all.first) + ", " + s.word(t.first) + " or " + s.word(t.second)
	return s.kindFirst(request, &all, items)
}

// plainStart reports whether the list starts with its first noun, or with one adjective before it and no verb.
func (s *sentence) plainStart(t *triple) bool {
	if t.start == t.first || t.first-t.start > 1 || t.opener < 0 {
		return t.start == t.first
	}
	if s.pieces[t.start].tag == english.PRPS {
		return s.at(t.third+1) != "people" // "people like my friends" are others
	}
	if english.Adverbs.Has(s.pieces[t.opener].tag) {
		return false // "and quickly take cards" takes them
	}
	described := english.Adjectives.Has(s.pieces[t.start].tag) && s.at(t.opener) != "to"
	return !notBeforeKind[s.at(t.start)] && (described || s.pieces[t.opener].tag == english.IN)
}

// endsKind reports whether the name of a kind ends before piece i: nothing there belongs to it.
func (s *sentence) endsKind(i int) bool {
	if s.closes(i) {
		return true
	}
	follows := english.Finite | english.SetOf(english.IN, english.TO, english.RB, english.WDT, english.VBN)
	return follows.Has(s.pieces[i].tag) && s.at(i) != "of" && s.at(i) != "like" && s.at(i) != "than"
}

var (
	notBeforeKind = setOf("like as including between enough many more most such certain different various")
	ofOne         = setOf("loss losses death lack absence fear end birth")
	massKinds     = setOf("debris equipment gear stuff food information evidence media infrastructure furniture clothing produce")
)
