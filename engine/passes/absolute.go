package passes

import (
	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/prose"
)

const (
	absolutePhrase = "tail.absolute"

	maxBearer = 2 // words between the possessive and the verb
)

// absolutes proposes a full clause for the phrase that a statement ends in: "He read on, his voice rising with every
// line" becomes "He read on, and his voice rose with every line".
func absolutes(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	found, ok := absoluteOf(s)
	if !ok {
		return proposals
	}
	bearer := s.Source(s.Pieces[found.comma+1].Start, s.Pieces[found.verb-1].End)
	verb := english.Inflect(found.base, found.form(english.Nouns.Has(s.Pieces[found.verb-1].Tag) &&
		prose.LooksPlural(s.At(found.verb-1))))
	return append(proposals, editing.Proposal{Sentence: n, From: found.comma, To: found.verb + 1, Kind: editing.Phrase,
		ID: absolutePhrase, Reason: reason.TrailingDescription,
		Texts: []string{", and " + bearer + " " + verb, ". " + english.Capitalize(bearer) + " " + verb}})
}

// headTags are the tags of the phrase's head noun, which the tagger sometimes takes for an adjective.
var headTags = english.Nouns | english.SetOf(english.JJ)

// absoluteOf parses a tail that opens with a phrase like "his voice" and a verb in "-ing".
func absoluteOf(s *prose.Sentence) (tail, bool) {
	marks, ok := s.Statement()
	comma := lastComma(s)
	if !ok || comma < 0 || marks.Semicolons+marks.Dashes+marks.Colons > 0 || comma+3 >= len(s.Pieces) ||
		s.Pieces[comma+1].Tag != english.PRPS {
		return tail{}, false
	}
	found := tail{of: s, comma: comma, verb: comma + 2}
	for found.verb < len(s.Pieces) && found.verb <= comma+1+maxBearer && s.Pieces[found.verb].Tag != english.VBG {
		found.verb++
	}
	if found.verb == comma+2 || found.verb >= len(s.Pieces) || s.Pieces[found.verb].Tag != english.VBG ||
		!headTags.Has(s.Pieces[found.verb-1].Tag) || !s.IsPlain(comma, found.verb) {
		return tail{}, false
	}
	found.base, ok = english.BaseOf(s.At(found.verb))
	if found.main, _ = s.AnyClause(comma); !ok || found.main.Verb == 0 || found.main.Under != "" {
		return tail{}, false
	}
	return found, found.readGroup()
}
