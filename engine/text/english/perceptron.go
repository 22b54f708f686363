package english

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// perceptron has the weights of an averaged perceptron, indexed by the hash of a feature's name. It is immutable after
// readModel. The numbers of the classes stay in the model, which is part of the program's file.
//
// The features are byte for byte those of the tagger of github.com/jdkato/prose, with which the model was trained; see
// predict.
type perceptron struct {
	classes []class          // by the model's numbers
	certain map[string]uint8 // the classes of unambiguous words
	slots   []slot           // an open hash table; its size is a power of two
	ids     []byte           // of all features' weights, one after the other: the number of the class
	values  []float32        // of the same weights
}

// slot is a feature. The upper half of its hash represents its name, so that one in four billion unknown names is taken
// for a feature.
type slot struct {
	check   uint32
	weights span // 0 if the slot is free
}

// span is a range of weights: the first one, and in the last bits their number.
type span uint32

const (
	countBits = 7
	maxCount  = 1<<countBits - 1
	maxStart  = 1<<(32-countBits) - 1
)

// class is a tag with its name in the model, which has several classes for punctuation, whose tag is Other.
type class struct {
	tag  Tag
	name string
}

var errModel = errors.New("the tagger's model is not in the format that is read here")

// readModel decodes the format of github.com/jdkato/prose/v3/internal/flat, version 1: little-endian, classes, then
// features in a sparse matrix, then the certain words.
func readModel(data []byte) (*perceptron, error) {
	r := modelReader{rest: data}
	if string(r.take(8)) != "PROSETAG" || r.number() != 1 {
		return nil, errModel
	}
	p := &perceptron{}
	for range r.count(2) {
		name := r.text()
		p.classes = append(p.classes, class{byName[name], name})
	}
	features, pairs, length := r.count(4), r.count(5), r.count(1)
	names := string(r.take(length))
	nameAt, pairAt := r.numbers(features+1), r.numbers(features+1)
	p.ids, p.values = r.take(pairs), r.floats(pairs)
	certain := r.count(3)
	p.certain = make(map[string]uint8, certain)
	for range certain {
		word, class := r.text(), r.take(1)
		if r.failed || int(class[0]) >= len(p.classes) {
			return nil, errModel
		}
		p.certain[word] = class[0]
	}
	if r.failed || len(p.classes) == 0 || len(p.classes) > maxClasses {
		return nil, errModel
	}
	if slices.ContainsFunc(p.ids, func(id byte) bool { return int(id) >= len(p.classes) }) {
		return nil, errModel
	}
	return p, p.index(names, nameAt, pairAt)
}

// index fills the hash table, which is at most three quarters full.
func (p *perceptron) index(names string, nameAt, pairAt []uint32) error {
	size := 1
	for 3*size < 4*len(nameAt) {
		size *= 2
	}
	p.slots = make([]slot, size)
	for i := range len(nameAt) - 1 {
		start, end := pairAt[i], pairAt[i+1]
		if nameAt[i] > nameAt[i+1] || int(nameAt[i+1]) > len(names) || start > end {
			return errModel
		}
		if int(end) > len(p.ids) || start > maxStart || end-start > maxCount {
			return errModel
		}
		if start == end {
			continue // it has no weights
		}
		key := hashed(hashStart, names[nameAt[i]:nameAt[i+1]])
		at := key & uint64(size-1)
		for p.slots[at].weights > 0 {
			at = (at + 1) & uint64(size-1)
		}
		p.slots[at] = slot{uint32(key >> 32), span(start<<countBits | (end - start))}
	}
	return nil
}

// The parameters of FNV-1a, which can continue from the hash of a shared prefix.
const (
	hashStart = 14695981039346656037
	hashPrime = 1099511628211
)

func hashed(from uint64, text string) uint64 {
	for i := range len(text) {
		from = (from ^ uint64(text[i])) * hashPrime
	}
	return from
}

const maxClasses = 64

type scores [maxClasses]float32

// add adds the weights of a known feature to the scores. Found is the first slot of the search.
func (p *perceptron) add(total *scores, key uint64, found slot) {
	mask := uint64(len(p.slots) - 1)
	for at := key & mask; found.weights > 0; found = p.slots[at] {
		if found.check != uint32(key>>32) {
			at = (at + 1) & mask
			continue
		}
		start := int(found.weights >> countBits)
		ids := p.ids[start : start+int(found.weights&maxCount)]
		values := p.values[start:][:len(ids)]
		for i, id := range ids {
			total[id&(maxClasses-1)] += values[i]
		}
		return
	}
}

// The hashes of the prefixes of feature names.
var (
	bias          = hashed(hashStart, "bias")
	suffixOf      = hashed(hashStart, "i suffix ")
	prefixOf      = hashed(hashStart, "i pref1 ")
	tagBefore     = hashed(hashStart, "i-1 tag ")
	tagBefore2    = hashed(hashStart, "i-2 tag ")
	tagsBefore    = hashed(hashStart, "i tag+i-2 tag ")
	wordOf        = hashed(hashStart, "i word ")
	tagAndWord    = hashed(hashStart, "i-1 tag+i word ")
	wordBefore    = hashed(hashStart, "i-1 word ")
	suffixBefore  = hashed(hashStart, "i-1 suffix ")
	wordBefore2   = hashed(hashStart, "i-2 word ")
	wordAfter     = hashed(hashStart, "i+1 word ")
	suffixAfter   = hashed(hashStart, "i+1 suffix ")
	wordAfter2    = hashed(hashStart, "i+2 word ")
	beforeFirst   = [...]string{"-START-", "-START2-"}
	afterLast     = [...]string{"-END-", "-END2-"}
	startTagNames = [...]string{"-START2-", "-START-"} // of the two words before the first
)

// tag appends the tags of a sentence's words.
func (p *perceptron) tag(words []string, tags []Tag) []Tag {
	context := make([]string, 0, usualLength+4)
	context = append(context, beforeFirst[:]...)
	for _, word := range words {
		context = append(context, normalized(word))
	}
	context = append(context, afterLast[:]...)
	before, before2 := startTagNames[1], startTagNames[0]
	for i, word := range words {
		number, known := p.certain[word]
		if !known {
			number = p.predict(word, context[i:i+5], before, before2)
		}
		found := p.classes[number]
		tags = append(tags, found.tag)
		before, before2 = found.name, before
	}
	return tags
}

// predict returns the class of a word, given two words on each side of it and the two tags before it.
func (p *perceptron) predict(word string, around []string, before, before2 string) uint8 {
	var total scores
	two, one, here, next, next2 := around[0], around[1], around[2], around[3], around[4]
	keys := [...]uint64{
		bias,
		hashed(suffixOf, ending(word)),
		hashed(prefixOf, word[:min(1, len(word))]),
		hashed(tagBefore, before),
		hashed(tagBefore2, before2),
		hashed(hashed(hashed(tagsBefore, before), " "), before2),
		hashed(wordOf, here),
		hashed(hashed(hashed(tagAndWord, before), " "), here),
		hashed(wordBefore, one),
		hashed(suffixBefore, ending(one)),
		hashed(wordBefore2, two),
		hashed(wordAfter, next),
		hashed(suffixAfter, ending(next)),
		hashed(wordAfter2, next2),
	}
	var found [len(keys)]slot
	for i, key := range keys { // in one loop, so that the memory accesses overlap
		found[i] = p.slots[key&uint64(len(p.slots)-1)]
	}
	for i, key := range keys {
		p.add(&total, key, found[i])
	}
	best := 0
	for number := range p.classes {
		if total[number] > total[best] {
			best = number
		}
	}
	return uint8(best)
}

// ending returns the last three bytes of a word.
func ending(word string) string { return word[max(0, len(word)-3):] }

// normalized returns a word in the model's normal form.
func normalized(word string) string {
	switch {
	case word == "":
		return word
	case word[0] != '-' && strings.IndexByte(word, '-') >= 0:
		return "!HYPHEN"
	case word[0] >= '0' && word[0] <= '9':
		if len(word) == 4 && strings.Trim(word, "0123456789") == "" {
			return "!YEAR"
		}
		return "!DIGITS"
	}
	for i := range len(word) {
		if c := word[i]; c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf {
			return strings.ToLower(word)
		}
	}
	return word
}
