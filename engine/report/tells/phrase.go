package tells

import (
	"regexp/syntax"
	"slices"
	"strings"
)

// Phrase is one of the texts that an entry matches, in lower case.
type Phrase struct {
	Text   string
	Starts bool    // it is a tell only at the start of a sentence
	Lift   float64 // how many times as frequent the entry is in text by machines
}

// maxPhrases is the maximum number of expansions of one entry.
const maxPhrases = 1000

// Phrases returns the expansions of the entries that match at most maxPhrases texts. If part of an entry may be any
// word, only matches without that part are included.
func Phrases() []Phrase {
	var phrases []Phrase
	for _, entry := range catalog().entries {
		if entry.kind == "artefact" || entry.kind == "typography" {
			continue
		}
		parsed, err := syntax.Parse(entry.source, syntax.Perl)
		if err != nil {
			continue
		}
		for _, text := range withoutLonger(expansions(parsed)) {
			phrases = append(phrases, Phrase{strings.ToLower(text), entry.place == sentence || entry.place == line, entry.lift})
		}
	}
	return phrases
}

// withoutLonger removes the texts that contain another text, since the entry already matches there.
func withoutLonger(texts []string) []string {
	slices.Sort(texts)
	texts = slices.Compact(texts)
	return slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
		return slices.ContainsFunc(texts, func(other string) bool {
			return other != text && strings.Contains(" "+text+" ", " "+other+" ")
		})
	})
}

// expansions lists the texts that a pattern matches. It returns nil if the pattern matches more than maxPhrases texts
// or any word.
func expansions(pattern *syntax.Regexp) []string {
	switch pattern.Op {
	case syntax.OpEmptyMatch, syntax.OpWordBoundary:
		return []string{""}
	case syntax.OpLiteral:
		return []string{string(pattern.Rune)}
	case syntax.OpCharClass:
		return letters(pattern.Rune)
	case syntax.OpCapture:
		return expansions(pattern.Sub[0])
	case syntax.OpQuest:
		return append(expansions(pattern.Sub[0]), "")
	case syntax.OpAlternate:
		var texts []string
		for _, option := range pattern.Sub {
			texts = append(texts, expansions(option)...)
		}
		return texts
	case syntax.OpConcat:
		texts := []string{""}
		for _, part := range pattern.Sub {
			texts = joined(texts, expansions(part))
		}
		return texts
	case syntax.OpStar:
		return []string{""}
	}
	return nil
}

// letters lists the members of a class of up to four letters, except the curly apostrophe; nil for a larger class.
func letters(ranges []rune) []string {
	var members []string
	for i := 0; i < len(ranges); i += 2 {
		for letter := ranges[i]; letter <= ranges[i+1]; letter++ {
			if len(members) > 3 {
				return nil
			}
			if letter != '’' {
				members = append(members, string(letter))
			}
		}
	}
	return members
}

func joined(starts, ends []string) []string {
	if len(starts)*len(ends) > maxPhrases {
		return nil
	}
	var texts []string
	for _, start := range starts {
		for _, end := range ends {
			texts = append(texts, start+end)
		}
	}
	return texts
}
