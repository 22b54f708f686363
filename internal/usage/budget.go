package usage

import (
	"context"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
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
	Unbilled    []Range     // the paragraphs in languages with a light clean-up that stayed as they were
}

// OutcomeOf returns the outcome of a text's result.
func OutcomeOf(text humanize.Prepared, result humanize.Result) Outcome {
	outcome := Outcome{Changed: result.Differs(text.Text), Fingerprint: result.Fingerprint(text.Text)}
	if outcome.Changed && len(result.Light) > 0 {
		outcome.Unbilled = unchangedOf(text.Document(), result)
	}
	return outcome
}

// unchangedOf returns the paragraphs of a text that got only a light clean-up, and no change.
func unchangedOf(text *document.Document, result humanize.Result) []Range {
	var found []Range
	light, changes := result.Light, result.Changes
	for _, segment := range text.Segments() {
		paragraph := Range{Start: segment.Start, End: segment.End}
		for len(light) > 0 && light[0].End <= paragraph.Start {
			light = light[1:]
		}
		for len(changes) > 0 && changes[0].End < paragraph.Start {
			changes = changes[1:]
		}
		changed := false
		for i := 0; i < len(changes) && changes[i].Start <= paragraph.End && !changed; i++ {
			changed = paragraph.Overlaps(Range{Start: changes[i].Start, End: changes[i].End})
		}
		if len(light) > 0 && paragraph.Overlaps(light[0]) && !changed {
			found = append(found, paragraph)
		}
	}
	return found
}

// Receipt is the charge for a run, and the usage including it.
type Receipt struct {
	Usage  Usage
	Charge Charge
	Words  int  // of the whole text as they are charged; 0 without an account
	Light  bool // paragraphs of a language with a light clean-up stayed as they were, and were not charged
}
