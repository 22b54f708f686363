package guard

import "plainhand/internal/humanize/english"

// scope is what the negations of a passage deny, roughly: the words after them within their clause.
type scope struct {
	clauses  bool // more than one clause could be denied
	denied   stems
	affirmed stems // filled only where something is denied
	within   []bool
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

func (s stems) meet(other stems) bool {
	for stem := range s {
		if other[stem] {
			return true
		}
	}
	return false
}

// reach is the maximum number of words that a negation is taken to deny.
const reach = 12

// denial records the words after a negation, up to the end of its clause.
func (s *scope) denial(words []spoken, from int) {
	if s.denied == nil {
		s.denied, s.within = stems{}, make([]bool, len(words))
	}
	for i := from; i < min(len(words), from+reach); i++ {
		if parts(words[i]) {
			return
		}
		s.within[i] = true
		if heavy(words[i].lower) {
			s.denied[english.Stem(words[i].lower)] = true
		}
	}
}

// affirm records all other words.
func (s *scope) affirm(words []spoken) {
	if s.denied == nil {
		return
	}
	s.affirmed = stems{}
	for i, word := range words {
		s.clauses = s.clauses || i > 0 && parts(word)
		if !s.within[i] && heavy(word.lower) {
			s.affirmed[english.Stem(word.lower)] = true
		}
	}
}

// parts says whether a word or mark ends a clause.
func parts(word spoken) bool {
	switch word.lower {
	case "", "but", "and", "while", "yet", "although", "though", "whereas", "because", "so":
		return !word.number
	}
	return false
}

// heavy leaves out short function words.
func heavy(word string) bool {
	switch word {
	case "the", "are", "was", "has", "had", "its", "any", "all", "you", "our", "his", "her", "can", "for", "did", "may",
		"who":
		return false
	}
	return len(word) > 2
}
