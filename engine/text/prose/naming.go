package prose

import (
	"strings"
	"unicode"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// Naming is the likelihood that a capitalized word at the start of a sentence is a name: "Crucial makes memory".
type Naming uint8

// The zero value is that of all other words.
const (
	NoName  Naming = iota // an ordinary word
	MayName               // unknown: its context doesn't show it
	IsName                // a name, according to its context
)

// MarkNaming sets Piece.Naming in tagged English sentences. An unknown word is an ordinary one if it also occurs in
// lower case.
func MarkNaming(sentences []Sentence) {
	var doubtful []*Piece
	for n := range sentences {
		s := &sentences[n]
		if !s.InEnglish() || s.Kind == document.Heading {
			continue
		}
		for i := range s.Pieces {
			piece := &s.Pieces[i]
			if piece.Kind != document.Word || piece.Name || !s.capital(i) {
				continue
			}
			if piece.Naming = s.naming(i); piece.Naming == MayName {
				doubtful = append(doubtful, piece)
			}
		}
	}
	settleNaming(sentences, doubtful)
}

func settleNaming(sentences []Sentence, doubtful []*Piece) {
	if len(doubtful) == 0 {
		return
	}
	lower := lowerWords(sentences)
	for _, piece := range doubtful {
		if lower[piece.Lower] {
			piece.Naming = NoName
		}
	}
}

// lowerWords lists the words that a text has in lower case.
func lowerWords(sentences []Sentence) map[string]bool {
	found := map[string]bool{}
	for n := range sentences {
		for i := range sentences[n].Pieces {
			if piece := &sentences[n].Pieces[i]; piece.Kind == document.Word && !piece.Name && !sentences[n].capital(i) {
				found[piece.Lower] = true
			}
		}
	}
	return found
}

func (s *Sentence) capital(i int) bool {
	for _, r := range s.text[s.Pieces[i].Start:s.Pieces[i].End] {
		return unicode.IsUpper(r)
	}
	return false
}

// naming classifies an opening word by the words after it. Adjectives and bare nouns, which are often brands, need
// context to count as ordinary words; other words count as names only next to a name.
func (s *Sentence) naming(i int) Naming {
	switch {
	case s.hasAppositive(i):
		return IsName
	case functionWords[s.At(i)] || buildingWords[s.At(i)] || countWords[s.At(i)] || strings.HasSuffix(s.At(i), "ly"):
		return NoName
	case strings.HasSuffix(s.At(i), "ing"):
		return s.titleOfGerund(i)
	}
	next := s.nextWord(i)
	base, verb := english.BaseOf(s.At(i))
	verb = verb && base == s.At(i) && !english.Adjectives.Has(s.Pieces[i].Tag)
	switch {
	case next < 0:
		return s.loneNaming(i, verb)
	case s.isNamePart(next):
		return s.namingBeforeName(i, next, verb)
	case s.isPredicate(next) && !s.isInverted(next):
		return IsName
	case verb, s.showsWord(i, next):
		return NoName
	}
	return MayName
}

// loneNaming classifies a word before a mark. In a cell or an item it may be a brand: "Crucial | $40".
func (s *Sentence) loneNaming(i int, verb bool) Naming {
	inflected := LooksPlural(s.At(i)) || strings.HasSuffix(s.At(i), "ed")
	if verb || inflected || s.Kind == document.Paragraph || s.At(i+1) == "," {
		return NoName
	}
	return MayName
}

// The words that open sentences without naming anything.
var (
	functionWords = lexicon.Named("function-words")
	buildingWords = lexicon.Named("function")
	countWords    = lexicon.Named("how-many")
)

// nextWord returns the piece after i, past markup, or -1 if it isn't a word.
func (s *Sentence) nextWord(i int) int {
	for i++; i < len(s.Pieces); i++ {
		switch piece := &s.Pieces[i]; {
		case piece.Protect == document.Markup:
		case piece.Kind == document.Word:
			return i
		default:
			return -1
		}
	}
	return -1
}

// isNamePart reports whether a capitalized word within a sentence is an ordinary word, which is capitalized only in
// names. An acronym or another name may follow any word.
func (s *Sentence) isNamePart(i int) bool {
	piece := &s.Pieces[i]
	if !piece.Name || !s.capital(i) {
		return false
	}
	written := s.text[piece.Start:piece.End]
	return strings.ToLower(written[1:]) == written[1:] && document.IsCommonWord(piece.Lower)
}

// namingBeforeName distinguishes "Pivotal Software", which is a name, from "Leverage Machine Learning to", which isn't.
func (s *Sentence) namingBeforeName(i, next int, verb bool) Naming {
	end := next
	for end+1 < len(s.Pieces) && s.Pieces[end+1].Kind == document.Word && s.capital(end+1) {
		end++
	}
	after := end + 1
	switch {
	case s.isLabel(i, after):
		return NoName
	case !verb:
		return IsName
	case after < len(s.Pieces) && s.isPredicate(after):
		return IsName
	}
	return NoName
}

// isLabel reports whether the words from i to end are a label in title case: bold, or followed by a colon.
func (s *Sentence) isLabel(i, end int) bool {
	marked := i > 0 && s.Pieces[i-1].Protect == document.Markup
	return s.At(end) == ":" || marked && (end >= len(s.Pieces) || s.Pieces[end].Protect == document.Markup)
}

// titleOfGerund classifies a gerund before an article: in "Navigating the Storm sold" an ordinary word is capitalized.
func (s *Sentence) titleOfGerund(i int) Naming {
	article := s.nextWord(i)
	if article < 0 || s.At(article) != "the" && s.At(article) != "a" && s.At(article) != "an" {
		return NoName
	}
	noun := s.nextWord(article)
	if noun < 0 || !s.isNamePart(noun) {
		return NoName
	}
	if after := s.nextWord(noun); after >= 0 && nominal.Has(s.Pieces[after].Tag) && !s.capital(after) {
		return NoName // "the Agile method"
	}
	return IsName
}

// hasAppositive reports whether an appositive between commas and a verb follow a word: "Indeed, the job site, is".
func (s *Sentence) hasAppositive(i int) bool {
	if s.At(i+1) != "," || !articles[s.At(i+2)] {
		return false
	}
	end := i + 3
	for end < len(s.Pieces) && s.At(end) != "," {
		piece := &s.Pieces[end]
		if piece.Kind == document.Punctuation || piece.Tag == english.VBZ || piece.Tag == english.MD {
			return false
		}
		end++
	}
	if end+1 >= len(s.Pieces) {
		return false
	}
	switch verb := &s.Pieces[end+1]; verb.Tag {
	case english.VBZ, english.MD:
		return true
	case english.VBD:
		return Unmistakable(verb.Lower) || !s.hasComma(end+2)
	}
	return false
}

func (s *Sentence) hasComma(from int) bool {
	for i := from; i < len(s.Pieces); i++ {
		if s.At(i) == "," {
			return true
		}
	}
	return false
}

var articles = lexicon.Set{"the": true, "a": true, "an": true}

// isPredicate reports whether a word is the finite verb after the opening word. A past form before a noun may be a
// participle: "Robust automated tests".
func (s *Sentence) isPredicate(i int) bool {
	piece := &s.Pieces[i]
	if piece.Kind != document.Word || piece.Name {
		return false
	}
	switch piece.Tag {
	case english.MD, english.VBZ:
		return true
	case english.VBD, english.VBP:
		after := s.nextWord(i)
		return Unmistakable(piece.Lower) || after >= 0 && (s.capital(after) || !nominal.Has(s.Pieces[after].Tag))
	}
	return false
}

// isInverted reports whether the subject follows a form of "be": "Crucial is the price".
func (s *Sentence) isInverted(verb int) bool {
	switch s.At(verb) {
	case "is", "are", "was", "were":
		switch after := s.At(verb + 1); after {
		case "a", "an":
			return false
		case "that", "how", "to":
			return true
		default:
			return Determiners[after]
		}
	}
	return false
}

// showsWord reports whether the next word shows that an adjective or noun isn't a name.
func (s *Sentence) showsWord(i, next int) bool {
	tag := s.Pieces[next].Tag
	switch {
	case s.Pieces[i].Tag == english.NNS, strings.HasSuffix(s.At(i), "ed"):
		return true
	case s.At(next) == "and", s.At(next) == "or", s.At(next) == "but", s.At(next) == "yet":
		after := s.nextWord(next)
		return after >= 0 && !s.capital(after)
	case tag == english.IN, tag == english.TO, tag == english.DT, tag == english.PRPS, tag == english.PRP:
		return true
	case english.Adverbs.Has(tag):
		return false
	case english.Adjectives.Has(s.Pieces[i].Tag):
		return english.Adjectives.Has(tag) || !s.hasFinite(next)
	}
	return false
}

// hasFinite reports whether there is a finite verb after piece i.
func (s *Sentence) hasFinite(i int) bool {
	for i++; i < len(s.Pieces); i++ {
		if english.Finite.Has(s.Pieces[i].Tag) {
			return true
		}
	}
	return false
}
