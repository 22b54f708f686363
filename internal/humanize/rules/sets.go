package rules

import (
	"fmt"
	"maps"
	"strings"

	"plainhand/internal/humanize/lexicon"
)

// expand returns the words of a list such as "a|an|@subject", in which a set of the lexicon is named with "@".
func expand(list string) (lexicon.Set, error) {
	words := lexicon.Set{}
	for item := range strings.SplitSeq(list, "|") {
		name, isSet := strings.CutPrefix(item, "@")
		switch {
		case isSet:
			set, err := lexicon.Lookup(name)
			if err != nil {
				return nil, err
			}
			maps.Copy(words, set)
		case item == "":
			return nil, fmt.Errorf("a word of %q is empty", list)
		case strings.Contains(item, " "):
			return nil, fmt.Errorf("%q is more than one word, which nothing fits", item)
		default:
			words[item] = true
		}
	}
	return words, nil
}
