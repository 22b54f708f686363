package bulk

import (
	"context"
	"errors"
	"path"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/document"
	"plainhand/internal/documents"
	"plainhand/internal/fault"
	"plainhand/internal/history"
	"plainhand/internal/humanize"
	"plainhand/internal/oneline"
	"plainhand/internal/secret"
	"plainhand/internal/usage"
)

// lease is for how long an item is not taken up by others once its worker is silent.
const lease = 15 * time.Second

// tries is how often an item is taken up before it fails for good: something about it may kill whoever does.
const tries = 5

// What owners are told of an error of ours.
var (
	errUnread = fault.New(fault.Internal, "Something broke on our side while we read this.",
		"Send it again, in another batch. If it happens again, write to us.")
	errUnwritten = fault.New(fault.Internal, "Something broke on our side, and nothing was charged.",
		"Try it again. If it fails again, write to us.")
)

// errKiller is for the log: those who took up an item were killed, or never heard of again.
var errKiller = errors.New("an item was given up that several workers have begun and none has ended")

// Next takes up the next item of any batch, and does what is to be done with it. ErrNone: there is nothing to do. An
// error of ours leaves the item to be taken up again.
func (b *Batches) Next(ctx context.Context) error {
	leave, hasRoom := b.Documents.RoomNow()
	defer leave()
	now := b.Now()
	taken, err := b.Storage.TakeItem(ctx, now, now.Add(lease), hasRoom)
	switch {
	case err != nil:
		return err
	case taken.Begun > tries:
		return errors.Join(errKiller, b.tell(ctx, taken, ourFault(taken)))
	case taken.State != Unread:
		leave()
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	go b.stayAt(working, stop, taken)
	err = b.do(working, taken)
	switch told := problemOf(err); {
	case err == nil:
		return b.startIfRead(ctx, taken)
	case b.isTaken(ctx, taken):
		return nil
	case told != "":
		return errors.Join(b.tell(ctx, taken, told), b.startIfRead(ctx, taken))
	case fault.KindOf(err) == fault.Unavailable:
		return errors.Join(err, b.Storage.LetGo(ctx, taken.ID, taken.Try))
	case taken.Begun < tries:
		return err
	}
	return errors.Join(err, b.tell(ctx, taken, ourFault(taken)))
}

// startIfRead starts the job of an item that was read, if it was the last. Otherwise, and if that fails, the next one
// does, or the sweep.
func (b *Batches) startIfRead(ctx context.Context, taken Taken) error {
	if taken.State != Unread {
		return nil
	}
	return b.startJobs(ctx, &taken.BatchID)
}

// isTaken reports whether an item is not whose it was any more: it was canceled, or deleted, or somebody else has it.
// Then it does not matter what was wrong with it.
func (b *Batches) isTaken(ctx context.Context, taken Taken) bool {
	return errors.Is(b.Storage.ExtendLease(ctx, taken.ID, taken.Try, b.Now().Add(lease)), ErrNone)
}

// ourFault is what the owner of an item is told of an error of ours.
func ourFault(taken Taken) string {
	if taken.State == Unread {
		return inWords(errUnread)
	}
	return inWords(errUnwritten)
}

// stayAt renews the lease of an item as long as somebody is at work on it, and stops them once it is not theirs.
func (b *Batches) stayAt(ctx context.Context, stop context.CancelFunc, taken Taken) {
	ticker := time.NewTicker(lease / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := b.Storage.ExtendLease(ctx, taken.ID, taken.Try, b.Now().Add(lease)); errors.Is(err, ErrNone) {
				stop()
				return
			}
		}
	}
}

func (b *Batches) do(ctx context.Context, taken Taken) error {
	sealer, err := b.History.Sealer(ctx, taken.UserID)
	switch {
	case err != nil:
		return err
	case taken.State == Unread:
		return b.read(ctx, sealer, taken)
	}
	return b.rewrite(ctx, sealer, taken)
}

// tell stores why nothing came of an item.
func (b *Batches) tell(ctx context.Context, taken Taken, problem string) error {
	if taken.State == Unread {
		return b.Storage.ItemRead(ctx, taken.ID, taken.Try, Found{State: Unusable, Problem: problem})
	}
	return b.Storage.FailItem(ctx, taken.ID, taken.Try, problem)
}

// mostProblem is how many letters of a problem are stored.
const mostProblem = 500

// problemOf is what an owner is told of an error that they can mend; empty for one of ours.
func problemOf(err error) string {
	told, ok := errors.AsType[*fault.Error](err)
	if !ok || told.Kind == fault.Unavailable || told.Kind == fault.Internal {
		return ""
	}
	return inWords(told)
}

func inWords(told *fault.Error) string {
	text := strings.TrimSpace(told.Message + " " + told.Advice)
	if letters := []rune(text); len(letters) > mostProblem {
		text = string(letters[:mostProblem])
	}
	return text
}

// read reads an item's file, for which there is room.
func (b *Batches) read(ctx context.Context, sealer secret.Sealer, taken Taken) error {
	name, err := openName(sealer, taken)
	if err != nil {
		return err
	}
	if taken.FileID == nil {
		return ErrNone
	}
	opened, err := b.Documents.Read(ctx, documents.Source{UserID: taken.UserID, FileID: *taken.FileID, Name: name})
	if err != nil {
		return err
	}
	blocks := opened.Blocks()
	text := document.DraftOf(blocks).Text
	if err := humanize.Check(humanize.Request{Text: text}); err != nil {
		return err
	}
	return b.Storage.ItemRead(ctx, taken.ID, taken.Try, Found{State: Ready, KeepsForm: document.KeepsForm(blocks),
		Draft: sealDraft(sealer, taken.UserID, taken.ID, text), Words: humanize.ChargedWords(text)})
}

// rewrite has the engine rewrite an item's text, counts its words, and keeps the result.
func (b *Batches) rewrite(ctx context.Context, sealer secret.Sealer, taken Taken) error {
	access, _, err := b.Meter.Standing(ctx, taken.UserID)
	if err != nil {
		return err
	}
	if err := b.mayStill(sealer, taken, access); err != nil {
		return err
	}
	prepared, err := b.prepare(ctx, sealer, taken)
	if err != nil {
		return err
	}
	result, err := b.humanize(ctx, prepared)
	if err != nil {
		return err
	}
	done, err := b.outcome(ctx, sealer, taken, prepared, result)
	if err != nil {
		return err
	}
	done.Reservation, err = b.reservation(taken.UserID, taken.ID, access, prepared)
	if err != nil {
		return err
	}
	if done.Counted = taken.Reservation == nil; !done.Counted {
		done.Reservation.ID, done.Reservation.PeriodStart = *taken.Reservation, *taken.PeriodStart
	}
	return b.finish(ctx, done, access)
}

// mayStill returns why an item may not be rewritten any more: the plan may be another one than when it was sent.
func (b *Batches) mayStill(sealer secret.Sealer, taken Taken, access billing.Access) error {
	if err := access.Allow(billing.Bulk); err != nil || taken.FileID == nil {
		return err
	}
	name, err := openName(sealer, taken)
	if err != nil {
		return err
	}
	return documents.Allowed(name, access)
}

func openName(sealer secret.Sealer, taken Taken) (string, error) {
	name, _, err := sealer.Open(place(taken.UserID, taken.ID, itemPlace), taken.Item)
	return string(name), err
}

// finish stores what came of an item. Words that were given back meanwhile, since nobody was at work for long, are held
// anew.
func (b *Batches) finish(ctx context.Context, done Outcome, access billing.Access) error {
	err := b.Storage.FinishItem(ctx, done)
	if !errors.Is(err, usage.ErrExpired) {
		return err
	}
	if done.Reservation.ID, err = uuid.NewV7(); err != nil {
		return err
	}
	done.Reservation.PeriodStart = access.PeriodStart
	if done.Counted, err = b.Ledger.Reserve(ctx, done.Reservation, access.Plan.WordLimit); err != nil {
		return err
	}
	return b.Storage.FinishItem(ctx, done)
}

// prepare returns what an engine is to do with an item.
func (b *Batches) prepare(ctx context.Context, sealer secret.Sealer, taken Taken) (humanize.Prepared, error) {
	heading, err := openHeading(sealer, taken.UserID, taken.BatchID, taken.Batch)
	if err != nil {
		return humanize.Prepared{}, err
	}
	text, err := openDraft(sealer, taken.UserID, taken.ID, taken.Draft)
	if err != nil {
		return humanize.Prepared{}, err
	}
	request := heading.Settings.request(text, taken.KeepsForm)
	request.Asking = humanize.Asking{UserID: taken.UserID.String(), Background: true}
	return humanize.Prepare(ctx, request)
}

func (b *Batches) humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	return b.Engine.Humanize(ctx, request)
}

// textName is what the history calls the text of an item: as its file without the folders, or as its row.
func textName(taken Taken, name string) string {
	if taken.FileID != nil {
		name = path.Base(name)
	}
	if oneline.Fits(name, history.MostName) {
		return name
	}
	return ""
}

func (b *Batches) outcome(
	ctx context.Context, sealer secret.Sealer, taken Taken, request humanize.Prepared, result humanize.Result,
) (Outcome, error) {
	output, err := b.Keep(request, result)
	if err != nil {
		return Outcome{}, err
	}
	name, err := openName(sealer, taken)
	if err != nil {
		return Outcome{}, err
	}
	text, err := b.History.Seal(ctx, taken.UserID, history.Saving{Ref: history.Ref{ID: taken.ID},
		Name: textName(taken, name), Output: output, Made: result.Text,
		Draft: history.Draft{Text: request.Text, Mode: string(request.Mode), Strength: string(request.Strength),
			Layout: string(request.Layout), Keep: strings.Join(request.Keep, ", ")}})
	done := Outcome{ItemID: taken.ID, Try: taken.Try, Changes: len(result.Changes), Text: text,
		Fingerprint: result.Fingerprint(request.Text), KeptUntil: b.Now().AddDate(0, 0, KeptDays)}
	if result.Differs(request.Text) {
		done.Words = taken.Words
	}
	return done, err
}
