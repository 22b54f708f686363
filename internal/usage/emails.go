package usage

import (
	"fmt"
	"time"

	"plainhand/internal/billing"
)

// EmailKind is the kind of an email. It is stored, and unique among the kinds of all packages.
type EmailKind string

// The kinds of emails.
const (
	EmailLowWords EmailKind = "low_words"
	EmailSummary  EmailKind = "usage_summary"
)

// IsEmail reports whether a kind of email is one of this package.
func IsEmail(kind string) bool {
	return EmailKind(kind) == EmailLowWords || EmailKind(kind) == EmailSummary
}

// Email is the content of an email about a user's usage.
type Email struct {
	Kind  EmailKind `json:"kind"`
	Key   string    `json:"key"`   // identifies the event, for which one email is sent
	Used  int       `json:"used"`  // words
	Limit int       `json:"limit"` // of EmailLowWords
	Ends  time.Time `json:"ends"`  // end of the period of EmailLowWords, or of the month of EmailSummary
	Texts int       `json:"texts"` // of EmailSummary

	Passed int `json:"passed,omitempty"` // the percentage of EmailLowWords
}

// thresholds are the percentages of the allowance at which an email is sent, the highest first.
var thresholds = []int{95, 80}

// Thresholds returns the numbers of used words at which an email is sent, the highest first; none for an unlimited
// plan.
func (e Entry) Thresholds() []int {
	if e.Limit == billing.Unlimited {
		return nil
	}
	words := make([]int, len(thresholds))
	for i, percent := range thresholds {
		words[i] = (e.Limit*(2*percent-1) + 199) / 200 // the lowest that Usage.Percent rounds up to it
	}
	return words
}

// LowWords returns the email that is due when a run has raised the used words from one number to another, if any. A run
// that passes both thresholds causes one email.
func LowWords(run Entry, from, to int) (email Email, due bool) {
	for i, words := range run.Thresholds() {
		if from < words && words <= to {
			percent := thresholds[i]
			key := fmt.Sprintf("%s/%d/%d", EmailLowWords, percent, run.PeriodStart.Unix())
			return Email{Kind: EmailLowWords, Key: key, Used: to, Limit: run.Limit, Ends: run.PeriodEnd,
				Passed: percent}, true
		}
	}
	return Email{}, false
}
