package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

// concedes takes "While S V, S V" in which the first half says something that the second holds against, not while what.
func concedes(words []english.Word) bool {
	comma := 0
	for i := range words {
		if words[i].Text == "," {
			comma = i
			break
		}
	}
	if comma < 4 || comma+3 >= len(words) || words[len(words)-1].Text == "?" {
		return false
	}
	first, second := english.VerbGroups(words[1:comma]), english.VerbGroups(words[comma+1:])
	if words[1].Text == "it's" && (words[2].Text == "not" || words[3].Text == "not" || words[3].Tag == english.TO || words[3].Text == "that") {
		return len(second) > 0 && second[0].Tense != english.TensePast && !second[0].Inner
	}
	if len(first) == 0 || len(second) == 0 || first[0].Going || second[0].Inner {
		return false
	}
	conceded, held := first[0], second[0]
	subject, _ := english.SubjectOf(words[1:comma], conceded)
	if subject.Empty() || subject.From != 0 || english.NounPhrase(words, comma+1).Empty() {
		return false
	}
	switch conceded.Auxiliary {
	case "may", "might":
		return true
	case "can":
		return held.Tense != english.TensePast
	}
	verb, _ := english.BaseOf(strings.TrimSuffix(words[1+conceded.Main].Text, "n't"))
	if concedesState(conceded, verb, words, held) || weighsSides(words[1].Text, words[comma+1].Text) {
		return true
	}
	dummy := words[1].Text == "it" || words[1].Text == "it's" || words[1].Text == "there" || words[1].Text == "this"
	switch {
	case verb != "be" && verb != "have":
		return false
	case conceded.Negated:
		return true
	case conceded.Tense != english.TensePresent || held.Tense == english.TensePast:
		return false
	}
	return dummy && !conceded.Passive || holdsAgainst(words[comma+1:])
}

// holdsAgainst looks for a word by which a clause stands against the one before.
func holdsAgainst(words []english.Word) bool {
	for _, word := range words {
		switch word.Text {
		case "also", "still", "not", "isn't", "aren't", "don't", "doesn't", "can't", "cannot", "only", "alone", "remains", "remain",
			"equally", "nothing", "never":
			return true
		}
	}
	return false
}
