package rules

import (
	"fmt"
	"maps"
	"strings"

	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

// pattern is what a rule looks for: the elements of its focus, which an edit replaces, and what must be around them.
//
// It is written as words between spaces, the focus in brackets: "!@article [leverage/V] @article|your". See
// docs/engine.md.
type pattern struct {
	left, focus, right []element // left is stored from the focus outward
	slots              int
}

// element matches one token, or a slot of several words.
type element struct {
	words    lexicon.Set              // the words, or marks, that it stands for
	inflects map[string]inflection    // forms of a verb or noun
	suffixes []string                 // "~ing": any word with that ending
	edge     bool                     // "^" or "$", alone or with words: the sentence's start, or where a clause closes
	negated  bool                     // "!": anything but these
	optional bool                     // "?"
	slot     func([]prose.Piece) bool // nil, or what the words of a slot must be
	longest  int                      // of a slot, in words
	loose    bool                     // of a slot: marks and what is kept count as words
	tags     english.Set              // "#J", and "/V!" and "/N!": the parts of speech that the word may be; 0 for any
	others   english.Set              // "the|#J": the parts of speech of further words that fit
	sieve    prose.Sieve              // of words and inflects
}

func parsePattern(text string, lists wordLists) (pattern, error) {
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
		into *[]element
	}{{left, &parsed.left}, {focus, &parsed.focus}, {right, &parsed.right}} {
		for field := range strings.FieldsSeq(part.text) {
			element, err := parseElement(field, lists)
			if err != nil {
				return pattern{}, err
			}
			element.sift()
			*part.into = append(*part.into, element)
		}
	}
	for i, j := 0, len(parsed.left)-1; i < j; i, j = i+1, j-1 {
		parsed.left[i], parsed.left[j] = parsed.left[j], parsed.left[i]
	}
	for _, element := range parsed.focus {
		if element.negated || element.edge {
			return pattern{}, fmt.Errorf("the focus may not hold ^, $ or a negation")
		}
		if element.slot != nil {
			parsed.slots++
		}
	}
	if len(parsed.focus) == 0 || parsed.focus[0].slot != nil || len(parsed.focus[0].suffixes) > 0 ||
		parsed.focus[0].optional ||
		len(parsed.starts()) == 0 {
		return pattern{}, fmt.Errorf("the focus must start with a word")
	}
	return parsed, nil
}

func parseElement(field string, lists wordLists) (element, error) {
	var parsed element
	field, parsed.negated = strings.CutPrefix(field, "!")
	if len(field) > 1 {
		field, parsed.optional = strings.CutSuffix(field, "?")
	}
	if slot, found := slots[field]; found {
		parsed.slot = slot.accepts
		parsed.longest, parsed.loose = slot.longest, slot.loose
		return parsed, nil
	}
	if strings.HasPrefix(field, "<") {
		return parsed, fmt.Errorf("there is no slot %q", field)
	}
	field, err := parsed.cutTags(field)
	if err != nil || field == "" {
		return parsed, err
	}
	switch {
	case strings.HasSuffix(field, "/V!"):
		field, parsed.tags = strings.TrimSuffix(field, "!"), english.Verbs
	case strings.HasSuffix(field, "/N!"):
		field, parsed.tags = strings.TrimSuffix(field, "!"), english.Nouns
	}
	if words, class, found := strings.Cut(field, "/"); found {
		parsed.inflects, err = inflections(words, class, lists)
		return parsed, err
	}
	var words []string
	for word := range strings.SplitSeq(field, "|") {
		if suffix, found := strings.CutPrefix(word, "~"); found {
			parsed.suffixes = append(parsed.suffixes, suffix)
		} else if word == "^" || word == "$" {
			parsed.edge = true
		} else {
			words = append(words, word)
		}
	}
	if len(words) == 0 {
		return parsed, nil
	}
	parsed.words, err = lists.expand(strings.Join(words, "|"))
	return parsed, err
}

// cutTags reads the parts of speech of a field, "close#J" or "the|#J", and returns the rest of it.
func (e *element) cutTags(field string) (string, error) {
	words, tags, found := strings.Cut(field, "#")
	if !found {
		return field, nil
	}
	if words == "" && !strings.Contains(tags, "|") || words != "" && !strings.HasSuffix(words, "|") {
		var err error
		e.tags, err = english.ParseSet(tags)
		return words, err
	}
	var rest []string
	for item := range strings.SplitSeq(field, "|") {
		tags, isTags := strings.CutPrefix(item, "#")
		if !isTags {
			rest = append(rest, item)
			continue
		}
		set, err := english.ParseSet(tags)
		if err != nil {
			return "", err
		}
		e.others |= set
	}
	return strings.Join(rest, "|"), nil
}

// starts lists the words that the focus can start with, by which rules are indexed.
func (p pattern) starts() []string {
	first := p.focus[0]
	var words []string
	for word := range maps.Keys(first.words) {
		words = append(words, word)
	}
	for word := range maps.Keys(first.inflects) {
		words = append(words, word)
	}
	return words
}
