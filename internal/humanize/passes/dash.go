package passes

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

const (
	dashStop  = "dash.stop"
	dashColon = "dash.colon"
	dashComma = "dash.comma"
	dashPair  = "dash.pair"

	dashReason   = "Machines write a dash for every link; people a comma, a colon, or a period."
	longestAside = 14 // words between two dashes
)

// dashes proposes for the one dash of a sentence, or its two, the marks that people write there.
func dashes(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	marks, ok := s.Statement()
	if !ok || marks.Dashes == 0 || marks.Dashes > 2 || marks.Colons+marks.Semicolons > 0 {
		return proposals
	}
	first := nextDash(s, 0)
	if !isDashBetweenWords(s, first) {
		return proposals
	}
	if marks.Dashes == 2 {
		return pairOfDashes(s, n, first, nextDash(s, first+1), proposals)
	}
	return oneDash(s, n, first, proposals)
}

func nextDash(s *prose.Sentence, from int) int {
	for from < len(s.Pieces) && s.At(from) != "—" && s.At(from) != "–" && s.At(from) != "--" {
		from++
	}
	return from
}

// isDashBetweenWords reports whether words stand on both sides of a piece, and no range of years or pages.
func isDashBetweenWords(s *prose.Sentence, at int) bool {
	return at > 0 && at+1 < len(s.Pieces) &&
		s.Pieces[at-1].Kind == document.Word && s.Pieces[at+1].Kind == document.Word &&
		!strings.Contains(s.Source(s.Pieces[at-1].End, s.Pieces[at+1].Start), "\n")
}

// oneDash is a dash in front of the end of a sentence.
func oneDash(s *prose.Sentence, n, at int, proposals []editing.Proposal) []editing.Proposal {
	if _, ok := s.AnyClause(at); !ok {
		return proposals // what stands before it is no sentence
	}
	proposal := editing.Proposal{Sentence: n, From: at - 1, To: at + 1, Kind: editing.Phrase, Reason: dashReason}
	before := s.Source(s.Pieces[at-1].Start, s.Pieces[at-1].End)
	after := s.Source(s.Pieces[at+1].Start, s.Pieces[at+1].End)
	_, clause := s.ClauseAt(at + 1)
	switch {
	case commaTails[s.At(at+1)] || s.Pieces[at+1].Tag == english.VBG:
		proposal.ID, proposal.Texts = dashComma, []string{before + "," + spaceBehind(s, at)}
	case clause && s.WordsIn(at+1, len(s.Pieces)) < shortestHalf:
		proposal.ID = dashColon
		proposal.Texts = []string{before + ":" + spaceBehind(s, at), before + ";" + spaceBehind(s, at)}
	case clause:
		proposal.ID, proposal.To = dashStop, at+2
		proposal.Texts = []string{before + ". " + english.Capitalize(after), before + "; " + after}
	default:
		proposal.ID, proposal.Texts = dashColon, []string{before + ":" + spaceBehind(s, at)}
		if !strings.Contains(s.Source(s.Pieces[at].End, s.Pieces[len(s.Pieces)-1].End), ",") {
			proposal.Texts = append(proposal.Texts, before+","+spaceBehind(s, at))
		}
	}
	return append(proposals, proposal)
}

var commaTails = lexicon.Named("comma-tails")

// pairOfDashes are two that set an aside off.
func pairOfDashes(s *prose.Sentence, n, from, to int, proposals []editing.Proposal) []editing.Proposal {
	if !isDashBetweenWords(s, to) || s.WordsIn(from, to) == 0 || s.WordsIn(from, to) > longestAside {
		return proposals
	}
	for _, piece := range s.Pieces[from+1 : to] {
		if piece.Kind == document.Opaque {
			return proposals
		}
	}
	before := s.Source(s.Pieces[from-1].Start, s.Pieces[from-1].End)
	aside := s.Source(s.Pieces[from+1].Start, s.Pieces[to-1].End)
	proposal := editing.Proposal{Sentence: n, From: from - 1, To: to + 1, ID: dashPair, Kind: editing.Phrase,
		Reason: dashReason}
	if _, clause := s.ClauseAt(from + 1); !clause && !strings.Contains(aside, ",") {
		proposal.Texts = append(proposal.Texts, before+", "+aside+","+spaceBehind(s, to))
	}
	proposal.Texts = append(proposal.Texts, before+" ("+aside+")"+spaceBehind(s, to))
	return append(proposals, proposal)
}

// spaceBehind is the space that a mark needs where the dash has none.
func spaceBehind(s *prose.Sentence, dash int) string {
	if s.Pieces[dash].End == s.Pieces[dash+1].Start {
		return " "
	}
	return ""
}
