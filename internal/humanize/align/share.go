package align

import "strings"

// Share is how much of what a sentence says another text says as well, from 0 to 1, by the stems of its words and
// figures. What the text without says already does not count: it is the sentence's own part that is looked for. A
// sentence with no part of its own has no share.
func Share(sentence, text, without string) float64 {
	known, said := stemsOf(without), stemsOf(text)
	total, shared := 0.0, 0.0
	for stem := range stemsOf(sentence) {
		if known[stem] || isShort(stem) {
			continue
		}
		total++
		if said[stem] || len(stem) >= leastRun && beginsAlike(said, stem) {
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

// beginsAlike reports whether one of some stems begins as another one does: ability and able.
func beginsAlike(said map[string]bool, stem string) bool {
	for other := range said {
		if strings.HasPrefix(other, stem[:leastRun]) {
			return true
		}
	}
	return false
}
