package rules

import (
	"fmt"
	"slices"
	"strings"

	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

// subjectClass is a set of kinds of subjects.
type subjectClass uint8

const (
	person    subjectClass = 1 << iota // somebody who acts: she, the teachers, our company
	authority                          // what sets rules: the law, a contract, the government
	thing                              // anything else that a common noun names: the tool, this
)

var subjectClasses = map[string]subjectClass{"person": person, "authority": authority, "thing": thing}

func parseSubjectClass(list string) (class subjectClass, err error) {
	for name := range strings.SplitSeq(list, "|") {
		one := subjectClasses[name]
		if one == 0 {
			return 0, fmt.Errorf("there is no subject %q; write person, thing, or authority", name)
		}
		class |= one
	}
	return class, nil
}

// isSubject reports whether the verb at piece i has a subject of one of the classes. One that isn't found, or of which
// nothing is known, such as a name, has none.
func (c subjectClass) isSubject(s *prose.Sentence, i int) bool {
	head, found := s.SubjectOf(i)
	return found && c&classOf(&s.Pieces[head]) != 0
}

// classOf returns the class of a head noun or pronoun, 0 where that isn't clear.
func classOf(head *prose.Piece) subjectClass {
	word := head.Lower
	switch singular := english.Singular(word); {
	case things[word]:
		return thing
	case word == "they" || word == "them":
		return 0
	case authorities[word] || authorities[singular]:
		return authority
	case isPerson(word) || isPerson(singular):
		return person
	case !english.Nouns.Has(head.Tag) || functions[word] || mayAct(singular):
		return 0
	}
	return thing
}

func isPerson(word string) bool { return people[word] || people[english.Plural(word)] || persons[word] }

// mayAct reports whether a noun may be somebody who does something: a beekeeper, a chemist. Tools are named likewise.
func mayAct(noun string) bool {
	return !tools[noun] && slices.ContainsFunc(agents, func(ending string) bool { return strings.HasSuffix(noun, ending) })
}

var agents = []string{"er", "or", "ist", "ian", "ant", "ent", "ee", "man", "woman", "person"}

var (
	authorities = lexicon.Named("authorities")
	persons     = lexicon.Named("persons")
	things      = lexicon.Named("thing-pronouns")
	tools       = lexicon.Named("tools")
)

// isOf accepts noun phrases whose head is of a class.
func isOf(class subjectClass) func([]prose.Piece) bool {
	return func(words []prose.Piece) bool {
		last := len(words) - 1
		return class&classOf(&words[last]) != 0 && describe(words[:last])
	}
}
