package usage

import (
	"fmt"
	"time"

	"plainhand/internal/billing"
)

// LetterKind is what a letter is about. It is stored, and differs from the kinds of other packages' letters.
type LetterKind string

// The kinds of letters.
const (
	LetterLowWords LetterKind = "low_words"
	LetterSummary  LetterKind = "usage_summary"
)

// IsLetter reports whether a kind of mail is one of this package's letters.
func IsLetter(kind string) bool {
	return LetterKind(kind) == LetterLowWords || LetterKind(kind) == LetterSummary
}

// Letter is an email about the words that somebody has used.
type Letter struct {
	Kind  LetterKind `json:"kind"`
	Key   string     `json:"key"`   // the same for the same event, which gets one email
	Used  int        `json:"used"`  // words
	Limit int        `json:"limit"` // of LetterLowWords
	Ends  time.Time  `json:"ends"`  // the period of LetterLowWords, or the month of LetterSummary
	Texts int        `json:"texts"` // of LetterSummary

	Passed int `json:"passed,omitempty"` // the percentage of LetterLowWords
}

// lowAt are the percentages of an allowance at which its owner gets an email.
var lowAt = []int{95, 80}

// LowWords is the letter that is due when a run has brought what is used from one number to another, if any. A run that
// passes both percentages causes one letter.
func LowWords(run Reservation, from, to int) (letter Letter, due bool) {
	before, after := Usage{Used: from, Limit: run.Limit}, Usage{Used: to, Limit: run.Limit}
	for _, percent := range lowAt {
		if before.Percent() < percent && after.Percent() >= percent && run.Limit != billing.Unlimited {
			key := fmt.Sprintf("%s/%d/%d", LetterLowWords, percent, run.PeriodStart.Unix())
			return Letter{Kind: LetterLowWords, Key: key, Used: to, Limit: run.Limit, Ends: run.PeriodEnd,
				Passed: percent}, true
		}
	}
	return Letter{}, false
}
