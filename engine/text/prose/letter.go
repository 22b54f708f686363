package prose

import (
	"plainhand/engine/text/document"
	"plainhand/engine/text/lexicon"
)

// InLetter reports whether sentence n is between a letter's greeting and its closing, where "let me know if you have
// any questions" is addressed to the letter's reader, not by a chatbot to its user.
func InLetter(sentences []Sentence, n int) bool {
	greeted := false
	for i := range sentences[:n] {
		greeted = greeted || startsShort(&sentences[i], greetings)
		if greeted && startsShort(&sentences[i], farewells) {
			return false
		}
	}
	return greeted && !startsShort(&sentences[n], farewells)
}

var greetings = lexicon.Named("greetings")

var farewells = lexicon.Named("farewells")

// maxGreeting is the maximum number of pieces before the comma of "Dear Professor Ann Lee," or "With kind regards,".
const maxGreeting = 7

// startsShort reports whether a sentence starts with one of the words and has a comma or its end within maxGreeting
// pieces.
func startsShort(s *Sentence, words lexicon.Set) bool {
	if !words[s.At(0)] {
		return false
	}
	for i := range s.Pieces {
		if i > maxGreeting {
			return false
		}
		if s.At(i) == "," || s.At(i) == ":" {
			return true
		}
	}
	return s.Last && s.Kind == document.Paragraph
}
