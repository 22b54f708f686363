package content

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// Place is the title and path of a page.
type Place struct{ Title, Path string }

// Places lists the guides, the tool pages, and the other pages.
func (c Content) Places() []Place {
	var places []Place
	for _, tool := range c.Tools {
		places = append(places, Place{tool.Title, tool.Path()})
	}
	for _, guide := range c.Guides {
		places = append(places, Place{guide.Title, guide.Path()})
	}
	for _, page := range c.Pages {
		places = append(places, Place{page.Title, page.Path()})
	}
	return places
}

// Bounds on the requested path, which any visitor can choose.
const (
	maxWantedWords = 12
	maxWantedWord  = 30 // bytes
)

// Nearest returns at most limit pages whose paths share words with a path that was not found, best first. The fewer
// pages have a word, the more it counts; a near match counts half. Pages that score at most half as much as the first
// are left out.
func Nearest(path string, places []Place, limit int) []Place {
	words := make([][]string, len(places))
	having := map[string]int{}
	for i, place := range places {
		words[i] = wordsOf(place.Path)
		for _, word := range words[i] {
			having[word]++
		}
	}
	wanted := wordsOf(path)
	wanted = wanted[:min(len(wanted), maxWantedWords)]
	similarity, most := map[Place]float64{}, minScore
	for i, place := range places {
		for _, word := range wanted {
			similarity[place] += bestOf(words[i], word, having)
		}
		most = max(most, similarity[place])
	}
	near := slices.DeleteFunc(slices.Clone(places),
		func(place Place) bool { return similarity[place] < max(minScore, most/2) })
	slices.SortStableFunc(near, func(a, b Place) int { return cmp.Compare(similarity[b], similarity[a]) })
	return near[:min(len(near), limit)]
}

// minScore is the weight of a word that ten pages share. A word that more pages share is ignored.
const minScore = 0.1

// bestOf returns the score of a page with these words for a word of the path.
func bestOf(words []string, wanted string, having map[string]int) (best float64) {
	for _, word := range words {
		weight := 1 / float64(having[word])
		switch {
		case word == wanted:
		case almost(word, wanted):
			weight /= 2
		default:
			continue
		}
		best = max(best, weight)
	}
	return best
}

// wordsOf splits a path into its distinct words.
func wordsOf(path string) []string {
	var words []string
	for word := range strings.FieldsFuncSeq(strings.ToLower(path),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) {
		if len(word) <= maxWantedWord && !slices.Contains(words, word) && len(words) < maxWantedWords {
			words = append(words, word)
		}
	}
	return words
}

// almost reports whether two long words differ only in their endings, or by one letter.
func almost(a, b string) bool {
	const long = 5
	if min(len(a), len(b)) < long {
		return false
	}
	if same := commonPrefix(a, b); same >= long && same >= max(len(a), len(b))-3 {
		return true
	}
	return oneLetterApart(a, b)
}

func commonPrefix(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// oneLetterApart reports whether one letter was replaced, deleted, inserted, or swapped with the next.
func oneLetterApart(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a)-len(b) > 1 {
		return false
	}
	at := commonPrefix(a, b)
	switch {
	case len(a) > len(b):
		return a[at+1:] == b[at:]
	case at == len(a) || a[at+1:] == b[at+1:]:
		return true
	}
	return at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && a[at+2:] == b[at+2:]
}
