package usage

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/pg/waitbudget"
)

// planBudget is the words of a user's plan in the current period.
type planBudget struct {
	meter  *Meter
	userID uuid.UUID
	access billing.Access
	key    uuid.UUID
}

// repeats limits how often a charged text is rewritten again under the same key, which is free: as often as the
// versions of a draft that one payment includes.
var repeats = throttle.Throttle{Name: "repeated-run", Tries: VersionsPerRound, Window: 24 * time.Hour}

var errRepeated = fault.New(fault.TooMany, "This request was repeated too often.",
	"It was charged only once. Use the result that you have, or send the text as a new request.")

// Reserve implements Budget with the errors of Meter.Reserve, and a TooMany fault for a key that is repeated too often.
func (b planBudget) Reserve(ctx context.Context, text humanize.Prepared) (Reservation, error) {
	reservation, err := b.meter.Reserve(ctx, NewRun(b.userID, b.access, b.key, text))
	if err != nil {
		return nil, err
	}
	if reservation.AlreadyCharged() {
		if err := b.takeRepeat(ctx, reservation.entry.Fingerprint); err != nil {
			return nil, err
		}
	}
	reservation.text = text.Document()
	return reservation, nil
}

func (b planBudget) takeRepeat(ctx context.Context, text Fingerprint) error {
	_, err := b.meter.Attempts.Take(ctx, b.meter.Now(), repeats.Of(b.userID.String(), string(text[:])))
	if full, ok := errors.AsType[*fault.Error](err); ok && full.Kind == fault.TooMany {
		return errRepeated.After(full.RetryAfter)
	}
	return err
}

// PlanReservation is a run's words that are reserved in a plan.
type PlanReservation struct {
	meter    *Meter
	access   billing.Access
	entry    Entry
	reserved Reserved
	text     *document.Document // for charging some of its paragraphs; nil without draft pricing
	open     bool               // words are reserved that were neither charged nor released
}

// Entry returns the reservation's entry in the ledger.
func (r *PlanReservation) Entry() Entry { return r.entry }

// AlreadyCharged reports whether the same text or key was charged before in this period, so that nothing is reserved.
func (r *PlanReservation) AlreadyCharged() bool { return r.reserved.AlreadyCharged }

// Expected implements Reservation.
func (r *PlanReservation) Expected(outcome Outcome) Receipt {
	return r.receipt(r.expected(outcome), outcome)
}

func (r *PlanReservation) expected(outcome Outcome) Charge {
	switch {
	case r.reserved.AlreadyCharged:
		return Charge{Used: r.reserved.Used, KnownOutcome: outcome.Changed}
	case !outcome.Changed:
		return Charge{Used: r.reserved.Used}
	}
	words := min(r.reserved.Words, r.entry.Billed(r.text, outcome).Words)
	charge := Charge{Used: r.reserved.Used + words, Words: words}
	if !r.entry.Draft.isZero() {
		charge.Versions, charge.Rounds = r.reserved.Versions+1, r.reserved.Rounds
		if charge.Words > 0 {
			charge.Rounds++
		}
	}
	return charge
}

// Commit implements Reservation. Nothing is charged for a text or an outcome that has been charged in this period.
func (r *PlanReservation) Commit(ctx context.Context, outcome Outcome) (Receipt, error) {
	if !outcome.Changed {
		return r.Expected(outcome), nil // Release follows
	}
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	waitbudget.Leave(ctx, settleTimeout)
	if r.reserved.AlreadyCharged {
		used, known, err := r.meter.Storage.OutcomeCharged(ctx, r.entry.UserID, r.entry.PeriodStart, outcome.Fingerprint)
		return r.receipt(Charge{Used: used, KnownOutcome: known}, outcome), err
	}
	charge, err := r.meter.Storage.Commit(ctx, r.entry.Billed(r.text, outcome), outcome.Fingerprint)
	if err == nil {
		r.open = false
	}
	return r.receipt(charge, outcome), err
}

// Billed returns the entry with only the paragraphs that an outcome is charged for.
func (e Entry) Billed(text *document.Document, outcome Outcome) Entry {
	if len(outcome.Unbilled) > 0 && text != nil {
		e.Draft, e.Words = withoutUnbilled(e.UserID, text, outcome.Unbilled)
	}
	return e
}

// CommitDelivered implements Reservation.
func (r *PlanReservation) CommitDelivered(ctx context.Context, delivered []Range) {
	if !r.open {
		return
	}
	ctx, cancel := detached(ctx)
	defer cancel()
	part := r.entry
	part.Draft, part.Words = DeliveredDraft(part.UserID, r.text, delivered)
	r.open = r.meter.Storage.CommitDelivered(ctx, part) != nil
}

// Release implements Reservation. If it fails, Meter.Sweep does it later.
func (r *PlanReservation) Release(ctx context.Context) {
	if !r.open {
		return
	}
	r.open = false
	ctx, cancel := detached(ctx)
	defer cancel()
	_ = r.meter.Storage.Release(ctx, r.entry)
}

func (r *PlanReservation) receipt(charge Charge, outcome Outcome) Receipt {
	return Receipt{newUsage(r.access, charge.Used), charge, r.entry.Words, len(outcome.Unbilled) > 0}
}

func newUsage(access billing.Access, used int) Usage {
	return Usage{Used: used, Limit: access.Plan.WordLimit, PeriodEnd: access.PeriodEnd}
}
