package passes

import (
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	singleAdjective = "fewer.adjective"
	twoOfThree      = "fewer.three"
)

// adjectivePairs proposes one of two adjectives before a noun: "a quiet, steady hum" becomes "a steady hum".
func adjectivePairs(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	for i := 1; i+3 < len(s.Pieces); i++ {
		if s.At(i+1) != "," || !isArticle(s.At(i-1)) || !isPairAt(s, i) {
			continue
		}
		first, second := s.Source(s.Pieces[i].Start, s.Pieces[i].End), s.Source(s.Pieces[i+2].Start, s.Pieces[i+2].End)
		proposals = append(proposals, editing.Proposal{Sentence: n, From: i, To: i + 3, ID: singleAdjective,
			Kind: editing.Phrase, Reason: reason.PairedAdjectives, Texts: []string{second, first}})
		i += 3
	}
	return proposals
}

// isPairAt reports whether two adjectives, a mark between them, and a noun after them start at a piece.
func isPairAt(s *prose.Sentence, i int) bool {
	return plainAdjective(s, i) && plainAdjective(s, i+2) && english.Nouns.Has(s.Pieces[i+3].Tag) && s.IsPlain(i, i+4)
}

func isArticle(word string) bool { return word == "a" || word == "an" || word == "the" }

// plainAdjective reports whether a piece is an adjective other than a comparative or a compound, which state facts.
func plainAdjective(s *prose.Sentence, i int) bool {
	return s.Pieces[i].Tag == english.JJ && !s.Pieces[i].Name && !strings.Contains(s.At(i), "-")
}

// triples proposes two of three adjectives, or of three abstract nouns: "trust, clarity, and resilience" becomes "trust
// and clarity". Concrete nouns stay: each of three tools is a fact.
func triples(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	for i := 0; i+5 < len(s.Pieces); i++ {
		if s.At(i+1) != "," || s.At(i+3) != "," || s.At(i+4) != "and" || !isTripleAt(s, i) {
			continue
		}
		word := func(k int) string { return s.Source(s.Pieces[k].Start, s.Pieces[k].End) }
		proposals = append(proposals, editing.Proposal{Sentence: n, From: i, To: i + 6, ID: twoOfThree, Kind: editing.Phrase,
			Reason: reason.ThreePartList,
			Texts:  []string{word(i) + " and " + word(i+2), word(i) + " and " + word(i+5), word(i+2) + " and " + word(i+5)}})
		i += 5
	}
	return proposals
}

// isThird reports whether a piece ends a triple. The tagger sometimes takes an adjective there for an adverb.
func isThird(s *prose.Sentence, i int, kind english.Tag) bool {
	return quality(s, i) == kind || kind == english.JJ && s.Pieces[i].Tag == english.RB && s.Closes(i+1)
}

// isTripleAt reports whether three qualities of one kind start at a piece, with no fourth before them.
func isTripleAt(s *prose.Sentence, i int) bool {
	kind := quality(s, i)
	if kind == english.Other || quality(s, i+2) != kind || !isThird(s, i+5, kind) {
		return false
	}
	return s.IsPlain(i, i+6) && !belongsTogether(s, i, kind) && (i == 0 || s.At(i-1) != ",")
}

// belongsTogether reports whether a word beside a triple may apply to all three: "great care, trust, and hope".
func belongsTogether(s *prose.Sentence, i int, kind english.Tag) bool {
	return kind == english.NN && (i > 0 && english.Adjectives.Has(s.Pieces[i-1].Tag) ||
		i+6 < len(s.Pieces) && english.Nouns.Has(s.Pieces[i+6].Tag))
}

// quality is the tag of an adjective (JJ) or an abstract noun (NN), and Other for any other word.
func quality(s *prose.Sentence, i int) english.Tag {
	piece := s.Pieces[i]
	switch {
	case piece.Name:
		return english.Other
	case piece.Tag == english.JJ:
		return english.JJ
	case piece.Tag == english.NN && isAbstract(piece.Lower):
		return english.NN
	}
	return english.Other
}

// isAbstract reports whether a noun is listed as abstract or has the ending of one.
func isAbstract(noun string) bool {
	return abstract[noun] || slices.ContainsFunc(abstractEndings, func(ending string) bool {
		return strings.HasSuffix(noun, ending)
	})
}

var (
	abstract        = lexicon.Named("abstract-nouns")
	abstractEndings = []string{"ity", "ness", "tion", "ence", "ance", "ency", "ancy", "ship", "dom", "acy"}
)
