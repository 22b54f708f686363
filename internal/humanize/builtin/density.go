package builtin

import (
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// Tells per hundred words below which a text is left alone, and from which every edit is made. Human text has about 0.5 that
// the rules see, machine text 2 and more.
const (
	fewTells  = 0.15
	manyTells = 0.5
	smoothing = 30 // words that a short text is taken to be longer, since few words tell little
)

// thin drops edits from a text that has few tells: the fewer, the more. Artefacts and padding always go.
func thin(request humanize.Request, sentences []sentence, proposals []proposal) []proposal {
	words := smoothing
	for _, s := range sentences {
		for _, piece := range s.pieces {
			if piece.Kind == document.Word {
				words++
			}
		}
	}
	share := ramp(100 * float64(len(proposals)) / float64(words))
	if request.Strength == humanize.Strong {
		share = max(share, 2*share-share*share)
	}
	limit := uint64(share * (1 << 32))
	return slices.DeleteFunc(proposals, func(candidate proposal) bool {
		return candidate.kind > padding && candidate.kind != contraction && draw(request.Seed, candidate)&(1<<32-1) >= limit
	})
}

func ramp(density float64) float64 {
	return min(1, max(0, (density-fewTells)/(manyTells-fewTells)))
}
