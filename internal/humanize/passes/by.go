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

var (
	by = lexicon.Set{"by": true}

	// besideBy must not stand in the claim: what ends it early, and words for what "By" has named, which would come first.
	besideBy = lexicon.Set{",": true, "by": true, "it": true, "them": true, "this": true, "that": true, "these": true}
)

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
	if _, clause := s.ClauseAt(found.Pieces[claim]); !clause || found.nextOf(claim, besideBy) {
		return proposals
	}
	how, said := found.Source(0, found.comma), found.Source(claim, found.end)
	if how == "" || said == "" {
		return proposals
	}
	return append(proposals, editing.Proposal{Sentence: n, From: 0, To: found.Pieces[found.end], ID: byBehind,
		Kind: editing.Opener, Reason: byReason, Texts: []string{english.Capitalize(said) + " b" + how[1:]}})
}

// nextOf reports whether a word of a set stands behind a place.
func (o opening) nextOf(from int, words lexicon.Set) bool {
	for i := from; i < o.end; i++ {
		if words[o.At(i)] {
			return true
		}
	}
	return false
}
