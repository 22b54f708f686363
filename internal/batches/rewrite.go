package batches

import (
	"context"
	"errors"
	"path"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/internal/billing"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault/oneline"
	"plainhand/internal/rewriting"
	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
)

// rewrite rewrites an item's text, charges its words, and stores the result.
func (b *Batches) rewrite(ctx context.Context, sealer secret.Sealer, claim Claim) error {
	access, _, err := b.Meter.UsageOf(ctx, claim.UserID)
	if err != nil {
		return err
	}
	if err := b.checkAllowed(sealer, claim, access); err != nil {
		return err
	}
	request, err := b.request(sealer, claim)
	if err != nil {
		return err
	}
	item := &itemBudget{batches: b, access: access, claim: claim}
	run, err := b.Rewriter.Rewrite(ctx, rewriting.Job{Request: request, Budget: item})
	if err != nil {
		return err
	}
	defer run.End(ctx)
	if item.text, err = b.seal(ctx, sealer, claim, run); err != nil {
		return err
	}
	item.changes = len(run.Result.Changes)
	_, err = run.Commit(ctx)
	return err
}

// itemBudget is the words of a claimed item, which were reserved when its batch was started. Committing it also stores
// the result; the words of a failed item are released with its failure.
type itemBudget struct {
	batches  *Batches
	access   billing.Access
	claim    Claim
	prepared humanize.Prepared
	run      usage.Run
	text     texts.SealedText // the result, set before Commit
	changes  int
}

// Reserve implements usage.Budget.
func (i *itemBudget) Reserve(_ context.Context, text humanize.Prepared) (usage.Reservation, error) {
	i.prepared, i.run = text, usage.NewRun(i.claim.UserID, i.access, i.claim.ID, text)
	return i, nil
}

// Expected implements usage.Reservation. An item's figures are shown when it is done.
func (*itemBudget) Expected(usage.Outcome) usage.Receipt { return usage.Receipt{} }

// Commit implements usage.Reservation. If the reservation has expired, for example after an outage of all workers, the
// words are reserved again.
func (i *itemBudget) Commit(ctx context.Context, outcome usage.Outcome) (usage.Receipt, error) {
	done := Outcome{ItemID: i.claim.ID, Try: i.claim.Try, AlreadyCharged: i.claim.Reservation == nil, Result: outcome,
		Changes: i.changes, Text: i.text, KeptUntil: i.batches.Now().AddDate(0, 0, KeptDays)}
	var err error
	if done.Entry, err = i.batches.Meter.NewEntry(i.run); err != nil {
		return usage.Receipt{}, err
	}
	done.Entry = done.Entry.Billed(i.prepared.Document(), outcome)
	if !done.AlreadyCharged {
		done.Entry.ID, done.Entry.PeriodStart = *i.claim.Reservation, *i.claim.PeriodStart
	}
	count, err := i.batches.Storage.FinishItem(ctx, done)
	if !errors.Is(err, usage.ErrExpired) {
		return usage.Receipt{Charge: count}, err
	}
	reservation, err := i.batches.Meter.Reserve(ctx, i.run)
	if err != nil {
		return usage.Receipt{}, err
	}
	done.Entry = reservation.Entry().Billed(i.prepared.Document(), outcome)
	done.AlreadyCharged = reservation.AlreadyCharged()
	if count, err = i.batches.Storage.FinishItem(ctx, done); err != nil {
		reservation.Release(ctx) // the item doesn't know this reservation
	}
	return usage.Receipt{Charge: count}, err
}

// CommitDelivered implements usage.Reservation.
func (*itemBudget) CommitDelivered(context.Context, []usage.Range) {}

// Release implements usage.Reservation. The words stay reserved for the next attempt.
func (*itemBudget) Release(context.Context) {}

// checkAllowed returns the fault if the owner's current plan no longer allows the item: it may have changed since the
// batch was sent.
func (b *Batches) checkAllowed(sealer secret.Sealer, claim Claim, access billing.Access) error {
	if err := access.Allow(billing.Bulk); err != nil || claim.FileID == nil {
		return err
	}
	name, err := decryptName(sealer, claim)
	if err != nil {
		return err
	}
	return uploads.Allowed(name, access)
}

func decryptName(sealer secret.Sealer, claim Claim) (string, error) {
	name, _, err := sealer.Open(associatedData(claim.UserID, claim.ID, kindItemName), claim.Item)
	return string(name), err
}

// request returns the engine request of an item.
func (b *Batches) request(sealer secret.Sealer, claim Claim) (humanize.Request, error) {
	heading, err := decryptHeading(sealer, claim.UserID, claim.BatchID, claim.Batch)
	if err != nil {
		return humanize.Request{}, err
	}
	text, err := decryptDraft(sealer, claim.UserID, claim.ID, claim.Draft)
	if err != nil {
		return humanize.Request{}, err
	}
	request := heading.Settings.request(text, claim.KeepsForm)
	request.Caller = humanize.Caller{UserID: claim.UserID.String(), Background: true}
	return request, nil
}

// seal returns an item's result as a text of the history, encrypted.
func (b *Batches) seal(
	ctx context.Context, sealer secret.Sealer, claim Claim, run *rewriting.Run,
) (texts.SealedText, error) {
	output, err := b.Keep(run.Text, run.Result)
	if err != nil {
		return texts.SealedText{}, err
	}
	name, err := decryptName(sealer, claim)
	if err != nil {
		return texts.SealedText{}, err
	}
	request := run.Text.Request
	return b.History.Seal(ctx, claim.UserID, texts.Saving{Ref: texts.Ref{ID: claim.ID},
		Name: textName(claim, name), Output: output, OutputText: run.Result.Text,
		Draft: texts.Draft{Text: request.Text, Mode: string(request.Mode), Strength: string(request.Strength),
			Layout: string(request.Layout), Keep: strings.Join(request.Keep, ", ")}})
}

// textName returns the history name of an item's text: the file name without folders, or the row. It is empty if that
// is longer than the history allows.
func textName(claim Claim, name string) string {
	if claim.FileID != nil {
		name = path.Base(name)
	}
	if oneline.Fits(name, texts.MaxName) {
		return name
	}
	return ""
}
