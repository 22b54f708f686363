package builtin

import (
	"fmt"
	"strings"
)

// wordSet holds words in lower case with straight apostrophes.
type wordSet = map[string]bool

// parseSets reads named sets of words, one a line: the name, a tab, the words. A set may name those above it.
func parseSets(table string) (map[string]wordSet, error) {
	sets := map[string]wordSet{}
	number := 0
	for line := range strings.Lines(table) {
		number++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		name, words, found := strings.Cut(line, "\t")
		if !found {
			return nil, fmt.Errorf("sets.tsv:%d: has no tab after the name", number)
		}
		set, err := expand(strings.Join(strings.Fields(words), "|"), sets)
		if err != nil {
			return nil, fmt.Errorf("sets.tsv:%d: %w", number, err)
		}
		sets[name] = set
	}
	return sets, nil
}

// expand gives the words of a list such as "a|an|@pronoun".
func expand(list string, sets map[string]wordSet) (wordSet, error) {
	words := wordSet{}
	for item := range strings.SplitSeq(list, "|") {
		name, isSet := strings.CutPrefix(item, "@")
		switch set, known := sets[name]; {
		case !isSet && item != "":
			words[item] = true
		case known:
			for word := range set {
				words[word] = true
			}
		default:
			return nil, fmt.Errorf("there is no set %q", item)
		}
	}
	return words, nil
}

func setOf(words string) wordSet {
	set := wordSet{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}
