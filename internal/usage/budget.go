package usage

import (
	"context"

	"plainhand/engine/humanize"
)

// Budget is what a text is charged to: a plan's words, the trial words of test keys, or the free texts of a network.
type Budget interface {
	// Reserve reserves what the text may cost before the work, so that concurrent runs never exceed the limit. It returns
	// ErrLimit, ErrTrial, or a TooMany fault if too little is left.
	Reserve(ctx context.Context, text humanize.Prepared) (Reservation, error)
}

// Reservation is what a Budget has reserved for a run. Release must be called in the end. After Commit or
// CommitDelivered have charged the run, the other methods that change something do nothing.
type Reservation interface {
	// Expected returns what Commit will return unless another run is charged to the budget before.
	Expected(outcome Outcome) Receipt
	// Commit charges the run if it changed the text. After an error, also a cancellation, Release gives back what was not
	// charged.
	Commit(ctx context.Context, outcome Outcome) (Receipt, error)
	// CommitDelivered charges the paragraphs that overlap the delivered ranges of the text, for a run that ended after
	// they were sent and before Commit. If that fails, nothing is charged.
	CommitDelivered(ctx context.Context, delivered []Range)
	// Release gives back what was not charged.
	Release(ctx context.Context)
}

// Outcome is the result of a run.
type Outcome struct {
	Changed     bool        // the result differs from the text
	Fingerprint Fingerprint // of the text and the result
}

// OutcomeOf returns the outcome of a text's result.
func OutcomeOf(text string, result humanize.Result) Outcome {
	return Outcome{Changed: result.Differs(text), Fingerprint: result.Fingerprint(text)}
}

// Receipt is the charge for a run, and the usage including it.
type Receipt struct {
	Usage  Usage
	Charge Charge
	Words  int // of the whole text as they are charged; 0 without an account
}
