package passes

import (
	"plainhand/engine/text/document"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// list is the kind of list that a sentence may close, according to the preceding sentences.
type list int

const (
	unlisted list = iota
	listed
	stepped
	numbered
)

// listBefore searches up to maxListSpan sentences back for the openers of a list's other points.
func listBefore(sentences []prose.Sentence, n int) list {
	var first, further, steps bool
	for before := n - 1; before >= 0 && n-before <= maxListSpan && sentences[before].Kind != document.Heading; before-- {
		s := &sentences[before]
		switch opener := s.At(0); {
		case numbers[opener]:
			return numbered
		case instructs(s):
			return stepped
		case opener == "firstly", opener == "first" && s.At(1) == ",":
			first = true
		case opener == "next", opener == "then":
			steps = true
		case additionWords[opener], furtherPoints[opener], pointOpenings[opener+" "+s.At(1)]:
			further = true
		}
	}
	switch {
	case further:
		return listed
	case first:
		return numbered
	case steps:
		return stepped
	}
	return unlisted
}

// instructs reports whether a sentence starts a list of steps: "To start, chop the onions."
func instructs(s *prose.Sentence) bool {
	return len(s.Pieces) > 3 && s.At(0) == "to" && s.At(2) == "," && english.SetOf(english.VB, english.VBP).
		Has(s.Pieces[3].Tag)
}

const maxListSpan = 40 // sentences

var (
	numbers       = lexicon.Named("numbers")
	furtherPoints = lexicon.Named("further-points")
	// pointOpenings are pairs of words that open the points of a list.
	pointOpenings = map[string]bool{
		"in addition": true, "first of": true, "for starters": true, "to start": true, "to begin": true, "the first": true,
		"the second": true,
	}
)

// addsPoint reports whether a clause makes another point, which may have "also", rather than reporting the last event.
func addsPoint(s *prose.Sentence, main prose.Clause, list list) bool {
	subject, verb := s.At(main.Start), s.At(main.Verb)
	switch {
	case opinions[verb] && subject == "i":
		return true
	case duties[verb]:
		return list == listed || !prose.SubjectPronouns[subject] || subject == "you" || subject == "we"
	case awaited[subject] && prose.BeForms[verb] != "":
		return valued[s.At(main.Verb+1)]
	case s.Holds(arrivals):
		return false
	case s.Pieces[main.Verb].Tag == english.VBD && s.At(main.Verb+1) == "not":
		return false
	case s.Pieces[main.Verb].Tag == english.VBD:
		return list == listed && (pastStates[verb] || verb == "had" && s.At(main.Verb+1) == "to")
	case list == listed:
		return true
	case subject == "it's":
		return valued[s.At(main.Verb+1)]
	case prose.SubjectPronouns[subject], main.Verb == main.Start:
		return false
	case verb == "is" || verb == "are":
		return valued[s.At(main.Verb+1)] || s.At(main.Verb+1) == "a" || s.At(main.Verb+1) == "an"
	}
	return points[verb]
}

// defines reports whether a clause is the definition of a new term: "a mode is a scale".
func defines(s *prose.Sentence, main prose.Clause) bool {
	opened, next := s.At(main.Start), s.At(main.Verb+1)
	ofKind := next == "a" || next == "an" || next == "the"
	return prose.BeForms[s.At(main.Verb)] != "" && (opened == "a" || opened == "an") && ofKind
}

// namesPoint reports whether the subject of a clause has a noun for a list item: "a dangerous factor is".
func namesPoint(s *prose.Sentence, main prose.Clause) bool {
	for i := main.Start; i < main.Verb; i++ {
		if pointNouns[s.At(i)] && prose.BeForms[s.At(main.Verb)] != "" {
			return true
		}
	}
	return false
}

var (
	// arrivals are words for the arrival of something awaited.
	arrivals   = lexicon.Named("arrivals")
	awaited    = lexicon.Named("awaited")
	pointNouns = lexicon.Named("point-nouns")
	opinions   = lexicon.Named("opinions")
	duties     = lexicon.Named("duties")
	pastStates = lexicon.Named("past-states")
	valued     = lexicon.Named("valued")
	points     = lexicon.Named("points")
)
