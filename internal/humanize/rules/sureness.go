package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// verdict is what readers thought of a rule's edits, seeing each next to the draft without knowing which was which.
type verdict struct {
	read   int // edits
	yes    int // in which the edit was preferred
	no     int // in which the draft was; the others are ties
	faulty int // in which the edit had an error
}

// parseVerdict reads "12: 8 for, 1 against, 0 faults".
func parseVerdict(text string) (verdict, error) {
	var found verdict
	if text == "" {
		return found, nil // no reader has seen any
	}
	_, err := fmt.Sscanf(text, "%d: %d for, %d against, %d faults", &found.read, &found.yes, &found.no, &found.faulty)
	if err != nil || found.yes+found.no > found.read || found.faulty > found.read {
		return found, fmt.Errorf("%q is no verdict; write 12: 8 for, 1 against, 0 faults", text)
	}
	return found, nil
}

// prior is the weight, in edits, of the usual verdict on the rules of a file, next to the edits that were read.
const prior = 2

// sureness is the share of a rule's edits that a reader will prefer to the draft, with ties counted as half: the share
// among those that were read, pulled toward the file's usual one the fewer they are. Of 466 edits that other readers
// saw later, each in its whole text, those above 0.8 were preferred 2.4 times as often as the draft, those between 0.66
// and 0.8 about as often, and those below two times in five; there were many ties. Edits that were read in their
// sentence count with those that were compared: a right one as preferred, any other as not.
func (v verdict) sureness(usual float64, reading Reading) float64 {
	ties := v.read - v.yes - v.no
	preferred := float64(v.yes+reading.Right) + float64(ties)/2
	return (preferred + prior*usual) / float64(v.read+reading.Total()+prior)
}

// leastSure is how sure a rule has to be for each strength.
var leastSure = map[humanize.Strength]float64{humanize.Light: 0.8, humanize.Balanced: 0.66, humanize.Strong: 0.58}

// leastSuggested is how sure a rule has to be to suggest what it is too unsure to write.
const leastSuggested = 0.5

// tieWins is how much less sure a rule may be, from balanced on, if it undoes a mark by which every reader knows a
// chatbot: where readers found the edit as good as the draft, the mark is gone and nothing is worse.
const tieWins = 0.16

// leastStrength is the first strength that a sureness is enough for, "" where there is none.
func leastStrength(sureness float64, undoesMark bool) humanize.Strength {
	for _, strength := range humanize.Strengths() {
		least := leastSure[strength]
		if undoesMark && strength != humanize.Light {
			least -= tieWins
		}
		if sureness >= least {
			return strength
		}
	}
	return ""
}

// undoesMark reports whether every example of a rule has a mark that the rule removes.
func (r *Rule) undoesMark() bool {
	for before, after := range r.Examples {
		if !holdsMark(before) || holdsMark(after) {
			return false
		}
	}
	return true
}

var marks = lexicon.Named("marks")

func holdsMark(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r != '-' && !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool {
		base, _ := english.BaseOf(word)
		return marks[word] || marks[base] || marks[english.Singular(word)]
	})
}

// parseShare reads a number from 0 to 1.
func parseShare(text string) (float64, error) {
	share, err := strconv.ParseFloat(text, 64)
	if err != nil || share < 0 || share > 1 {
		return 0, fmt.Errorf("%q is not a share: write a number from 0 to 1", text)
	}
	return share, nil
}
