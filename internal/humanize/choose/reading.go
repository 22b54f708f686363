package choose

import (
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/naturalness"
	"plainhand/internal/humanize/prose"
)

// reading is a document as choosing sees it: which words it has, how often, and how far they lean toward a machine.
type reading struct {
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
	content  bool  // it carries meaning, and is counted as such
	original bool  // the document had it
	count    int   // of its forms, as the chosen edits leave the document
	places   []int // of its forms, as piece indexes
	mild     bool  // it may occur in one sentence after another
	family   *family
	own      family // used where it is the first of its family
	room     [2]int // for the first places
}

// family is the words of one root, "difficult" and "difficulties": to a reader, each sounds like the other again.
type family struct {
	places  []int  // piece indexes
	room    [2]int // for the first of them
	heading bool   // one of them is in a heading
}

func newReading(sentences []prose.Sentence) *reading {
	pieces := 0
	if len(sentences) > 0 {
		last := &sentences[len(sentences)-1]
		pieces = last.First + len(last.Pieces)
	}
	whole := &reading{sentences: sentences, leanings: make([]naturalness.Word, pieces), stems: make([]*stem, pieces),
		byWord: make(map[string]*stem, pieces/2), byRoot: make(map[string]*stem, pieces/2),
		families: make(map[string]*family, pieces/2)}
	for i := range sentences {
		for p, piece := range sentences[i].Pieces {
			at := sentences[i].First + p
			if sentences[i].InEnglish() {
				whole.leanings[at] = naturalness.Lookup(piece.Lower)
			}
			if piece.Kind != document.Word || len(piece.Lower) < shortestStem {
				continue
			}
			found := whole.stem(piece.Lower)
			if found.content && !found.original {
				whole.distinct++
			}
			found.original = true
			found.count++
			found.add(at)
			found.family.heading = found.family.heading || sentences[i].Kind == document.Heading
			whole.stems[at] = found
		}
	}
	return whole
}

// shortestStem is how many letters a word needs to be counted.
const shortestStem = 3

// stem finds a word's stem, or adds it.
func (r *reading) stem(word string) *stem {
	found := r.byWord[word]
	if found == nil {
		root := rootOf(word)
		if found = r.byRoot[root]; found == nil {
			found = &stem{content: len(word) >= shortestStem && !lightWords[word] && !functionWords[word], mild: mildWords[root]}
			found.join(r.families, familyName(root))
			r.byRoot[root] = found
		}
		r.byWord[word] = found
	}
	return found
}

// join makes a stem one of a family, its first where the family's name is new.
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
func (r *reading) words() int {
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

// otherTell is the weight of an edit by another language's rules, since the catalog of tells is English.
const otherTell = 1.5

// smoothing is how many words longer a short text is taken to be, since few words say little.
const smoothing = 30

// density is the weight of the document's tells for every hundred words.
func (r *reading) density(proposals []editing.Proposal) float64 {
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

// functionWords, besides lightWords, carry no meaning of their own.
var functionWords = lexicon.Named("function-words")

// wordsIn lists the words between two pieces of the document, which a proposal covers.
func (r *reading) wordsIn(start, end int, proposal editing.Proposal) []string {
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

func (r *reading) stemsOf(words []string) []*stem {
	stems := make([]*stem, len(words))
	for i, word := range words {
		stems[i] = r.stem(word)
	}
	return stems
}
