package builtin

import (
	"fmt"
	"maps"
	"strings"

	"plainhand/internal/humanize/grammar"
	"plainhand/internal/humanize/lang"
)

// pattern is what a rule looks for: the elements of its focus, which an edit replaces, and what must stand around them.
//
// It is written as words between spaces, the focus in brackets: "!@article [leverage/V] @article|your". See docs/engine.md.
type pattern struct {
	left, focus, right []element // left is stored from the focus outwards
	slots              int
}

// element matches one token, or a slot of several words.
type element struct {
	words    wordSet               // the words, or marks, that it stands for
	inflects map[string]inflection // forms of a verb or noun
	suffixes []string              // "~ing": any word that ends so
	edge     bool                  // "^" or "$", alone or with words: the sentence's start, or where a clause closes
	negated  bool                  // "!": anything but these
	optional bool                  // "?"
	slot     func([]piece) bool    // nil, or what the words of a slot must be
	longest  int                   // of a slot, in words
	tags     grammar.Set           // "#J", and "/V!" and "/N!": the parts of speech that the word may be; 0 for any
	others   grammar.Set           // "the|#J": the parts of speech of further words that fit
}

// inflection says what a word may be: forms of a verb, or the number of a noun.
type inflection struct {
	forms  []lang.Form
	isVerb bool
	plural bool
}

func parsePattern(text string, sets map[string]wordSet) (pattern, error) {
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
			element, err := parseElement(field, sets)
			if err != nil {
				return pattern{}, err
			}
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
	if len(parsed.focus) == 0 || parsed.focus[0].slot != nil || len(parsed.focus[0].suffixes) > 0 || parsed.focus[0].optional ||
		len(parsed.starts()) == 0 {
		return pattern{}, fmt.Errorf("the focus must start with a word")
	}
	return parsed, nil
}

func parseElement(field string, sets map[string]wordSet) (element, error) {
	var parsed element
	field, parsed.negated = strings.CutPrefix(field, "!")
	if len(field) > 1 {
		field, parsed.optional = strings.CutSuffix(field, "?")
	}
	if slot, found := slots[field]; found {
		parsed.slot = func(words []piece) bool { return slot.accepts(words, sets) }
		parsed.longest = slot.longest
		return parsed, nil
	}
	if strings.HasPrefix(field, "<") {
		return parsed, fmt.Errorf("there is no slot %q", field)
	}
	if words, tags, found := strings.Cut(field, "#"); found {
		set, err := grammar.ParseSet(tags)
		if err != nil {
			return parsed, err
		}
		if host, alternative := strings.CutSuffix(words, "|"); alternative {
			field, parsed.others = host, set
		} else if field, parsed.tags = words, set; field == "" {
			return parsed, nil
		}
	}
	switch {
	case strings.HasSuffix(field, "/V!"):
		field, parsed.tags = strings.TrimSuffix(field, "!"), grammar.Verbs
	case strings.HasSuffix(field, "/N!"):
		field, parsed.tags = strings.TrimSuffix(field, "!"), grammar.Nouns
	}
	if words, class, found := strings.Cut(field, "/"); found {
		var err error
		parsed.inflects, err = inflections(strings.Split(words, "|"), class)
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
	var err error
	parsed.words, err = expand(strings.Join(words, "|"), sets)
	return parsed, err
}

// inflections lists the forms of some verbs ("V", or "V:ing" for some forms alone) or nouns ("N").
func inflections(words []string, class string) (map[string]inflection, error) {
	found := map[string]inflection{}
	class, only, limited := strings.Cut(class, ":")
	switch class {
	case "V":
		forms := lang.Forms()
		if limited {
			forms = nil
			for name := range strings.SplitSeq(only, ",") {
				form, known := formNames[name]
				if !known {
					return nil, fmt.Errorf("there is no form %q", name)
				}
				forms = append(forms, form)
			}
		}
		for _, word := range words {
			for _, form := range forms {
				inflected := lang.Inflect(word, form)
				entry := found[inflected]
				found[inflected] = inflection{forms: append(entry.forms, form), isVerb: true}
			}
		}
	case "N":
		for _, word := range words {
			found[word] = inflection{}
			found[lang.Plural(word)] = inflection{plural: true}
		}
	default:
		return nil, fmt.Errorf("there is no class %q; write V or N", class)
	}
	return found, nil
}

var formNames = map[string]lang.Form{
	"base": lang.Base, "s": lang.Third, "past": lang.Past, "participle": lang.Participle, "ing": lang.Gerund,
}

// starts lists the words that the focus can start with, by which rules are found.
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
