package rules

import (
	"fmt"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// replacement is the template of a rule's new text; without fields, it deletes the focus.
//
// "make/V sure" has the form of the focus's verb, "use/V:ing" a fixed one; "person/N" has the number of the focus's
// noun; "$1" is the unchanged first slot, "$1/V:base" its verb in another form.
type replacement struct {
	fields []field
}

type field struct {
	text  string // a word, or the base of an inflected one
	class byte   // 0, 'V' or 'N'
	form  english.Form
	fixed bool // form is the rule's, not the focus's
	slot  int  // from 1; 0 for none
}

// parseReplacement parses a template, given the number of slots in the focus.
func parseReplacement(text string, slots int) (replacement, error) {
	if text == "nothing" {
		return replacement{}, nil
	}
	var parsed replacement
	for part := range strings.FieldsSeq(text) {
		if part == "-" {
			return parsed, fmt.Errorf(`a dash would stand in the text; write "nothing" for nothing`)
		}
		word, class, inflected := strings.Cut(part, "/")
		next := field{text: word}
		if number, found := strings.CutPrefix(word, "$"); found {
			if len(number) != 1 || number[0] < '1' || int(number[0]-'0') > slots {
				return parsed, fmt.Errorf("there is no slot %q", word)
			}
			next.slot = int(number[0] - '0')
		}
		if inflected {
			class, form, fixed := strings.Cut(class, ":")
			if class != "V" && class != "N" {
				return parsed, fmt.Errorf("there is no class %q; write V or N", class)
			}
			next.class = class[0]
			if next.fixed = fixed; fixed {
				known := false
				if next.form, known = formNames[form]; !known {
					return parsed, fmt.Errorf("there is no form %q", form)
				}
			}
		}
		parsed.fields = append(parsed.fields, next)
	}
	return parsed, nil
}

// render returns the replacement for a match. It reports false if the sentence doesn't determine the form.
func (r replacement) render(s *prose.Sentence, found match) (string, bool) {
	var out strings.Builder
	for i, field := range r.fields {
		if i > 0 && field.text != "," && field.text != "." {
			out.WriteByte(' ')
		}
		text, ok := field.render(s, found)
		if !ok {
			return "", false
		}
		out.WriteString(text)
	}
	return out.String(), true
}

func (f field) render(s *prose.Sentence, found match) (string, bool) {
	text := f.text
	if f.slot > 0 {
		slot := found.slots[f.slot-1]
		text = s.Source(s.Pieces[slot[0]].Start, s.Pieces[slot[1]-1].End)
		if f.class == 'V' {
			base, known := english.BaseOf(strings.ToLower(text))
			if !known {
				return "", false
			}
			text = base
		}
	}
	switch {
	case f.class == 'N' && found.plural:
		return english.Plural(text), true
	case f.class != 'V':
		return text, true
	case f.fixed:
		return english.Inflect(text, f.form), true
	case found.verb < 0:
		return "", false
	}
	return inflect(s, text, found)
}

// inflect gives a verb the form of the focus's verb in its sentence.
func inflect(s *prose.Sentence, verb string, found match) (string, bool) {
	form := found.forms[0]
	if len(found.forms) > 1 && form == english.Past &&
		english.Inflect(verb, english.Past) != english.Inflect(verb, english.Participle) {
		var known bool
		if form, known = pastForm(s, found.verb, found.to); !known {
			return "", false
		}
	}
	if verb != "be" {
		return english.Inflect(verb, form), true
	}
	return inflectBe(s, found.verb, form)
}

// pastForm distinguishes the past, "elicited a smile", from the participle, "the smile elicited by it". It reports
// false if both are possible, since no object follows the focus and no auxiliary precedes it.
func pastForm(s *prose.Sentence, i, after int) (english.Form, bool) {
	if s.At(i+1) == "by" || afterAuxiliary(s, i) {
		return english.Participle, true
	}
	if joined := s.At(i-1) == "and" || s.At(i-1) == "or"; joined && afterAuxiliaryOfPair(s, i-1) {
		return english.Past, false
	}
	if s.Pieces[i].Tag != english.VBN {
		return english.Past, true
	}
	return english.Past, after < len(s.Pieces) && startsObject.Has(s.Pieces[after].Tag)
}

var startsObject = english.SetOf(english.DT, english.PRP, english.PRPS, english.JJ,
	english.CD) | english.Nouns | english.Names

// afterAuxiliaryOfPair reports whether the conjunction at piece i may coordinate with a participle: "you've planted a
// seed and shown".
func afterAuxiliaryOfPair(s *prose.Sentence, i int) bool {
	for i--; i >= 0 && !s.Closes(i); i-- {
		if afterAuxiliary(s, i) {
			return true
		}
	}
	return false
}

// afterAuxiliary reports whether a form of "be", "have" or "get" comes before piece i, with only adverbs between.
func afterAuxiliary(s *prose.Sentence, i int) bool {
	for i--; i >= 0; i-- {
		word, _, _ := strings.Cut(s.At(i), "n't")
		switch base, _ := english.BaseOf(strings.TrimSuffix(strings.TrimSuffix(word, "'ve"), "'s")); {
		case base == "be" || base == "have" || base == "get" || strings.HasSuffix(word, "'ve"):
			return true
		case !english.Adverbs.Has(s.Pieces[i].Tag):
			return false
		}
	}
	return false
}

// inflectBe returns the form of "be" for the subject, which must be determined by the word before the verb.
func inflectBe(s *prose.Sentence, i int, form english.Form) (string, bool) {
	subject := s.At(i - 1)
	switch form {
	case english.Base:
		switch {
		case subject == "i":
			return "am", true
		case plainInfinitiveAfter[subject]:
			return "be", true
		case pluralPronouns[subject], i > 0 && s.Pieces[i-1].Kind == document.Word && prose.LooksPlural(subject):
			return "are", true
		}
		return "", false
	case english.Past:
		switch subject {
		case "he", "she", "it", "i", "this", "that":
			return "was", true
		case "we", "you", "they", "these", "those":
			return "were", true
		}
		return "", false
	}
	return english.Inflect("be", form), true
}

var pluralPronouns = lexicon.Named("plural-pronouns")

var plainInfinitiveAfter = lexicon.Named("plain-infinitive-after")
