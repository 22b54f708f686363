package rules

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

// match is a match of a rule's pattern.
type match struct {
	from, to int      // the pieces of the focus
	slots    [][2]int // the pieces of each slot
	verb     int      // the piece that determines the form of the replacement's verbs, or -1
	forms    []english.Form
	plural   bool // the number of the replacement's nouns
}

// find matches a pattern of the rule with its focus at piece i of a sentence.
func (r *Rule) find(p *pattern, s *prose.Sentence, i int) (match, bool) {
	found := match{from: i, to: i, verb: -1}
	if r.mayBeName(&s.Pieces[i]) || !matchAhead(s, p.focus, i, &found, true) ||
		r.kind != editing.Artefact && coversName(s, found) {
		return match{}, false
	}
	if !matchBehind(s, p.left, i-1) {
		return match{}, false
	}
	return found, matchAhead(s, p.right, found.to, &match{}, false)
}

// mayBeName reports whether the first word of a focus may be a name. For openers, only a certain name counts, since
// their other words make one unlikely.
func (r *Rule) mayBeName(piece *prose.Piece) bool {
	return piece.Naming == prose.IsName || r.kind > editing.Opener && (piece.Name || piece.Naming == prose.MayName)
}

// matchAhead matches elements from piece i on, trying the longest match of slots and optional elements first. It
// records only a focus, whose pieces must all be editable.
func matchAhead(s *prose.Sentence, elements []*element, i int, found *match, focus bool) bool {
	if len(elements) == 0 {
		found.to = i
		return true
	}
	element, rest := elements[0], elements[1:]
	if element.phrases != nil {
		return !element.comesAhead(s, i) && matchAhead(s, rest, i, found, focus)
	}
	if element.slot != nil {
		for length := element.maxLength; length > 0; length-- {
			if !slotFits(s, element, i, length) {
				continue
			}
			before := *found
			found.slots = append(slices.Clip(found.slots), [2]int{i, i + length})
			if matchAhead(s, rest, i+length, found, focus) {
				return true
			}
			*found = before
		}
		return element.optional && matchAhead(s, rest, i, found, focus)
	}
	if fits(s, element, i, focus) {
		before := *found
		if focus {
			record(s, element, i, found)
		}
		next := i + 1
		if element.negated || element.edge {
			next = min(next, len(s.Pieces))
		}
		if matchAhead(s, rest, next, found, focus) {
			return true
		}
		*found = before
	}
	return element.optional && matchAhead(s, rest, i, found, focus)
}

func matchBehind(s *prose.Sentence, elements []*element, i int) bool {
	if len(elements) == 0 {
		return true
	}
	element, rest := elements[0], elements[1:]
	switch {
	case element.phrases != nil:
		return !element.comesBehind(s, i) && matchBehind(s, rest, i)
	case element.subject != 0:
		return element.subject.isSubject(s, i+1) != element.negated && matchBehind(s, rest, i)
	case element.slot != nil:
		for length := element.maxLength; length > 0; length-- {
			if slotFits(s, element, i+1-length, length) && matchBehind(s, rest, i-length) {
				return true
			}
		}
		return element.optional && matchBehind(s, rest, i)
	}
	fits := fits(s, element, i, false)
	if element.edge {
		fits = (s.IsStart(i+1) || element.words.has(s.At(i))) != element.negated
	}
	if fits && matchBehind(s, rest, i-1) {
		return true
	}
	return element.optional && matchBehind(s, rest, i)
}

// comesAhead reports whether one of the element's phrases begins at piece i.
func (e *element) comesAhead(s *prose.Sentence, i int) bool {
	return slices.ContainsFunc(e.phrases, func(phrase []*element) bool {
		return matchAhead(s, phrase, i, &match{}, false)
	})
}

// comesBehind reports whether one of the element's phrases ends at piece i.
func (e *element) comesBehind(s *prose.Sentence, i int) bool {
	return slices.ContainsFunc(e.phrases, func(phrase []*element) bool { return matchBehind(s, phrase, i) })
}

// fits reports whether a piece matches an element that isn't a slot, including its further conditions.
func fits(s *prose.Sentence, element *element, i int, focus bool) bool {
	if !fitsItself(s, element, i, focus) {
		return false
	}
	for _, condition := range element.also {
		if !fitsItself(s, condition, i, focus) {
			return false
		}
	}
	return true
}

func fitsItself(s *prose.Sentence, element *element, i int, focus bool) bool {
	if i < 0 || i >= len(s.Pieces) {
		return element.negated != (element.edge && i >= len(s.Pieces))
	}
	piece := &s.Pieces[i]
	if focus && piece.Kind == document.Opaque {
		return false
	}
	fits := element.names(piece) || element.edge && s.Closes(i) || element.anyWord() && isWordOrNumber(piece)
	for _, suffix := range element.suffixes {
		fits = fits || piece.Kind == document.Word && strings.HasSuffix(piece.Lower, suffix)
	}
	if element.tags != 0 {
		fits = fits && element.tags.Has(piece.Tag)
	}
	fits = fits || element.others.Has(piece.Tag)
	return fits != element.negated
}

// isWordOrNumber reports whether an element with only a tag may match a piece: a word, or a number in digits.
func isWordOrNumber(piece *prose.Piece) bool {
	return piece.Kind == document.Word || piece.Protect == document.Number && piece.Tag == english.CD
}

// names reports whether a piece is one of the words of an element.
func (e *element) names(piece *prose.Piece) bool {
	if !e.sieve.MayHold(piece.Sieve) {
		return false
	}
	_, inflected := e.inflects[piece.Lower]
	return inflected || e.words.has(piece.Lower)
}

// anyWord reports whether an element has only tags.
func (e *element) anyWord() bool {
	return e.tags != 0 && e.words.isEmpty() && e.suffixes == nil && e.inflects == nil && !e.edge
}

// coversName reports whether a match would replace a name after its first word, outside slots.
func coversName(s *prose.Sentence, found match) bool {
	for i := found.from + 1; i < found.to; i++ {
		inSlot := slices.ContainsFunc(found.slots, func(slot [2]int) bool { return slot[0] <= i && i < slot[1] })
		if s.Pieces[i].Name && !inSlot {
			return true
		}
	}
	return false
}

// slotFits reports whether pieces can fill a slot. A further condition must hold for some word, and a negated one for
// every word.
func slotFits(s *prose.Sentence, element *element, i, length int) bool {
	if i < 0 || i+length > len(s.Pieces) {
		return false
	}
	words := s.Pieces[i : i+length]
	for _, word := range words {
		if word.Kind != document.Word && !element.loose {
			return false
		}
	}
	if !element.slot(words) {
		return false
	}
	for _, condition := range element.also {
		if anyFits(s, condition, i, length) == condition.negated {
			return false
		}
	}
	return true
}

// anyFits reports whether one of some pieces matches a condition, ignoring the condition's negation.
func anyFits(s *prose.Sentence, condition *element, i, length int) bool {
	for n := i; n < i+length; n++ {
		if fitsItself(s, condition, n, false) != condition.negated {
			return true
		}
	}
	return false
}

func record(s *prose.Sentence, element *element, i int, found *match) {
	if entry, ok := element.inflects[s.Pieces[i].Lower]; ok {
		if entry.isVerb && found.verb < 0 {
			found.verb, found.forms = i, entry.forms
		}
		found.plural = found.plural || entry.plural
	}
}
