package rules

import (
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// removesTurn reports whether a removed opener marks the turn of the text from bad to good: "Ultimately,".
func removesTurn(sentences []prose.Sentence, n int, found match, text string) bool {
	if text != "" || n == 0 || found.from > 0 || !sumsUp(&sentences[n]) {
		return false
	}
	s, before := &sentences[n], &sentences[n-1]
	return before.Block == s.Block && before.Holds(badTurns) && !before.Holds(goodTurns) && s.Holds(goodTurns) &&
		!s.Holds(badTurns)
}

// repeatsTurn reports whether "But" would open a sentence after one that already has a turn: "It is cheap, but slow.
// But it".
func repeatsTurn(sentences []prose.Sentence, n int, text string) bool {
	return (text == "But" || text == "Yet") && n > 0 && sentences[n-1].Block == sentences[n].Block &&
		sentences[n-1].Holds(turningWords)
}

// sumsUp reports whether a sentence opens with a word for its outcome.
func sumsUp(s *prose.Sentence) bool {
	switch s.At(0) {
	case "ultimately", "overall":
		return true
	case "in":
		return s.At(2) == "end"
	case "all":
		return s.At(2) == "all"
	}
	return false
}

// removesSecondPoint reports whether a removed opener is the second of a list whose first point has a number:
// "Firstly".
func removesSecondPoint(sentences []prose.Sentence, n int, text string) bool {
	if text != "" || !addsFirst(&sentences[n]) {
		return false
	}
	for before := n - 1; before >= 0 && n-before <= maxPointDistance; before-- {
		s := &sentences[before]
		switch first := s.At(0); {
		case first == "firstly", first == "first" && s.At(1) == ",":
			return true
		case addsFirst(s), numberedPoints[first]:
			return false
		}
	}
	return false
}

// addsFirst reports whether a sentence opens with an additive word.
func addsFirst(s *prose.Sentence) bool {
	return addingWords[s.At(0)] || s.At(0) == "in" && s.At(1) == "addition"
}

const maxPointDistance = 8 // sentences

var (
	turningWords   = lexicon.Named("turning")
	addingWords    = lexicon.Named("adding")
	numberedPoints = lexicon.Named("numbers")
	badTurns       = lexicon.Named("bad-turns")
	goodTurns      = lexicon.Named("good-turns")
)
