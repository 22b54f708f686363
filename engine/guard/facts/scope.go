package facts

import "plainhand/engine/text/english"

// scope is the approximate scope of a passage's negations: the words after them within their clause.
type scope struct {
	clauses  bool // the passage has more than one clause
	denied   stems
	affirmed stems  // nil without a negation
	within   []bool // by word: it is in the scope of a negation
}

type stems map[string]bool

func (s stems) without(other stems) stems {
	rest := stems{}
	for stem := range s {
		if !other[stem] {
			rest[stem] = true
		}
	}
	return rest
}

func (s stems) intersects(other stems) bool {
	for stem := range s {
		if other[stem] {
			return true
		}
	}
	return false
}

// maxScope is the maximum number of words in the scope of a negation.
const maxScope = 12

// addDenied records the words after a negation, up to the end of its clause.
func (s *scope) addDenied(words []term, from int) {
	if s.denied == nil {
		s.denied, s.within = stems{}, make([]bool, len(words))
	}
	for i := from; i < min(len(words), from+maxScope); i++ {
		if endsClause(words[i]) {
			return
		}
		s.within[i] = true
		if isContentWord(words[i].lower) {
			s.denied[english.Stem(words[i].lower)] = true
		}
	}
}

// addAffirmed records all other words.
func (s *scope) addAffirmed(words []term) {
	if s.denied == nil {
		return
	}
	s.affirmed = stems{}
	for i, word := range words {
		s.clauses = s.clauses || i > 0 && endsClause(word)
		if !s.within[i] && isContentWord(word.lower) {
			s.affirmed[english.Stem(word.lower)] = true
		}
	}
}

// endsClause reports whether a word or mark ends a clause.
func endsClause(word term) bool {
	switch word.lower {
	case "", "but", "and", "while", "yet", "although", "though", "whereas", "because", "so":
		return !word.number
	}
	return false
}

// isContentWord reports whether a word is not a short function word.
func isContentWord(word string) bool {
	switch word {
	case "the", "are", "was", "has", "had", "its", "any", "all", "you", "our", "his", "her", "can", "for", "did", "may",
		"who":
		return false
	}
	return len(word) > 2
}
