// Package naturalness scores sequences of words by the evidence that a machine wrote them, from measured rates.
// docs/engine.md#choosing documents the rates and the weights, which `make generate` computes.
package naturalness

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ./fit

//go:embed weights.gen.tsv
var table string

// Word is a word or mark that has weights.
type Word uint16

// The numbers of a word without a weight, and of the start of a sentence.
const (
	Unknown Word = iota
	Start
)

// start represents Start in the tables.
const start = "<s>"

// Longest is the maximum number of words in a sequence with a weight.
const Longest = 7

// Score is the evidence that a machine wrote a sequence of words.
type Score struct {
	Odds  float64 // logarithm of the relative frequency of the words in text by machines
	Tells float64 // total weight of their catalogued habits, each at least 1
}

// Minus returns the gain of replacing the words of s by those of other.
func (s Score) Minus(other Score) Score { return Score{s.Odds - other.Odds, s.Tells - other.Tells} }

// steps is the number of table units in 1.
const steps = 32

// node has the weights of a sequence of words. The number of a one-word node is its Word.
type node struct{ odds, tells int16 }

type scale struct {
	words map[string]Word
	nodes []node
	next  map[uint32]uint16 // by node<<16 | the next word
}

// weights are parsed on first use. An error in the generated file panics.
var weights = sync.OnceValue(func() *scale {
	read, err := read(table)
	if err != nil {
		panic(err)
	}
	return read
})

// Load parses the weights, so that the first text doesn't have to wait for them.
func Load() { weights() }

func read(table string) (*scale, error) {
	lines := strings.Count(table, "\n")
	weights := &scale{words: make(map[string]Word, lines), nodes: make([]node, 1, lines),
		next: make(map[uint32]uint16, lines)}
	weights.word(start)
	var entries []string
	for row := range strings.Lines(table) {
		if row = strings.TrimRight(row, "\n"); row == "" || row[0] == '#' {
			continue
		}
		entries = append(entries, row)
		sequence, _, _ := strings.Cut(row, "\t")
		for word := range strings.SplitSeq(sequence, " ") {
			weights.word(word) // words get the first numbers, before longer sequences
		}
	}
	for _, row := range entries {
		if err := weights.add(row); err != nil {
			return nil, err
		}
	}
	return weights, nil
}

// word returns a word's number, and assigns one to a new word.
func (s *scale) word(word string) Word {
	known, found := s.words[word]
	if !found {
		known = Word(len(s.nodes))
		s.words[word] = known
		s.nodes = append(s.nodes, node{})
	}
	return known
}

func (s *scale) add(row string) error {
	sequence, figures, _ := strings.Cut(row, "\t")
	odds, tells, _ := strings.Cut(figures, "\t")
	at := uint16(0)
	for i, word := range strings.Split(sequence, " ") {
		if i >= Longest {
			return fmt.Errorf("%q is longer than %d words", sequence, Longest)
		}
		if known := s.words[word]; i == 0 {
			at = uint16(known)
		} else {
			at = s.after(at, known)
		}
	}
	var err error
	if s.nodes[at].odds, err = figure(odds); err == nil {
		s.nodes[at].tells, err = figure(tells)
	}
	if err != nil {
		return fmt.Errorf("%q: %w", sequence, err)
	}
	return nil
}

// after returns the node of a sequence extended by one word.
func (s *scale) after(at uint16, word Word) uint16 {
	step := uint32(at)<<16 | uint32(word)
	next, known := s.next[step]
	if !known {
		next = uint16(len(s.nodes))
		s.next[step] = next
		s.nodes = append(s.nodes, node{})
	}
	return next
}

func figure(written string) (int16, error) {
	number, err := strconv.ParseInt(written, 10, 16)
	return int16(number), err
}

// Lookup returns the number of a lowercase word with straight apostrophes, or of a mark.
func Lookup(word string) Word { return weights().words[word] }

// Measure scores the sequences that overlap words[from:to] or, if that range is empty, span the position from.
func Measure(words []Word, from, to int) Score {
	scale := weights()
	var odds, tells int
	for first := max(0, from-Longest+1); first < to || first < from; first++ {
		at := uint16(words[first])
		if at == uint16(Unknown) {
			continue
		}
		for end := first + 1; ; end++ {
			if end > from {
				odds += int(scale.nodes[at].odds)
				tells += int(scale.nodes[at].tells)
			}
			if end >= len(words) || words[end] == Unknown {
				break
			}
			next, known := scale.next[uint32(at)<<16|uint32(words[end])]
			if !known {
				break
			}
			at = next
		}
	}
	return Score{float64(odds) / steps, float64(tells) / steps}
}
