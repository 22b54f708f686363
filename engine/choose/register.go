package choose

import (
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/lexicon"
)

// tones are the gains in a mode for an informal word, for a formal one, and per letter by which the mean word is
// shorter.
type tones struct{ informal, formal, shorter float64 }

// refused is a gain that no other gain outweighs.
const refused = -100

var tonesOf = map[humanize.Mode]tones{
	humanize.Standard:     {informal: -0.3, formal: -0.1},
	humanize.Casual:       {informal: 0.4, formal: -0.6, shorter: 0.05},
	humanize.Professional: {informal: -0.8, formal: 0.1},
	humanize.Academic:     {informal: refused, formal: 0.2},
	humanize.Simple:       {informal: 0.2, formal: -0.8, shorter: 0.1},
}

var (
	informalWords   = lexicon.Named("informal-words")
	formalWords     = lexicon.Named("formal-words")
	informalOpeners = lexicon.Named("informal-openers")
)

// register returns a text's gain from suiting the mode. Words that were already in the original don't count.
func register(mode humanize.Mode, proposal editing.Proposal, before []string, option option) float64 {
	tones, gain := tonesOf[mode], 0.0
	for i, word := range option.words {
		switch {
		case slices.Contains(before, word):
		case informalWords[word], proposal.Kind == editing.Opener && i == 0 && len(option.words) == 1 &&
			informalOpeners[word]:
			gain += tones.informal
		case formalWords[word]:
			gain += tones.formal
		}
	}
	return gain + tones.shorter*max(-3, min(3, meanLength(before)-meanLength(option.words)))
}

func meanLength(words []string) float64 {
	if len(words) == 0 {
		return 0
	}
	letters := 0
	for _, word := range words {
		letters += len(word)
	}
	return float64(letters) / float64(len(words))
}
