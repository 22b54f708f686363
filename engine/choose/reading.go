package choose

import (
	"plainhand/engine/choose/naturalness"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// wordIndex is the index of a document's words: their stems, counts, positions, and naturalness.
type wordIndex struct {
	sentences []prose.Sentence
	leanings  []naturalness.Word // by piece index
	stems     []*stem            // by piece index; nil for marks and short words
	byWord    map[string]*stem
	byRoot    map[string]*stem
	families  map[string]*family
	distinct  int // stems of content words
}

// stem is a word in any of its forms.
type stem struct {
	content  bool  // a content word
	original bool  // in the original document
	count    int   // of its forms, after the chosen edits
	places   []int // of its forms, as piece indexes
	mild     bool  // it may occur in one sentence after another
	family   *family
	own      family // used by the first stem of a family
	room     [2]int // for the first places
}

// family is the words of one root, such as "difficult" and "difficulties", which readers perceive as repetitions.
type family struct {
	places  []int  // piece indexes
	room    [2]int // for the first of them
	heading bool   // one of them is in a heading
}

func newWordIndex(sentences []prose.Sentence) *wordIndex {
	pieces := 0
	if len(sentences) > 0 {
		last := &sentences[len(sentences)-1]
		pieces = last.First + len(last.Pieces)
	}
	index := &wordIndex{sentences: sentences, leanings: make([]naturalness.Word, pieces), stems: make([]*stem, pieces),
		byWord: make(map[string]*stem, pieces/2), byRoot: make(map[string]*stem, pieces/2),
		families: make(map[string]*family, pieces/2)}
	for i := range sentences {
		for p, piece := range sentences[i].Pieces {
			at := sentences[i].First + p
			if sentences[i].InEnglish() {
				index.leanings[at] = naturalness.Lookup(piece.Lower)
			}
			if piece.Kind != document.Word || len(piece.Lower) < minStemLength {
				continue
			}
			found := index.stem(piece.Lower)
			if found.content && !found.original {
				index.distinct++
			}
			found.original = true
			found.count++
			found.add(at)
			found.family.heading = found.family.heading || sentences[i].Kind == document.Heading
			index.stems[at] = found
		}
	}
	return index
}

// minStemLength is the minimum length, in bytes, of a counted word.
const minStemLength = 3

// stem returns a word's stem, and adds it if it is new.
func (r *wordIndex) stem(word string) *stem {
	found := r.byWord[word]
	if found == nil {
		root := rootOf(word)
		if found = r.byRoot[root]; found == nil {
			found = &stem{content: len(word) >= minStemLength && !lightWords[word] && !functionWords[word],
				mild: mildWords[root]}
			found.join(r.families, familyName(root))
			r.byRoot[root] = found
		}
		r.byWord[word] = found
	}
	return found
}

// join adds a stem to the family with a name, which it creates if necessary.
func (s *stem) join(families map[string]*family, name string) {
	if s.family = families[name]; s.family == nil {
		s.own.places = s.own.room[:0]
		s.family, families[name] = &s.own, &s.own
	}
}

// add records a place of one of the stem's forms.
func (s *stem) add(at int) {
	if s.places == nil {
		s.places = s.room[:0]
	}
	s.places = append(s.places, at)
	s.family.places = append(s.family.places, at)
}

func rootOf(word string) string {
	if base, known := english.BaseOf(word); known {
		return base
	}
	return english.Singular(word)
}

// words counts the words of the document.
func (r *wordIndex) words() int {
	words := 0
	for _, s := range r.sentences {
		for _, piece := range s.Pieces {
			if piece.Kind == document.Word {
				words++
			}
		}
	}
	return words
}

// otherTell is the weight of a proposal in another language, since the catalog of tells is English.
const otherTell = 1.5

// smoothing is a number of words that is added to the length of a text, so that short texts have no extreme density.
const smoothing = 30

// density is the weight of the document's tells per 100 words.
func (r *wordIndex) density(proposals []editing.Proposal) float64 {
	weight := 0.0
	var window []naturalness.Word
	for i := range r.sentences {
		if s := &r.sentences[i]; s.InEnglish() {
			window = append(append(window[:0], naturalness.Start), r.leanings[s.First:s.First+len(s.Pieces)]...)
			weight += naturalness.Measure(window, 0, len(window)).Tells
		}
	}
	for _, proposal := range proposals {
		if !r.sentences[proposal.Sentence].InEnglish() {
			weight += otherTell
		}
	}
	return 100 * weight / float64(r.words()+smoothing)
}

// functionWords aren't content words, in addition to lightWords.
var functionWords = lexicon.Named("function-words")

// wordsIn lists the words of a proposal, which covers the pieces in [start, end) of the document.
func (r *wordIndex) wordsIn(start, end int, proposal editing.Proposal) []string {
	words := make([]string, 0, end-start)
	for at := start; at < end; at++ {
		s := &r.sentences[proposal.Sentence]
		if at >= s.First+len(s.Pieces) {
			s = &r.sentences[proposal.Sentence+1]
		}
		if piece := &s.Pieces[at-s.First]; piece.Kind == document.Word {
			words = append(words, piece.Lower)
		}
	}
	return words
}

func (r *wordIndex) stemsOf(words []string) []*stem {
	stems := make([]*stem, len(words))
	for i, word := range words {
		stems[i] = r.stem(word)
	}
	return stems
}
