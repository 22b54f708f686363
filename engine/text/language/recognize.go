package language

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The thresholds for recognizing a language.
const (
	minPoints = 2.0
	minHits   = 3    // common words or distinctive letters
	minShare  = 0.12 // of the words
	minLead   = 1.3  // over the runner-up, as a factor
)

// The weights of letters. A foreign one is only weak evidence against a language, since names and loanwords have some.
const (
	ownLetter     = 0.6
	strangeLetter = -0.5
)

// score is the evidence for one language.
type score struct {
	points float64
	hits   int
}

// recognize returns one of the languages of a script. The weight of a common word or letter is divided by the number of
// languages that share it.
func (s *script) recognize(text string) string {
	scores := make([]score, len(s.languages))
	words := 0
	for word := range strings.FieldsFuncSeq(text, betweenWords) {
		words++
		s.rate(strings.ReplaceAll(strings.ToLower(strings.Trim(word, "'’-")), "’", "'"), scores)
	}
	best, next := 0, score{}
	for i, found := range scores {
		switch {
		case i > 0 && found.points > scores[best].points:
			best, next = i, scores[best]
		case i > 0 && found.points > next.points:
			next = found
		}
	}
	found := scores[best]
	if found.points < minPoints || found.hits < minHits || float64(found.hits) < minShare*float64(words) ||
		found.points < minLead*next.points {
		return ""
	}
	return s.languages[best].Code
}

// rate adds the evidence of one word.
func (s *script) rate(word string, scores []score) {
	if users := s.words[word]; users != 0 {
		weight := 1 / float64(bits.OnesCount64(uint64(users)))
		for rest := users; rest != 0; rest &= rest - 1 {
			found := &scores[bits.TrailingZeros64(uint64(rest))]
			found.points += weight
			found.hits++
		}
	}
	users, special := ^set(0), false
	for _, letter := range word {
		if own, known := s.letters[letter]; known {
			users, special = users&own, true
		}
	}
	if !special {
		return
	}
	weight := ownLetter / float64(max(1, bits.OnesCount64(uint64(users))))
	for i := range scores {
		if users&(1<<i) != 0 {
			scores[i].points += weight
		} else {
			scores[i].points += strangeLetter
		}
	}
}

func betweenWords(r rune) bool {
	if r < utf8.RuneSelf {
		return r != '\'' && r != '-' && !unicode.IsLetter(r)
	}
	return !strings.ContainsRune("’ʻʼ\u200c", r) && !unicode.IsLetter(r) && !unicode.IsMark(r)
}
