package builtin

import (
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// Proposals per hundred words below which a text is left alone, and from which every one is made. Half of human texts of some
// 250 words stay under 0.4, half of machine texts over 1.1.
const (
	fewTells  = 0.15
	manyTells = 0.5
	smoothing = 30 // words that a short text is taken to be longer, since few words tell little
)

// thin drops edits from a text that has few tells: the fewer, the more. Artefacts and padding always go, and contractions are
// a matter of the mode.
func thin(request humanize.Request, sentences []sentence, proposals []proposal) []proposal {
	if request.Strength == humanize.Light {
		return proposals // the rules of this strength are right in any text
	}
	words := smoothing
	for _, s := range sentences {
		for _, piece := range s.pieces {
			if piece.Kind == document.Word {
				words++
			}
		}
	}
	tells := 0
	for _, candidate := range proposals {
		if candidate.kind != contraction {
			tells++
		}
	}
	share := ramp(100 * float64(tells) / float64(words))
	if request.Strength == humanize.Strong {
		share = 2*share - share*share
	}
	limit := uint64(share * (1 << 32))
	return slices.DeleteFunc(proposals, func(candidate proposal) bool {
		return candidate.kind > padding && candidate.kind != contraction && draw(request.Seed, candidate)&(1<<32-1) >= limit
	})
}

func ramp(density float64) float64 {
	return min(1, max(0, (density-fewTells)/(manyTells-fewTells)))
}
