package builtin

import (
	"math"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// lengths sums up the lengths of a text's sentences.
type lengths struct {
	count, words, squares int
}

func measure(sentences []sentence) lengths {
	var sum lengths
	for i := range sentences {
		if s := &sentences[i]; s.kind == document.Paragraph && s.inEnglish() {
			words := s.wordsIn(0, len(s.pieces))
			sum.count++
			sum.words += words
			sum.squares += words * words
		}
	}
	return sum
}

// with gives the lengths as an edit makes them.
func (l lengths) with(made cadence) lengths {
	product := 2 * made.first * made.second
	if made.joined {
		return lengths{count: l.count - 1, words: l.words, squares: l.squares + product}
	}
	return lengths{count: l.count + 1, words: l.words, squares: l.squares - product}
}

func (l lengths) mean() float64 { return float64(l.words) / float64(max(1, l.count)) }

func (l lengths) spread() float64 {
	mean := l.mean()
	return math.Sqrt(max(0, float64(l.squares)/float64(max(1, l.count))-mean*mean))
}

// distance is how far the lengths are from people's. A plain text shall have short sentences.
func (l lengths) distance(request humanize.Request) float64 {
	mean := l.mean()
	if request.Mode == humanize.Simple {
		return max(0, mean-14)
	}
	return 0.15*max(0, humanMean-mean) + max(0, mean-longestMean+1) + max(0, wantedSpread-l.spread())
}
