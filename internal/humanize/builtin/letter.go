package builtin

import (
	"plainhand/internal/humanize/document"

	"plainhand/internal/humanize/lexicon"
)

// inLetter reports whether sentence n stands between a letter's greeting and its farewell. There "let me know if you have any
// questions" is the writer's own line to the reader, not a chatbot's to its user.
func inLetter(sentences []sentence, n int) bool {
	greeted := false
	for i := range sentences[:n] {
		greeted = greeted || sentences[i].startsShort(greetings)
		if greeted && sentences[i].startsShort(farewells) {
			return false
		}
	}
	return greeted && !sentences[n].startsShort(farewells)
}

var greetings = lexicon.Named("greetings")

var farewells = lexicon.Named("farewells")

// longestGreeting is how many pieces stand before the comma of "Dear Professor Ann Lee," or "With kind regards,".
const longestGreeting = 7

// startsShort reports whether a sentence starts with one of the words, and soon after it has a comma or its end.
func (s *sentence) startsShort(words lexicon.Set) bool {
	if !words[s.at(0)] {
		return false
	}
	for i := range s.pieces {
		if i > longestGreeting {
			return false
		}
		if s.at(i) == "," || s.at(i) == ":" {
			return true
		}
	}
	return s.last && s.kind == document.Paragraph
}
