package builtin

import "plainhand/internal/humanize/lexicon"

// losesTurn reports whether an opener that would go stands where the text turns from what is bad to what is good: "Ultimately,".
func losesTurn(sentences []sentence, n int, found match, text string) bool {
	if text != "" || n == 0 || found.from > 0 || !sentences[n].sumsUp() {
		return false
	}
	s, before := &sentences[n], &sentences[n-1]
	return before.block == s.block && before.holds(badTurns) && !before.holds(goodTurns) && s.holds(goodTurns) && !s.holds(badTurns)
}

// turnsBehindTurn reports whether "But" would open a sentence behind one that turns already: "It is cheap, but slow. But it".
func turnsBehindTurn(sentences []sentence, n int, text string) bool {
	return (text == "But" || text == "Yet") && n > 0 && sentences[n-1].block == sentences[n].block && sentences[n-1].holds(turningWords)
}

// sumsUp reports whether a sentence opens with a word for its outcome.
func (s *sentence) sumsUp() bool {
	return s.at(0) == "ultimately" || s.at(0) == "overall" || s.at(0) == "in" && s.at(2) == "end" || s.at(0) == "all" && s.at(2) == "all"
}

// losesCount reports whether an opener that would go is the second of a list whose first point has a number: "Firstly".
func losesCount(sentences []sentence, n int, text string) bool {
	if text != "" || !sentences[n].addsFirst() {
		return false
	}
	for before := n - 1; before >= 0 && n-before <= longestPoint; before-- {
		s := &sentences[before]
		switch first := s.at(0); {
		case first == "firstly", first == "first" && s.at(1) == ",":
			return true
		case s.addsFirst(), numberedPoints[first]:
			return false
		}
	}
	return false
}

// addsFirst reports whether a sentence opens with a word that says that it adds something.
func (s *sentence) addsFirst() bool {
	return addingWords[s.at(0)] || s.at(0) == "in" && s.at(1) == "addition"
}

const longestPoint = 8 // sentences

var (
	turningWords = lexicon.Named("turning")
	addingWords  = lexicon.Named("adding")
	numberedPoints     = lexicon.Named("numbers")
	badTurns     = lexicon.Named("bad-turns")
	goodTurns    = lexicon.Named("good-turns")
)
