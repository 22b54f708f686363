package rules

import (
	"fmt"
	"strings"

	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

// element is a part of a pattern that matches one token, or a slot of several.
type element struct {
	source    string                   // as written in the rule file
	words     wordSet                  // the matched words or marks
	inflects  map[string]inflection    // forms of a verb or noun
	suffixes  []string                 // "~ing": any word with that ending
	edge      bool                     // "^" or "$", alone or with words: the sentence's start, or where a clause closes
	negated   bool                     // "!": anything but the rest
	optional  bool                     // "?"
	slot      func([]prose.Piece) bool // the predicate of a slot; nil for other elements
	maxLength int                      // of a slot, in words
	loose     bool                     // of a slot: marks and protected text count as words
	tags      english.Set              // "#J", and "/V!" and "/N!": the possible tags of the word; 0 for any
	others    english.Set              // "the|#J": tags of other words that match
	also      []*element               // "#N&!water": further conditions on the token, or on a slot's words
	phrases   [][]*element             // "!(in order|so as)": phrases that may not follow; consumes no token
	subject   subjectClass             // "<subject:person>": the classes of the focus's subject; consumes no token
	sieve     prose.Sieve              // of words and inflects
}

// elementsOf splits a part of a pattern at its spaces, except for those within "!(…)".
func elementsOf(text string) (fields []string, err error) {
	rest := strings.TrimSpace(text)
	for rest != "" {
		end := strings.IndexByte(rest, ' ')
		if strings.HasPrefix(rest, "!(") && len(rest) > 2 && rest[2] != ' ' {
			if end = strings.IndexByte(rest, ')'); end < 0 {
				return nil, fmt.Errorf("the parenthesis of %q is not closed", rest)
			}
			if end++; end < len(rest) && rest[end] != ' ' {
				return nil, fmt.Errorf("nothing may stand right behind the parenthesis of %q", rest[:end])
			}
		}
		if end < 0 {
			end = len(rest)
		}
		fields, rest = append(fields, rest[:end]), strings.TrimSpace(rest[end:])
	}
	return fields, nil
}

// elements are parsed elements by their sources. Patterns share them, since most are the same few words.
type elements map[string]*element

// element returns the element with a source.
func (l *wordLists) element(source string) (*element, error) {
	known := l.common
	if strings.Contains(source, "@") {
		known = l.elements
	}
	if found := known[source]; found != nil {
		return found, nil
	}
	parsed, err := parseElement(source, l)
	if err != nil {
		return nil, err
	}
	known[source] = parsed
	return parsed, nil
}

// parseElement parses an element and its further conditions, between "&".
func parseElement(field string, lists *wordLists) (*element, error) {
	if phrases, found := strings.CutPrefix(field, "!("); found && strings.HasSuffix(phrases, ")") {
		return parsePhrases(field, strings.TrimSuffix(phrases, ")"), lists)
	}
	whole := field
	optional := false
	if len(field) > 1 {
		field, optional = strings.CutSuffix(field, "?")
	}
	parts := []string{field}
	if len(field) > 1 {
		parts = strings.Split(field, "&")
	}
	parsed, err := parsePart(parts[0], lists)
	if err != nil {
		return nil, err
	}
	for _, part := range parts[1:] {
		condition, err := parsePart(part, lists)
		switch {
		case err != nil:
			return nil, err
		case part == "" || condition.slot != nil || condition.edge || condition.subject != 0:
			return nil, fmt.Errorf("%q: what follows “&” must be words or parts of speech", whole)
		}
		condition.buildSieve()
		parsed.also = append(parsed.also, condition)
	}
	if parsed.subject != 0 && (optional || len(parsed.also) > 0) {
		return nil, fmt.Errorf("%q can be neither optional nor limited further", whole)
	}
	parsed.source, parsed.optional = whole, optional
	parsed.buildSieve()
	return parsed, nil
}

// parsePhrases parses the inside of "!(in order|so as)": phrases between bars, whose elements have no alternatives.
func parsePhrases(source, text string, lists *wordLists) (*element, error) {
	parsed := &element{source: source}
	for phrase := range strings.SplitSeq(text, "|") {
		var elements []*element
		for field := range strings.FieldsSeq(phrase) {
			part, err := lists.element(field)
			if err != nil {
				return nil, err
			}
			if part.subject != 0 || part.phrases != nil {
				return nil, fmt.Errorf("%q may not stand in parentheses", field)
			}
			elements = append(elements, part)
		}
		if len(elements) == 0 {
			return nil, fmt.Errorf("a phrase of %q is empty", source)
		}
		parsed.phrases = append(parsed.phrases, elements)
	}
	return parsed, nil
}

// parsePart parses the part of an element between two "&".
func parsePart(field string, lists *wordLists) (*element, error) {
	parsed := new(element)
	field, parsed.negated = strings.CutPrefix(field, "!")
	if strings.HasPrefix(field, "<") {
		err := parsed.parseSlot(field)
		return parsed, err
	}
	field, err := parsed.cutTags(field)
	if err != nil || field == "" {
		return parsed, err
	}
	if words, class, found := strings.Cut(field, "/"); found {
		err := parsed.parseInflections(words, class, lists)
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
	if len(parsed.suffixes) > 0 || parsed.edge {
		field = strings.Join(words, "|")
	}
	parsed.words, err = lists.expand(field)
	return parsed, err
}

// parseSlot parses "<np>" or "<subject:person>".
func (e *element) parseSlot(field string) (err error) {
	if classes, found := strings.CutPrefix(field, "<subject:"); found && strings.HasSuffix(classes, ">") {
		e.subject, err = parseSubjectClass(strings.TrimSuffix(classes, ">"))
		return err
	}
	slot, found := slots[field]
	switch {
	case !found:
		return fmt.Errorf("there is no slot %q", field)
	case e.negated:
		return fmt.Errorf("a slot can't be negated; write what its words may not be behind it: %s&!this|that", field)
	}
	e.slot, e.maxLength, e.loose = slot.accepts, slot.longest, slot.loose
	return nil
}

// parseInflections parses "use/V", "use/V:s,ing", "use/V!:base", "need/N!".
func (e *element) parseInflections(words, class string, lists *wordLists) (err error) {
	name, forms, limited := strings.Cut(class, ":")
	if name, e.tags, err = taggedClass(name, forms); err != nil {
		return err
	}
	if limited {
		name += ":" + forms
	}
	e.inflects, err = inflections(words, name, lists)
	return err
}

// taggedClass returns a class without its "!", and the tags that a word must then have: 0 for any.
func taggedClass(name, forms string) (string, english.Set, error) {
	class, tagged := strings.CutSuffix(name, "!")
	switch {
	case !tagged:
		return name, 0, nil
	case class == "N":
		return class, english.Nouns, nil
	case class != "V":
		return name, 0, nil // inflections returns the error
	case forms == "":
		return class, english.Verbs, nil
	}
	var tags english.Set
	for form := range strings.SplitSeq(forms, ",") {
		tags |= formTags[form]
	}
	return class, tags, nil
}

// formTags are the tags of a verb's forms.
var formTags = map[string]english.Set{
	"base": english.Infinitive, "s": english.SetOf(english.VBZ), "past": english.SetOf(english.VBD),
	"participle": english.SetOf(english.VBN), "ing": english.SetOf(english.VBG),
}

// cutTags parses the tags of a field, "close#J" or "the|#J", and returns the rest of it.
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
