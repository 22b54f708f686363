package passes

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

const (
	byBehind = "opener.by-behind"
	byReason = "Machines open with how a thing is done; people say who does what first."

	longestBy      = 12 // words between "By" and the comma
	longestByClaim = 14 // words behind it
)

var by = lexicon.Set{"by": true}

// byOpeners proposes "You save time by planning ahead" for "By planning ahead, you save time".
func byOpeners(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	found, ok := openingOf(s, by)
	if !ok || found.Words[1].Tag != english.VBG || found.comma > longestBy || found.end-found.comma > longestByClaim {
		return proposals
	}
	claim := found.comma + 1
	if _, clause := s.ClauseAt(found.Pieces[claim]); !clause || found.next(claim, ",") || found.next(claim, "by") {
		return proposals
	}
	how, said := found.Source(0, found.comma), found.Source(claim, found.end)
	if how == "" || said == "" {
		return proposals
	}
	return append(proposals, editing.Proposal{Sentence: n, From: 0, To: found.Pieces[found.end], ID: byBehind,
		Kind: editing.Opener, Reason: byReason, Texts: []string{english.Capitalize(said) + " b" + how[1:]}})
}

// next reports whether a word stands behind a place.
func (o opening) next(from int, word string) bool {
	for i := from; i < o.end; i++ {
		if o.At(i) == word {
			return true
		}
	}
	return false
}
