package rules

import (
	"strings"

	"plainhand/internal/humanize/prose"
)

// openingSentences and closingSentences are how far from the edges of a text a chatbot speaks to its user.
const (
	openingSentences = 3
	closingSentences = 4
)

// letterRules start the identifiers of the rules for what machines write inside letters.
const letterRules = "artefact.letter-"

// removable reports whether a rule may remove sentence n: it is where a chatbot speaks to its user, or the rule is for
// letters, and it holds no code, link, or citation.
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
