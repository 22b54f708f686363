package align

import (
	"math"
	"strings"
	"unicode"

	"plainhand/internal/humanize/english"
)

// words are what a sentence is recognized by: the stems of its words, with a weight each.
type words struct {
	stems  map[string]float64
	starts map[string]bool // the first letters of those that are long
	weight float64         // of all of them
}

// counts tell how many sentences of both texts have a stem.
type counts struct {
	sentences map[string]int
	all       int
}

func countWords(lists ...[]Sentence) counts {
	found := counts{sentences: map[string]int{}}
	for _, list := range lists {
		for _, sentence := range list {
			found.all++
			seen := map[string]bool{}
			for stem := range stems(sentence.Text) {
				if !seen[stem] {
					seen[stem] = true
					found.sentences[stem]++
				}
			}
		}
	}
	return found
}

// read weighs the stems of a sentence: what few sentences have tells most. A rare word weighs about 1.
func (c counts) read(sentence string) words {
	found := words{stems: map[string]float64{}, starts: map[string]bool{}}
	for stem := range stems(sentence) {
		weight := math.Log(1+float64(c.all)/float64(max(1, c.sentences[stem]))) / math.Log(1+float64(max(2, c.all)))
		if short(stem) {
			weight /= 4
		}
		if _, known := found.stems[stem]; !known {
			found.stems[stem] = weight
			found.weight += weight
			if len(stem) >= leastRun {
				found.starts[stem[:leastRun]] = true
			}
		}
	}
	return found
}

// short tells words of grammar from others by their length alone; figures tell much.
func short(stem string) bool {
	return len(stem) < 4 && !strings.ContainsFunc(stem, unicode.IsDigit)
}

// stems visits the stems of the words and figures of a text.
func stems(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		fields := strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		})
		for word := range fields {
			if !yield(stem(word)) {
				return
			}
		}
	}
}

func stem(word string) string {
	if base, known := english.BaseOf(word); known {
		return base
	}
	return english.Singular(word)
}

// shared is the weight of the stems that both runs have, counted on both sides, and a part of it for stems that begin
// alike: ability and able.
func shared(old, new []words) float64 {
	total := 0.0
	for _, one := range old {
		for stem, weight := range one.stems {
			best := 0.0
			for _, other := range new {
				best = max(best, other.alike(stem))
			}
			total += weight * best
		}
	}
	for _, one := range new {
		for stem, weight := range one.stems {
			best := 0.0
			for _, other := range old {
				best = max(best, other.alike(stem))
			}
			total += weight * best
		}
	}
	return total
}

// leastRun is how many bytes two stems begin with, at least, to be forms of one word.
const leastRun = 5

// alike is 1 if the sentence has a stem, and less if it has one that begins with the same letters.
func (w words) alike(stem string) float64 {
	if _, known := w.stems[stem]; known {
		return 1
	}
	if len(stem) >= leastRun && w.starts[stem[:leastRun]] {
		return 0.7
	}
	return 0
}
