package punctuation

import (
	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// Identifiers of the edits of Colons.
const (
	ColonStop         = "colon.stop"
	ColonAnnouncement = "colon.unsaid"
)

const maxAnnouncement = 7 // words

// announcing are the last words of clauses that only announce what follows.
var announcing = lexicon.Named("announcing")

// Colons proposes a period for a colon between two clauses, or to drop a first clause that only announces the second.
func Colons(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	marks, ok := s.Statement()
	if !ok || marks.Colons != 1 || marks.Dashes+marks.Semicolons > 0 {
		return proposals
	}
	at := 1
	for at < len(s.Pieces) && s.At(at) != ":" {
		at++
	}
	if at+minHalf >= len(s.Pieces) || !s.IsPlain(0, at+2) || !s.StatementAt(at+1) {
		return proposals
	}
	if _, clause := s.AnyClause(at); !clause {
		return proposals
	}
	first := english.Capitalize(s.Source(s.Pieces[at+1].Start, s.Pieces[at+1].End))
	proposal := editing.Proposal{Sentence: n, From: at, To: at + 2, ID: ColonStop, Kind: editing.Phrase,
		Reason: reason.NeedlessColon, Texts: []string{". " + first}}
	if announcing[s.At(at-1)] && s.WordsIn(0, at) <= maxAnnouncement {
		proposal.ID, proposal.From, proposal.Texts = ColonAnnouncement, 0, []string{first}
	}
	return append(proposals, proposal)
}
