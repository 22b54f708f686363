package builtin

import (
	"strings"

	"plainhand/internal/humanize/document"
)

// How near the same word may stand again, in pieces: a substitute, and a transition at a sentence's start.
const (
	wordDistance   = 18
	openerDistance = 90
)

// openerDistances are for the transitions that people notice sooner, or mind less.
var openerDistances = map[string]int{"And": 220, "But": 60, "Still": 120, "So": 90}

// usage knows which words stand where in the document, as it is and as the chosen edits make it.
type usage struct {
	reading *reading
	openers map[string][]int // the first words of sentences, by the numbers of their pieces
}

func newUsage(sentences []sentence, reading *reading) *usage {
	used := &usage{reading: reading, openers: map[string][]int{}}
	for i := range sentences {
		s := &sentences[i]
		for p, piece := range s.pieces {
			if piece.Kind == document.Word {
				used.openers[piece.lower] = append(used.openers[piece.lower], s.first+p)
				break
			}
		}
	}
	return used
}

// allows refuses a text that would say a word again which stands close by, other than what the edit itself replaces.
func (u *usage) allows(s *sentence, candidate proposal, text string) bool {
	if candidate.kind == contraction || candidate.kind == dash || text == "" {
		return true
	}
	if !s.inEnglish() && candidate.kind != opener {
		return true // which words are light is known of English alone
	}
	from, to := s.first+candidate.from, s.first+candidate.to
	if candidate.kind == opener {
		if strings.HasPrefix(text, "And") && s.inEnglish() && (s.kind != document.Paragraph || text == "And" && s.number == 0) {
			return false // it needs a sentence of the same paragraph to add to
		}
		first, _, _ := strings.Cut(strings.TrimSuffix(text, ","), " ")
		distance := openerDistance
		if known, ok := openerDistances[first]; ok {
			distance = known
		}
		return !near(u.openers[strings.ToLower(first)], from, to, distance)
	}
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if !lightWords[word] && near(u.reading.places(word), from, to, wordDistance) {
			return false
		}
	}
	return true
}

// add notes the opener that a text brings.
func (u *usage) add(s *sentence, candidate proposal, text string) {
	if candidate.kind != opener || text == "" {
		return
	}
	first := strings.TrimSuffix(strings.ToLower(strings.Fields(text)[0]), ",")
	u.openers[first] = append(u.openers[first], s.first+candidate.from)
}

// near reports whether one of the places lies within distance of [from, to), but not inside it.
func near(places []int, from, to, distance int) bool {
	for _, place := range places {
		if place < from && from-place <= distance || place >= to && place-to < distance {
			return true
		}
	}
	return false
}

// lightWords may stand close together.
var lightWords = setOf(`
	a about after again all also am an and any are as at be been before being but by can could do does for from get had
	has have how if in into is it its just may me more most much my no not now of off on one or our out over own so some
	still than that the their them then there these they this those to too up us was we were what when which who will with
	would you your lot each`)
