package choose

import (
	"strings"
	"unicode"

	"plainhand/engine/text/prose"
)

// tokens splits a text into words and marks, in lower case.
func tokens(text string) []string {
	var found []string
	for field := range strings.FieldsSeq(strings.ToLower(prose.Plain(text))) {
		for len(field) > 0 {
			end := strings.IndexFunc(field,
				func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '-' })
			switch {
			case end < 0:
				end = len(field)
			case end == 0:
				end = len(string([]rune(field)[:1]))
			}
			found = append(found, field[:end])
			field = field[end:]
		}
	}
	return found
}

func onlyWords(tokens []string) []string {
	words := make([]string, 0, len(tokens))
	for _, token := range tokens {
		if token != "" && (unicode.IsLetter([]rune(token)[0]) || unicode.IsDigit([]rune(token)[0])) {
			words = append(words, token)
		}
	}
	return words
}
