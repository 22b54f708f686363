package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// pattern is a search pattern: the elements of the focus, which an edit replaces, and those to its left and right.
//
// It is written as words between spaces, the focus in brackets: "!@article [leverage/V] @article|your". See
// docs/engine.md.
type pattern struct {
	left, focus, right []*element // left is stored from the focus outward
	slots              int
}

func parsePattern(text string, lists *wordLists) (pattern, error) {
	left, rest, opened := strings.Cut(text, "[")
	if !opened {
		left, rest = "", text+"]"
	}
	focus, right, closed := strings.Cut(rest, "]")
	if !closed {
		return pattern{}, fmt.Errorf("the bracket is not closed")
	}
	var parsed pattern
	for _, part := range []struct {
		text string
		into *[]*element
	}{{left, &parsed.left}, {focus, &parsed.focus}, {right, &parsed.right}} {
		fields, err := elementsOf(part.text)
		if err != nil {
			return pattern{}, err
		}
		for _, field := range fields {
			element, err := lists.element(field)
			if err != nil {
				return pattern{}, err
			}
			*part.into = append(*part.into, element)
		}
	}
	return parsed, parsed.normalize()
}

// normalize validates the positions of elements, and reverses those on the left into the order of matching.
func (p *pattern) normalize() error {
	for _, element := range p.focus {
		switch {
		case element.negated || element.edge || element.phrases != nil:
			return fmt.Errorf("the focus may not hold ^, $ or a negation")
		case element.slot != nil:
			p.slots++
		case element.subject != 0:
			return misplacedSubject(element)
		}
	}
	for i, element := range slices.Concat(p.left, p.right) {
		if element.subject != 0 && i != len(p.left)-1 {
			return misplacedSubject(element)
		}
	}
	slices.Reverse(p.left)
	for i, element := range p.left {
		if element.phrases != nil {
			p.left[i] = element.reversed()
		}
	}
	if len(p.focus) == 0 || !p.focus[0].isWord() || len(p.starts()) == 0 {
		return fmt.Errorf("the focus must start with a word")
	}
	return nil
}

func misplacedSubject(part *element) error {
	return fmt.Errorf("%s must stand right before the bracket of the focus, which begins with its verb", part.source)
}

// reversed returns the element with its phrases in the order of matching to the left.
func (e *element) reversed() *element {
	copied := *e
	copied.phrases = slices.Clone(e.phrases)
	for i, phrase := range copied.phrases {
		copied.phrases[i] = slices.Clone(phrase)
		slices.Reverse(copied.phrases[i])
	}
	return &copied
}

// isWord reports whether an element is a required word.
func (e *element) isWord() bool { return e.slot == nil && len(e.suffixes) == 0 && !e.optional }

// starts lists the possible first words of the focus, by which rules are indexed.
func (p pattern) starts() []string {
	first := p.focus[0]
	words := slices.AppendSeq(slices.Collect(first.words.all()), maps.Keys(first.inflects))
	slices.Sort(words)
	return slices.Compact(words)
}
