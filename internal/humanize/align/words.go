package align

import (
	"math"
	"strings"
	"unicode"

	"plainhand/internal/humanize/english"
)

// vocabulary numbers the stems of both texts, and knows how informative each one is.
type vocabulary struct {
	numbers   map[string]int // by stem
	starts    map[string]int // by the letters that a long stem begins with
	startOf   []int          // by the number of a stem: that of its start, or -1
	sentences []int          // by the number of a stem: how many sentences have it
	all       int            // sentences
	short     []bool         // by the number of a stem
}

// leastRun is how many bytes two stems must share at the start to be forms of one word.
const leastRun = 5

func newVocabulary(lists ...[]Sentence) *vocabulary {
	found := &vocabulary{numbers: map[string]int{}, starts: map[string]int{}}
	for _, list := range lists {
		for _, sentence := range list {
			found.all++
			seen := map[int]bool{}
			for stem := range stems(sentence.Text) {
				if number := found.number(stem); !seen[number] {
					seen[number] = true
					found.sentences[number]++
				}
			}
		}
	}
	return found
}

func (v *vocabulary) number(stem string) int {
	if number, known := v.numbers[stem]; known {
		return number
	}
	number, start := len(v.numbers), -1
	v.numbers[stem] = number
	if len(stem) >= leastRun {
		letters := stem[:leastRun]
		if _, known := v.starts[letters]; !known {
			v.starts[letters] = len(v.starts)
		}
		start = v.starts[letters]
	}
	v.startOf = append(v.startOf, start)
	v.sentences = append(v.sentences, 0)
	v.short = append(v.short, isShort(stem))
	return number
}

// isShort recognizes function words by their length alone; figures are informative.
func isShort(stem string) bool {
	return len(stem) < 4 && !strings.ContainsFunc(stem, unicode.IsDigit)
}

// weight is how informative a stem is: one that few sentences have weighs most, about 1.
func (v *vocabulary) weight(number int) float64 {
	weight := math.Log(1+float64(v.all)/float64(v.sentences[number])) / math.Log(1+float64(max(2, v.all)))
	if v.short[number] {
		weight /= 4
	}
	return weight
}

// run is one sentence or a few neighbors, by their stems.
type run struct {
	stems   []int // of each sentence, once
	weights []float64
	weight  float64 // of all
	has     bitset  // stems
	begins  bitset  // starts
}

func (v *vocabulary) read(sentence string) run {
	found := run{has: newBitset(len(v.numbers)), begins: newBitset(len(v.starts))}
	for stem := range stems(sentence) {
		number := v.numbers[stem]
		if found.has.at(number) {
			continue
		}
		found.has.set(number)
		if start := v.startOf[number]; start >= 0 {
			found.begins.set(start)
		}
		weight := v.weight(number)
		found.stems, found.weights = append(found.stems, number), append(found.weights, weight)
		found.weight += weight
	}
	return found
}

// with is the run followed by the next sentence.
func (r run) with(next run) run {
	return run{
		stems: append(r.stems[:len(r.stems):len(r.stems)], next.stems...), weight: r.weight + next.weight,
		weights: append(r.weights[:len(r.weights):len(r.weights)], next.weights...),
		has:     r.has.or(next.has), begins: r.begins.or(next.begins),
	}
}

// alike is what a missing stem counts if another one begins with the same letters: ability and able.
const alike = 0.7

// within is the weight of the stems of a run that another one has as well.
func (r run) within(other run, v *vocabulary) float64 {
	total := 0.0
	for i, stem := range r.stems {
		switch start := v.startOf[stem]; {
		case other.has.at(stem):
			total += r.weights[i]
		case start >= 0 && other.begins.at(start):
			total += alike * r.weights[i]
		}
	}
	return total
}

// stems visits the stems of the words and figures of a text.
func stems(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		fields := strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		})
		for word := range fields {
			if !yield(english.Stem(word)) {
				return
			}
		}
	}
}

// bitset is a set of small numbers.
type bitset []uint64

func newBitset(size int) bitset { return make(bitset, (size+63)/64) }

func (b bitset) set(number int)     { b[number/64] |= 1 << (number % 64) }
func (b bitset) at(number int) bool { return b[number/64]>>(number%64)&1 == 1 }

func (b bitset) or(other bitset) bitset {
	both := make(bitset, len(b))
	for i := range b {
		both[i] = b[i] | other[i]
	}
	return both
}
