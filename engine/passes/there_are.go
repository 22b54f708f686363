package passes

import (
	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	thereAre      = "structure.there-are"
	maxQuantified = 4 // words between the quantifier and the "who"
)

var (
	quantifiers     = lexicon.Named("how-many")
	quantifierNouns = lexicon.Set{"number": true, "lot": true, "lots": true, "plenty": true}
	relatives       = lexicon.Set{"who": true, "that": true, "which": true}
	joining         = lexicon.Set{",": true, "and": true, "or": true, "but": true, "nor": true}
)

// thereAres proposes "Many people sing" for "There are many people who sing". Without a quantifier, or with a number,
// the new sentence would be about all of them, so both stay.
func thereAres(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if s.At(0) != "there" || s.At(1) != "are" && s.At(1) != "were" {
		return proposals
	}
	marks, ok := s.Statement()
	if !ok || marks.Colons > 0 {
		return proposals // what follows a colon is what there is
	}
	who, ok := untilRelative(s, 2)
	if !ok || !ownVerb(s, who+1) || goesOnRelating(s, who+1) {
		return proposals
	}
	if s.At(2) == "some" && duties[s.At(who+1)] {
		return proposals // "Some risks must be watched" would let the others go
	}
	subject := english.Capitalize(s.Source(s.Pieces[2].Start, s.Pieces[who-1].End))
	return append(proposals, editing.Proposal{
		Sentence: n, From: 0, To: who + 1, Texts: []string{subject},
		ID: thereAre, Reason: reason.ThereIsOpening, Kind: editing.Phrase,
	})
}

// untilRelative returns the piece of the "who" after "many old people" or "many", if that phrase starts at piece i.
func untilRelative(s *prose.Sentence, i int) (int, bool) {
	from := pastQuantifier(s, i)
	if from == i {
		return 0, false
	}
	if s.At(from) == "who" {
		return from, from == i+1
	}
	for at := from; at < len(s.Pieces) && at <= from+maxQuantified; at++ {
		if piece := s.Pieces[at]; relatives[piece.Lower] {
			last := s.Pieces[at-1]
			return at, at > from && (last.Tag == english.NNS || last.Lower == "people")
		} else if piece.Kind != document.Word ||
			!isNounOrAdjective(s, at) && piece.Tag != english.VBN && piece.Tag != english.VBG {
			break
		}
	}
	return 0, false
}

// pastQuantifier returns the piece after "many", "a few" or "a number of", or i if there is none.
func pastQuantifier(s *prose.Sentence, i int) int {
	at := i
	if s.At(at) == "a" {
		at++
	}
	switch {
	case quantifiers[s.At(at)] && (at == i || s.At(at) == "few"):
		return at + 1
	case quantifierNouns[s.At(at)] && s.At(at+1) == "of":
		return at + 2
	}
	return i
}

// ownVerb reports whether the "who" before piece i is the plural subject of its clause.
func ownVerb(s *prose.Sentence, i int) bool {
	verb := s.PastAdverbs(i)
	return verb < len(s.Pieces) && english.SetOf(english.VBP, english.VBD, english.MD).Has(s.Pieces[verb].Tag)
}

// goesOnRelating reports whether another relative clause or quantifier may follow from piece i on: "and who dance".
func goesOnRelating(s *prose.Sentence, i int) bool {
	for ; i < len(s.Pieces); i++ {
		if joining[s.At(i-1)] && (relatives[s.At(i)] || s.At(i) == "whose" || pastQuantifier(s, i) > i) {
			return true
		}
	}
	return false
}
