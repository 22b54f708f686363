package facts

import (
	"strings"

	"plainhand/engine/text/document"
)

// GrammarErrors returns the doubled words and wrong articles in the English passages of a text, as written there.
func GrammarErrors(parsed *document.Document, code string) []string {
	var found []string
	for number := range parsed.Blocks {
		passage := blockPassage(parsed, number, code)
		if passage.inAnotherLanguage() {
			continue
		}
		for i := 1; i < len(passage.tokens); i++ {
			last, next := passage.tokens[i-1], passage.tokens[i]
			gap := passage.text[last.End:next.Start]
			if wrongArticle(passage, last, next, gap) || isDoubledByMistake(passage, last, next, gap) {
				found = append(found, passage.text[last.Start:next.End])
			}
		}
	}
	return found
}

// rightlyDoubled are words that correct English repeats: “the fact that that call failed”, “he had had enough”.
var rightlyDoubled = map[string]bool{
	"that": true, "had": true, "is": true, "do": true, "her": true, "in": true, "on": true, "no": true, "yes": true,
	"very": true, "really": true, "so": true, "many": true, "much": true, "far": true, "long": true, "never": true,
	"again": true, "bye": true, "ha": true, "blah": true, "knock": true, "night": true,
}

// isDoubledByMistake reports whether two words in lower case are the same, and not one that may be repeated. Names
// such as Walla Walla are in upper case.
func isDoubledByMistake(p Passage, last, next token, gap string) bool {
	if last.Kind != document.Word || next.Kind != document.Word || gap == "" || strings.TrimSpace(gap) != "" {
		return false
	}
	word := p.word(next)
	return startsLower(word) && strings.EqualFold(p.word(last), word) && !rightlyDoubled[word]
}
