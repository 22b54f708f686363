package rules

import (
	"fmt"
	"slices"
	"strings"

	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// subjectClass is a set of kinds of subjects.
type subjectClass uint8

const (
	person    subjectClass = 1 << iota // a person or group that acts: she, the teachers, our company
	authority                          // a source of rules: the law, a contract, the government
	thing                              // any other common noun: the tool, this
)

var subjectClasses = map[string]subjectClass{"person": person, "authority": authority, "thing": thing}

func parseSubjectClass(list string) (class subjectClass, err error) {
	for name := range strings.SplitSeq(list, "|") {
		known := subjectClasses[name]
		if known == 0 {
			return 0, fmt.Errorf("there is no subject %q; write person, thing, or authority", name)
		}
		class |= known
	}
	return class, nil
}

// isSubject reports whether the subject of the verb at piece i is of one of the classes. A missing or unknown subject,
// such as a name, has no class.
func (c subjectClass) isSubject(s *prose.Sentence, i int) bool {
	head, found := s.SubjectOf(i)
	return found && c&classOf(&s.Pieces[head]) != 0
}

// classOf returns the class of a head noun or pronoun, 0 if it is unknown.
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
	case !english.Nouns.Has(head.Tag) || functions[word] || mayBeAgent(singular):
		return 0
	}
	return thing
}

func isPerson(word string) bool { return people[word] || people[english.Plural(word)] || persons[word] }

// mayBeAgent reports whether a noun may be an agent noun: a beekeeper, a chemist. Tools have the same suffixes.
func mayBeAgent(noun string) bool {
	return !tools[noun] && slices.ContainsFunc(agentSuffixes, func(ending string) bool {
		return strings.HasSuffix(noun, ending)
	})
}

var agentSuffixes = []string{"er", "or", "ist", "ian", "ant", "ent", "ee", "man", "woman", "person"}

var (
	authorities = lexicon.Named("authorities")
	persons     = lexicon.Named("persons")
	things      = lexicon.Named("thing-pronouns")
	tools       = lexicon.Named("tools")
)

// hasHeadOf returns a predicate that accepts noun phrases whose head is of a class.
func hasHeadOf(class subjectClass) func([]prose.Piece) bool {
	return func(words []prose.Piece) bool {
		last := len(words) - 1
		return class&classOf(&words[last]) != 0 && areModifiers(words[:last])
	}
}
