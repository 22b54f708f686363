package usage

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// TrialWords is the free allowance of words per user and day for test keys of the API.
const TrialWords = 100

// TrialStorage counts the trial words per user and UTC day.
type TrialStorage interface {
	// ReserveTrialWords adds words to the used ones of a day unless that exceeds limit. It returns the used words, and
	// whether words were added. Concurrent calls never exceed the limit.
	ReserveTrialWords(ctx context.Context, userID uuid.UUID, day time.Time, words, limit int) (used int, reserved bool,
		err error)
	// ReleaseTrialWords subtracts words from the used ones of a day.
	ReleaseTrialWords(ctx context.Context, userID uuid.UUID, day time.Time, words int) error
	// TrialWordsUsed returns the words used on a day.
	TrialWordsUsed(ctx context.Context, userID uuid.UUID, day time.Time) (int, error)
}

// ErrTrial is returned for a text that exceeds the remaining trial words of the day.
var ErrTrial = fault.New(fault.Forbidden, english.Sprintf("Test keys have %d words a day, and this text has more than are left.",
	TrialWords), "Send a shorter text, wait until tomorrow (UTC), or use a live key.")

// TrialUsage returns the user's trial usage of today.
func (m *Meter) TrialUsage(ctx context.Context, userID uuid.UUID) (Usage, error) {
	used, err := m.Storage.TrialWordsUsed(ctx, userID, m.today())
	return trialUsage(used, m.today()), err
}

func (m *Meter) today() time.Time { return m.Now().UTC().Truncate(24 * time.Hour) }

func trialUsage(used int, day time.Time) Usage {
	return Usage{Used: used, Limit: TrialWords, PeriodEnd: day.Add(24 * time.Hour)}
}

// trialBudget is the trial words of a user on the current day.
type trialBudget struct {
	meter  *Meter
	userID uuid.UUID
}

// Reserve implements Budget. Fault: ErrTrial.
func (b trialBudget) Reserve(ctx context.Context, text humanize.Prepared) (Reservation, error) {
	reservation := &trialReservation{trialBudget: b, day: b.meter.today(), text: text,
		words: humanize.ChargedWords(text.Text)}
	ctx, cancel := detached(ctx) // the result of a canceled statement would be unknown
	defer cancel()
	used, reserved, err := b.meter.Storage.ReserveTrialWords(ctx, b.userID, reservation.day, reservation.words, TrialWords)
	switch {
	case err != nil:
		return nil, err
	case !reserved:
		return nil, ErrTrial
	}
	reservation.used, reservation.open = used, true
	return reservation, nil
}

// trialReservation is reserved trial words. A repeated text counts again, since no fingerprint is stored.
type trialReservation struct {
	trialBudget
	day   time.Time
	text  humanize.Prepared
	words int
	used  int  // including these
	open  bool // neither charged nor given back
}

// Expected implements Reservation.
func (r *trialReservation) Expected(outcome Outcome) Receipt {
	charge := Charge{Used: r.used, Words: r.words}
	if !outcome.Changed {
		charge = Charge{Used: r.used - r.words}
	}
	return Receipt{trialUsage(charge.Used, r.day), charge, r.words}
}

// Commit implements Reservation.
func (r *trialReservation) Commit(_ context.Context, outcome Outcome) (Receipt, error) {
	r.open = !outcome.Changed
	return r.Expected(outcome), nil
}

// CommitDelivered implements Reservation. Paragraphs that were delivered before charge again.
func (r *trialReservation) CommitDelivered(ctx context.Context, delivered []Range) {
	if !r.open {
		return
	}
	_, words := DeliveredDraft(r.userID, r.text.Document(), delivered)
	r.words -= min(r.words, words)
	r.Release(ctx)
}

// Release implements Reservation.
func (r *trialReservation) Release(ctx context.Context) {
	if !r.open {
		return
	}
	r.open = false
	ctx, cancel := detached(ctx)
	defer cancel()
	_ = r.meter.Storage.ReleaseTrialWords(ctx, r.userID, r.day, r.words)
}
