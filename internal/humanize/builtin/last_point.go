package builtin

import (
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// list is what the sentences before tell of the list that a sentence may close.
type list int

const (
	unlisted list = iota
	listed
	stepped
	counted
)

// listBefore looks back for the openers of a list's other points.
func listBefore(sentences []sentence, n int) list {
	var first, further, steps bool
	for before := n - 1; before >= 0 && n-before <= longestList && sentences[before].kind != document.Heading; before-- {
		s := &sentences[before]
		switch opener := s.at(0); {
		case numbers[opener]:
			return counted
		case s.instructs():
			return stepped
		case opener == "firstly", opener == "first" && s.at(1) == ",":
			first = true
		case opener == "next", opener == "then":
			steps = true
		case adding[opener], furtherPoints[opener], pointOpenings[opener+" "+s.at(1)]:
			further = true
		}
	}
	switch {
	case further:
		return listed
	case first:
		return counted
	case steps:
		return stepped
	}
	return unlisted
}

// instructs reports whether a sentence starts a list of steps: "To start, chop the onions."
func (s *sentence) instructs() bool {
	return len(s.pieces) > 3 && s.at(0) == "to" && s.at(2) == "," && english.SetOf(english.VB, english.VBP).Has(s.pieces[3].tag)
}

const longestList = 40 // sentences

var (
	numbers       = lexicon.Named("numbers")
	furtherPoints = lexicon.Named("further-points")
	// pointOpenings are pairs of words that open the points of a list.
	pointOpenings = map[string]bool{
		"in addition": true, "first of": true, "for starters": true, "to start": true, "to begin": true, "the first": true, "the second": true,
	}
)

// addsPoint reports whether a clause makes a point, which "also" may set beside others, rather than tell what happened in the end.
func (s *sentence) addsPoint(main clause, list list) bool {
	subject, verb := s.at(main.start), s.at(main.verb)
	switch {
	case opinions[verb] && subject == "i":
		return true
	case duties[verb]:
		return list == listed || !subjectPronouns[subject] || subject == "you" || subject == "we"
	case awaited[subject] && beForms[verb] != "":
		return valued[s.at(main.verb+1)]
	case s.holds(arrivals):
		return false
	case s.pieces[main.verb].tag == english.VBD && s.at(main.verb+1) == "not":
		return false
	case s.pieces[main.verb].tag == english.VBD:
		return list == listed && (pastStates[verb] || verb == "had" && s.at(main.verb+1) == "to")
	case list == listed:
		return true
	case subject == "it's":
		return valued[s.at(main.verb+1)]
	case subjectPronouns[subject], main.verb == main.start:
		return false
	case verb == "is" || verb == "are":
		return valued[s.at(main.verb+1)] || s.at(main.verb+1) == "a" || s.at(main.verb+1) == "an"
	}
	return points[verb]
}

// defines reports whether a clause tells what something is that was not spoken of: "a mode is a scale".
func (s *sentence) defines(main clause) bool {
	opened, next := s.at(main.start), s.at(main.verb+1)
	return beForms[s.at(main.verb)] != "" && (opened == "a" || opened == "an") && (next == "a" || next == "an" || next == "the")
}

// namesPoint reports whether the subject of a clause is a word for a point of a list: "a dangerous factor is".
func (s *sentence) namesPoint(main clause) bool {
	for i := main.start; i < main.verb; i++ {
		if pointNouns[s.at(i)] && beForms[s.at(main.verb)] != "" {
			return true
		}
	}
	return false
}

var (
	// arrivals say that what one waited for is there.
	arrivals   = lexicon.Named("arrivals")
	awaited    = lexicon.Named("awaited")
	pointNouns = lexicon.Named("point-nouns")
	opinions   = lexicon.Named("opinions")
	duties     = lexicon.Named("duties")
	pastStates = lexicon.Named("past-states")
	valued     = lexicon.Named("valued")
	points     = lexicon.Named("points")
)
