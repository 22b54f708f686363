package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// verdict counts the preferences of readers in blind comparisons of a rule's edits with the draft.
type verdict struct {
	read   int // edits
	yes    int // edit preferred
	no     int // draft preferred; the others are ties
	faulty int // edit with an error
}

// parseVerdict parses "12: 8 for, 1 against, 0 faults".
func parseVerdict(text string) (verdict, error) {
	var found verdict
	if text == "" {
		return found, nil // no edit was compared
	}
	_, err := fmt.Sscanf(text, "%d: %d for, %d against, %d faults", &found.read, &found.yes, &found.no, &found.faulty)
	if err != nil || found.yes+found.no > found.read || found.faulty > found.read {
		return found, fmt.Errorf("%q is no verdict; write 12: 8 for, 1 against, 0 faults", text)
	}
	return found, nil
}

// prior is the weight, in edits, of the usual sureness of a file's rules.
const prior = 2

// sureness estimates the share of a rule's edits that a reader prefers to the draft, with ties counted as half. It is
// the share among the compared and labeled edits, smoothed toward the file's usual share. A labeled edit counts as
// preferred if it is right. Of 466 edits that other readers later saw in their complete texts, those above 0.8 were
// preferred 2.4 times as often as the draft, those between 0.66 and 0.8 about as often, and those below two times in
// five; there were many ties.
func (v verdict) sureness(usual float64, reading Reading) float64 {
	ties := v.read - v.yes - v.no
	preferred := float64(v.yes+reading.Right) + float64(ties)/2
	return (preferred + prior*usual) / float64(v.read+reading.Total()+prior)
}

// minSureness is the minimum sureness of a rule for each strength.
var minSureness = map[humanize.Strength]float64{humanize.Light: 0.8, humanize.Balanced: 0.66, humanize.Strong: 0.58}

// minSuggested is the minimum sureness of a rule whose edits are suggested.
const minSuggested = 0.5

// markBonus lowers the minimum sureness, from balanced on, of a rule that removes a mark by which every reader
// recognizes a chatbot: in a tie, the mark is gone and nothing is worse.
const markBonus = 0.16

// strengthFor is the least strength for which a sureness suffices, "" if there is none.
func strengthFor(sureness float64, undoesMark bool) humanize.Strength {
	for _, strength := range humanize.Strengths() {
		minimum := minSureness[strength]
		if undoesMark && strength != humanize.Light {
			minimum -= markBonus
		}
		if sureness >= minimum {
			return strength
		}
	}
	return ""
}

// undoesMark reports whether the rule removes a mark in each of its examples.
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

// parseShare parses a number from 0 to 1.
func parseShare(text string) (float64, error) {
	share, err := strconv.ParseFloat(text, 64)
	if err != nil || share < 0 || share > 1 {
		return 0, fmt.Errorf("%q is not a share: write a number from 0 to 1", text)
	}
	return share, nil
}
