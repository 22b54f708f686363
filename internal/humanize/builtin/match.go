package builtin

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// match is a place where a rule's pattern fits.
type match struct {
	from, to int      // the pieces of the focus
	slots    [][2]int // the pieces of each slot
	verb     int      // the piece that sets the form of the replacement's verbs, or -1
	forms    []english.Form
	plural   bool // the number of the replacement's nouns
}

// find fits the rule's pattern with its focus at piece i of a sentence.
func (r *rule) find(s *sentence, i int) (match, bool) {
	p := &r.pattern
	found := match{from: i, to: i, verb: -1}
	if r.kind > opener && s.pieces[i].Name || !s.matchAhead(p.focus, i, &found, true) || r.kind != artefact && s.coversName(found) {
		return match{}, false
	}
	if !s.matchBehind(p.left, i-1) {
		return match{}, false
	}
	return found, s.matchAhead(p.right, found.to, &match{}, false)
}

// matchAhead fits elements from piece i on, trying the longest reading of slots and optional elements first. Only a
// focus is recorded, and only in a focus must every piece be one that may be edited.
func (s *sentence) matchAhead(elements []element, i int, found *match, focus bool) bool {
	if len(elements) == 0 {
		found.to = i
		return true
	}
	element, rest := &elements[0], elements[1:]
	if element.slot != nil {
		for length := element.longest; length > 0; length-- {
			if !s.slotFits(element, i, length) {
				continue
			}
			before := *found
			found.slots = append(slices.Clip(found.slots), [2]int{i, i + length})
			if s.matchAhead(rest, i+length, found, focus) {
				return true
			}
			*found = before
		}
		return element.optional && s.matchAhead(rest, i, found, focus)
	}
	if s.fits(element, i, focus) {
		before := *found
		if focus {
			s.record(element, i, found)
		}
		next := i + 1
		if element.negated || element.edge {
			next = min(next, len(s.pieces))
		}
		if s.matchAhead(rest, next, found, focus) {
			return true
		}
		*found = before
	}
	return element.optional && s.matchAhead(rest, i, found, focus)
}

func (s *sentence) matchBehind(elements []element, i int) bool {
	if len(elements) == 0 {
		return true
	}
	element, rest := &elements[0], elements[1:]
	fits := s.fits(element, i, false)
	if element.edge {
		fits = (s.isStart(i+1) || element.words[s.at(i)]) != element.negated
	}
	if fits && s.matchBehind(rest, i-1) {
		return true
	}
	return element.optional && s.matchBehind(rest, i)
}

// fits compares one piece with one element that is no slot.
func (s *sentence) fits(element *element, i int, focus bool) bool {
	if i < 0 || i >= len(s.pieces) {
		return element.negated != (element.edge && i >= len(s.pieces))
	}
	piece := &s.pieces[i]
	if focus && piece.Kind == document.Opaque {
		return false
	}
	fits := element.names(piece) || element.edge && s.closes(i) || element.anyWord() && piece.Kind == document.Word
	for _, suffix := range element.suffixes {
		fits = fits || piece.Kind == document.Word && strings.HasSuffix(piece.lower, suffix)
	}
	if element.tags != 0 {
		fits = fits && element.tags.Has(piece.tag)
	}
	fits = fits || element.others.Has(piece.tag)
	return fits != element.negated
}

// names reports whether a piece is one of the words of an element.
func (e *element) names(piece *piece) bool {
	if !e.sieve.mayHold(piece.sieve) {
		return false
	}
	_, inflected := e.inflects[piece.lower]
	return inflected || e.words[piece.lower]
}

// anyWord reports whether an element says only what part of speech a word is.
func (e *element) anyWord() bool {
	return e.tags != 0 && e.words == nil && e.suffixes == nil && e.inflects == nil && !e.edge
}

// coversName reports whether a match, after its first word, would replace a name; one in a slot stays.
func (s *sentence) coversName(found match) bool {
	for i := found.from + 1; i < found.to; i++ {
		inSlot := slices.ContainsFunc(found.slots, func(slot [2]int) bool { return slot[0] <= i && i < slot[1] })
		if s.pieces[i].Name && !inSlot {
			return true
		}
	}
	return false
}

func (s *sentence) slotFits(element *element, i, length int) bool {
	if i+length > len(s.pieces) {
		return false
	}
	words := s.pieces[i : i+length]
	for _, word := range words {
		if word.Kind != document.Word && !element.loose {
			return false
		}
	}
	return element.slot(words)
}

func (s *sentence) record(element *element, i int, found *match) {
	if entry, ok := element.inflects[s.pieces[i].lower]; ok {
		if entry.isVerb && found.verb < 0 {
			found.verb, found.forms = i, entry.forms
		}
		found.plural = found.plural || entry.plural
	}
}
