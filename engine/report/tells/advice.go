package tells

import (
	"cmp"
	"strings"

	"plainhand/engine/reason"
)

// leaveOut is the alternative that removes the words.
const leaveOut = "(delete)"

// advice returns the sentence for a writer that an entry's column holds, or the one about the words that it lists.
func advice(column string) string {
	if isSentence(column) {
		return column
	}
	var quoted []string
	mayGo := false
	for alternative := range strings.SplitSeq(column, ", ") {
		if alternative == leaveOut {
			mayGo = true
		} else {
			quoted = append(quoted, "“"+alternative)
		}
	}
	switch {
	case len(quoted) == 0:
		return "Leave it out."
	case mayGo:
		return "Try " + either(quoted) + ",” or leave it out."
	}
	return "Try " + either(quoted) + ".”"
}

func isSentence(text string) bool {
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, ".”")
}

// either joins words, each with its opening quotation mark, and leaves the last quotation open: “a,” “b,” or “c
func either(quoted []string) string {
	last := len(quoted) - 1
	switch last {
	case 0:
		return quoted[0]
	case 1:
		return quoted[0] + "” or " + quoted[1]
	}
	return strings.Join(quoted[:last], ",” ") + ",” or " + quoted[last]
}

// reasonFor returns the reason for advice on a habit.
func reasonFor(kind, label string) string {
	return cmp.Or(labelReasons[label], kindReasons[kind])
}

// kindReasons are the reasons for advice on a kind of habit.
var kindReasons = map[string]string{
	"verb": reason.OverusedWord, "adjective": reason.OverusedWord, "noun": reason.OverusedWord,
	"opener": reason.StockOpening, "phrase": reason.OverusedPhrase, "hedge": reason.VagueWording,
	"ending": reason.StockClosing, "artefact": reason.ChatLeftover, "typography": reason.HiddenCharacter,
	"structure": reason.OverusedPattern, "fiction": reason.Cliche,
}

// labelReasons are the reasons for advice on some habits, by their labels, where the engine's own edits have more
// specific ones.
var labelReasons = map[string]string{
	"bold lead-in": reason.BoldLabel, "dash": reason.Dash, "dash not": reason.ContrastTemplate,
	"semicolon": reason.Semicolon, "colon that announces": reason.NeedlessColon,
	"triple (A, B, and C)": reason.ThreePartList, "three phrases": reason.ThreePartList,
	"two adjectives": reason.PairedAdjectives, "tail in -ing": reason.IngEnding,
	"absolute phrase": reason.TrailingDescription, "While X, Y": reason.WhileOpening, "By -ing, X": reason.ByOpening,
	"the result?": reason.RhetoricalQuestion, "sound familiar?": reason.RhetoricalQuestion,
	"isn't just": reason.ContrastTemplate, ", not X": reason.ContrastTemplate, "rather than": reason.ContrastTemplate,
	"not because": reason.ContrastTemplate, "less X than Y": reason.ContrastTemplate,
	"didn't just": reason.ContrastTemplate, "isn't X. It's Y": reason.ContrastTemplate,
	"No X. No Y. Just": reason.ContrastTemplate, "It's not X, it's Y": reason.ContrastTemplate,
	"not only ... but also": reason.ContrastTemplate, "have you ever wondered": reason.RhetoricalQuestion,
	"are you tired of": reason.RhetoricalQuestion, "ready to": reason.RhetoricalQuestion,
}
