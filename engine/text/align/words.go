package align

import (
	"math"
	"strings"
	"unicode"

	"plainhand/engine/text/english"
)

// vocabulary numbers the stems of both texts, and weighs how informative each one is.
type vocabulary struct {
	numbers   map[string]int // by stem
	prefixes  map[string]int // by the first minPrefix bytes of a long stem
	prefixOf  []int          // by the number of a stem: that of its prefix, or -1
	sentences []int          // by the number of a stem: the number of sentences with it
	all       int            // number of sentences
	short     []bool         // by the number of a stem
}

// minPrefix is the number of initial bytes that forms of one word must share.
const minPrefix = 5

func newVocabulary(lists ...[]Sentence) *vocabulary {
	found := &vocabulary{numbers: map[string]int{}, prefixes: map[string]int{}}
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
	number, prefix := len(v.numbers), -1
	v.numbers[stem] = number
	if len(stem) >= minPrefix {
		text := stem[:minPrefix]
		if _, known := v.prefixes[text]; !known {
			v.prefixes[text] = len(v.prefixes)
		}
		prefix = v.prefixes[text]
	}
	v.prefixOf = append(v.prefixOf, prefix)
	v.sentences = append(v.sentences, 0)
	v.short = append(v.short, isShort(stem))
	return number
}

// isShort reports whether a stem is a function word, by its length alone. Figures are informative.
func isShort(stem string) bool {
	return len(stem) < 4 && !strings.ContainsFunc(stem, unicode.IsDigit)
}

// weight is the information of a stem: about 1 for the rarest ones.
func (v *vocabulary) weight(number int) float64 {
	weight := math.Log(1+float64(v.all)/float64(v.sentences[number])) / math.Log(1+float64(max(2, v.all)))
	if v.short[number] {
		weight /= 4
	}
	return weight
}

// run is one sentence or a few neighbors, as stems.
type run struct {
	stems    []int // of each sentence, without duplicates
	weights  []float64
	weight   float64 // the sum of weights
	stemSet  bitset
	prefixes bitset // of the stems
}

func (v *vocabulary) runOf(sentence string) run {
	found := run{stemSet: newBitset(len(v.numbers)), prefixes: newBitset(len(v.prefixes))}
	for stem := range stems(sentence) {
		number := v.numbers[stem]
		if found.stemSet.at(number) {
			continue
		}
		found.stemSet.set(number)
		if prefix := v.prefixOf[number]; prefix >= 0 {
			found.prefixes.set(prefix)
		}
		weight := v.weight(number)
		found.stems, found.weights = append(found.stems, number), append(found.weights, weight)
		found.weight += weight
	}
	return found
}

// with returns the run followed by the next sentence.
func (r run) with(next run) run {
	return run{
		stems: append(r.stems[:len(r.stems):len(r.stems)], next.stems...), weight: r.weight + next.weight,
		weights: append(r.weights[:len(r.weights):len(r.weights)], next.weights...),
		stemSet: r.stemSet.or(next.stemSet), prefixes: r.prefixes.or(next.prefixes),
	}
}

// prefixWeight is the weight of a stem whose prefix matches another one, as a share of its own: ability and able.
const prefixWeight = 0.7

// weightIn is the weight of the stems of a run that another run shares.
func (r run) weightIn(other run, v *vocabulary) float64 {
	total := 0.0
	for i, stem := range r.stems {
		switch prefix := v.prefixOf[stem]; {
		case other.stemSet.at(stem):
			total += r.weights[i]
		case prefix >= 0 && other.prefixes.at(prefix):
			total += prefixWeight * r.weights[i]
		}
	}
	return total
}

// stems iterates over the stems of the words and figures of a text.
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
