package guard

import "plainhand/internal/humanize/english"

// causal are the words between a cause and its effect, and whether the cause comes first.
var causal = map[string]bool{
	"because": false, "so": true, "therefore": true, "thus": true, "hence": true, "consequently": true,
	"making": true, "causing": true, "leading": true,
}

// leastTurned is how many words have to switch sides before a cause is taken to have become an effect.
const leastTurned = 3

// causeTurned reports whether what was a cause is now an effect.
func causeTurned(old, new []spoken) bool {
	cause, effect, ok := causeOf(old)
	causeNow, effectNow, okNow := causeOf(new)
	if !ok || !okNow {
		return false
	}
	straight := overlap(cause, causeNow) + overlap(effect, effectNow)
	turned := overlap(cause, effectNow) + overlap(effect, causeNow)
	return turned >= leastTurned && turned > 2*straight
}

// causeOf splits a passage at its causal word, if it has exactly one.
func causeOf(words []spoken) (cause, effect stems, ok bool) {
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

func stemsOf(words []spoken) stems {
	found := stems{}
	for _, word := range words {
		if len(word.lower) > 3 && heavy(word.lower) && !emptyVerbs[english.Stem(word.lower)] {
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
