package facts

import "plainhand/engine/text/english"

// causal maps the words between a cause and its effect to whether the cause comes first.
var causal = map[string]bool{
	"because": false, "so": true, "therefore": true, "thus": true, "hence": true, "consequently": true,
	"making": true, "causing": true, "leading": true,
}

// minSwapped is the number of words that must switch sides before a cause counts as swapped with its effect.
const minSwapped = 3

// causeSwapped reports whether cause and effect have changed places.
func causeSwapped(old, new []term) bool {
	cause, effect, ok := causeOf(old)
	causeNow, effectNow, okNow := causeOf(new)
	if !ok || !okNow {
		return false
	}
	straight := overlap(cause, causeNow) + overlap(effect, effectNow)
	swapped := overlap(cause, effectNow) + overlap(effect, causeNow)
	return swapped >= minSwapped && swapped > 2*straight
}

// causeOf splits a passage at its causal word, if it has exactly one.
func causeOf(words []term) (cause, effect stems, ok bool) {
	at := -1
	for i, word := range words {
		_, known := causal[word.lower]
		if !known || word.lower == "so" && i+1 < len(words) && words[i+1].lower == "that" {
			continue
		}
		if at >= 0 {
			return nil, nil, false
		}
		at = i
	}
	if at < 0 {
		return nil, nil, false
	}
	left, right, causeFirst := words[:at], words[at+1:], causal[words[at].lower]
	switch {
	case causeFirst && at > 2:
		return stemsOf(left), stemsOf(right), true
	case at > 2:
		return stemsOf(right), stemsOf(left), true
	case causeFirst:
		return nil, nil, false
	}
	for i, word := range right { // “because it rains, we stay”
		if word.lower == "" {
			return stemsOf(right[:i]), stemsOf(right[i:]), true
		}
	}
	return nil, nil, false
}

func stemsOf(words []term) stems {
	found := stems{}
	for _, word := range words {
		if len(word.lower) > 3 && isContentWord(word.lower) && !emptyVerbs[english.Stem(word.lower)] {
			found[english.Stem(word.lower)] = true
		}
	}
	return found
}

func overlap(a, b stems) int {
	count := 0
	for stem := range a {
		if b[stem] {
			count++
		}
	}
	return count
}
