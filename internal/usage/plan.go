package usage

import (
	"context"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/internal/billing"
	"plainhand/internal/pg/waitbudget"
)

// planBudget is the words of a user's plan in the current period.
type planBudget struct {
	meter  *Meter
	userID uuid.UUID
	access billing.Access
	key    uuid.UUID
}

// Reserve implements Budget with the errors of Meter.Reserve.
func (b planBudget) Reserve(ctx context.Context, text humanize.Prepared) (Reservation, error) {
	reservation, err := b.meter.Reserve(ctx, NewRun(b.userID, b.access, b.key, text))
	if err != nil {
		return nil, err
	}
	reservation.text = text.Document()
	return reservation, nil
}

// PlanReservation is a run's words that are reserved in a plan.
type PlanReservation struct {
	meter    *Meter
	access   billing.Access
	entry    Entry
	reserved Reserved
	text     *document.Document // for CommitDelivered
	held     bool               // words are reserved, which Release has to give back
}

// Entry returns the reservation's entry in the ledger.
func (r *PlanReservation) Entry() Entry { return r.entry }

// Counted reports whether the same text or key was charged before in this period, so that nothing is reserved.
func (r *PlanReservation) Counted() bool { return r.reserved.Counted }

// Expected implements Reservation.
func (r *PlanReservation) Expected(outcome Outcome) Charge { return r.charge(r.expected(outcome)) }

func (r *PlanReservation) expected(outcome Outcome) Count {
	switch {
	case r.reserved.Counted:
		return Count{Used: r.reserved.Used, KnownOutcome: outcome.Changed}
	case !outcome.Changed:
		return Count{Used: r.reserved.Used}
	}
	count := Count{Used: r.reserved.Used + r.reserved.Words, Words: r.reserved.Words}
	if !r.entry.Draft.isZero() {
		count.Versions, count.Rounds = r.reserved.Versions+1, r.reserved.Rounds
		if count.Words > 0 {
			count.Rounds++
		}
	}
	return count
}

// Commit implements Reservation. Nothing is charged for a text or an outcome that has been charged in this period.
func (r *PlanReservation) Commit(ctx context.Context, outcome Outcome) (Charge, error) {
	if !outcome.Changed {
		return r.Expected(outcome), nil // Release follows
	}
	ctx, cancel := context.WithTimeout(ctx, settleTimeout)
	defer cancel()
	waitbudget.Leave(ctx, settleTimeout)
	if r.reserved.Counted {
		used, again, err := r.meter.Storage.Counted(ctx, r.entry.UserID, r.entry.PeriodStart, outcome.Fingerprint)
		return r.charge(Count{Used: used, KnownOutcome: again}), err
	}
	count, err := r.meter.Storage.Commit(ctx, r.entry, outcome.Fingerprint)
	if err == nil {
		r.held = false
	}
	return r.charge(count), err
}

// CommitDelivered implements Reservation.
func (r *PlanReservation) CommitDelivered(ctx context.Context, delivered []Range) {
	if !r.held {
		return
	}
	ctx, cancel := detached(ctx)
	defer cancel()
	part := r.entry
	part.Draft, part.Words = DeliveredDraft(part.UserID, r.text, delivered)
	r.held = r.meter.Storage.CommitDelivered(ctx, part) != nil
}

// Release implements Reservation. If it fails, Meter.Sweep does it later.
func (r *PlanReservation) Release(ctx context.Context) {
	if !r.held {
		return
	}
	r.held = false
	ctx, cancel := detached(ctx)
	defer cancel()
	_ = r.meter.Storage.Release(ctx, r.entry)
}

func (r *PlanReservation) charge(count Count) Charge {
	return Charge{newUsage(r.access, count.Used), count, r.entry.Words}
}

func newUsage(access billing.Access, used int) Usage {
	return Usage{Used: used, Limit: access.Plan.WordLimit, PeriodEnd: access.PeriodEnd}
}
