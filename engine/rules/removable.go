package rules

import (
	"strings"

	"plainhand/engine/text/prose"
)

// openingSentences and closingSentences are the numbers of sentences at the start and the end of a text in which a
// chatbot may address its user.
const (
	openingSentences = 3
	closingSentences = 4
)

// letterRules is the prefix of the identifiers of rules for artefacts within letters.
const letterRules = "artefact.letter-"

// removable reports whether a rule may remove sentence n: it is near the start or end of the text and not in a letter,
// or the rule is for letters, and it has no code, link, or citation.
func removable(sentences []prose.Sentence, n int, rule *Rule) bool {
	switch {
	case len(sentences) < 2:
		return false
	case strings.HasPrefix(rule.ID, letterRules):
	case n >= openingSentences && n < len(sentences)-closingSentences, prose.InLetter(sentences, n):
		return false
	}
	return !sentences[n].Keeps()
}
