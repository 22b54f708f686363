package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// What an aside between two dashes may hold, for commas to set it off as well.
const (
	longestAside   = 9 // pieces
	fewestForComma = 4 // pieces before a dash; a shorter start reads as a label
)

const dashReason = "Fewer dashes: people reach for a comma first."

// commaAfter are words before which a comma does what a dash did.
var commaAfter = setOf(`
	and but or so yet which because especially even including whether where though although not while as from with until
	unless`)

// dashes proposes commas for the dashes of a sentence: for a pair around a short aside, and for one before a conjunction.
func dashes(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if s.kind == document.Heading || s.kind == document.TableCell {
		return proposals
	}
	var found []int
	for i, piece := range s.pieces {
		if piece.lower == "—" {
			found = append(found, i)
		}
		if piece.lower == "," || piece.lower == ";" || piece.lower == ":" {
			return proposals // commas of two kinds in one sentence mislead
		}
	}
	pair := len(found) == 2 && found[1]-found[0] > 1 && found[1]-found[0] <= longestAside && !s.closes(found[1]+1)
	single := len(found) == 1 && found[0] >= fewestForComma && commaAfter[s.at(found[0]+1)]
	if !pair && !single {
		return proposals
	}
	for _, i := range found {
		if i == 0 || i+1 >= len(s.pieces) || s.pieces[i-1].Kind != document.Word || s.pieces[i+1].Kind != document.Word {
			return proposals
		}
	}
	for _, i := range found {
		comma := proposal{sentence: n, from: i, to: i + 1, texts: []string{","}, id: "typography.dash", reason: dashReason, kind: dash}
		proposals = append(proposals, comma)
	}
	return proposals
}
