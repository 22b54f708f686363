package choose

import (
	"slices"
	"strings"

	"plainhand/engine/text/editing"
)

// voice records the rewordings of a document, so that the same words get the same rewording again.
type voice struct {
	rewordings map[rewording]int // numbered from 1
	chosen     []int             // the number of the rewording at each piece; 0 for none
}

// rewording is a change of words, in any of their forms.
type rewording struct{ was, now string }

func newVoice(pieces int) *voice {
	return &voice{rewordings: map[rewording]int{}, chosen: make([]int, pieces)}
}

// number is the number of the rewording by a text if it was already made in the document; otherwise 0.
func (v *voice) number(candidate *candidate, option option) int {
	if len(v.rewordings) == 0 {
		return 0
	}
	return v.rewordings[newRewording(candidate, option)]
}

// add records a chosen text. Openers aren't recorded, since they may vary.
func (v *voice) add(candidate *candidate, option option) {
	if candidate.Kind == editing.Opener || option.text == "" || len(candidate.words) == 0 {
		return
	}
	rewording := newRewording(candidate, option)
	number := v.rewordings[rewording]
	if number == 0 {
		number = len(v.rewordings) + 1
		v.rewordings[rewording] = number
	}
	for at := candidate.start; at < candidate.end; at++ {
		v.chosen[at] = number
	}
}

// first sorts the texts that already replaced the same words before the others.
func (v *voice) first(candidate *candidate, options []option) []option {
	known := func(option option) bool { return v.number(candidate, option) > 0 }
	if len(options) < 2 || !slices.ContainsFunc(options[1:], known) {
		return options
	}
	sorted := slices.Clone(options)
	slices.SortStableFunc(sorted, func(a, b option) int {
		switch {
		case known(a) == known(b):
			return 0
		case known(a):
			return -1
		}
		return 1
	})
	return sorted
}

func newRewording(candidate *candidate, option option) rewording {
	return rewording{roots(candidate.words), roots(option.words)}
}

func roots(words []string) string {
	if len(words) == 1 {
		return rootOf(words[0])
	}
	found := make([]string, len(words))
	for i, word := range words {
		found[i] = rootOf(word)
	}
	return strings.Join(found, " ")
}
