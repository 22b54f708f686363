package align

import "strings"

// Share returns the share of a sentence's content that another text covers, from 0 to 1, by the stems of its words and
// figures. Stems of the text without don't count. A sentence without any other stems has no share.
func Share(sentence, text, without string) float64 {
	ignored, textStems := stemsOf(without), stemsOf(text)
	total, shared := 0.0, 0.0
	for stem := range stemsOf(sentence) {
		if ignored[stem] || isShort(stem) {
			continue
		}
		total++
		if textStems[stem] || len(stem) >= minPrefix && hasPrefixMatch(textStems, stem) {
			shared++
		}
	}
	if total == 0 {
		return 0
	}
	return shared / total
}

func stemsOf(text string) map[string]bool {
	found := map[string]bool{}
	for stem := range stems(text) {
		found[stem] = true
	}
	return found
}

// hasPrefixMatch reports whether one of some stems shares the first letters of a stem: ability and able.
func hasPrefixMatch(stems map[string]bool, stem string) bool {
	for other := range stems {
		if strings.HasPrefix(other, stem[:minPrefix]) {
			return true
		}
	}
	return false
}
