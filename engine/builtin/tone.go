package builtin

import (
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// scholarlyShares are the thresholds for a scholarly text: at least `different` distinct words of research or medicine,
// and at least one occurrence per `words` words. The first fits abstracts, the second articles. Of 37 academic texts
// seven in ten qualify, of 1,391 others one in a hundred, most of them news of research.
var scholarlyShares = []struct{ different, words int }{{2, 28}, {5, 45}}

// modeFor returns the mode for a text: Academic for scholarly texts in standard mode, otherwise the given one.
func modeFor(mode humanize.Mode, sentences []prose.Sentence) humanize.Mode {
	if mode != humanize.Standard {
		return mode
	}
	words, count, different := 0, 0, map[string]bool{}
	for i := range sentences {
		for _, piece := range sentences[i].Pieces {
			if piece.Kind != document.Word {
				continue
			}
			words++
			if scholarly(piece.Lower) {
				count++
				different[piece.Lower] = true
			}
		}
	}
	for _, share := range scholarlyShares {
		if len(different) >= share.different && count*share.words >= words {
			return humanize.Academic
		}
	}
	return mode
}

// isOfMode reports whether a proposal turns a text toward a mode. Academic mode makes a text more formal with such
// rules, but Standard doesn't make a scholarly text more formal than it is.
func isOfMode(proposal editing.Proposal) bool { return proposal.OfMode() }

// scholarly reports whether a word is a term of research or medicine.
func scholarly(word string) bool {
	return scholarship[word] || len(word) > 6 &&
		slices.ContainsFunc(medicalEndings, func(end string) bool { return strings.HasSuffix(word, end) })
}

var medicalEndings = strings.Fields("osis itis emia oma omas ectomy oscopy opathy genic genesis otomy plasty uria rrhage")

var scholarship = lexicon.Named("scholarship")
