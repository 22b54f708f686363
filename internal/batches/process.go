package batches

import (
	"context"
	"errors"
	"time"

	"plainhand/engine/humanize"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/formats/document"
	"plainhand/internal/texts/uploads"
)

// leaseDuration is how long an item stays leased after its worker's last heartbeat.
const leaseDuration = 15 * time.Second

// maxAttempts is how often an item is claimed before it fails for good: its content may crash workers.
const maxAttempts = 5

// User messages for internal errors.
var (
	errReadFailed = fault.New(fault.Internal, "Something broke on our side while we read this.",
		"Send it again, in another batch. If it happens again, write to us.").
		WithAPIText("Something broke on our side while we read this.", sendAgain)
	errRewriteFailed = fault.New(fault.Internal, "Something broke on our side, and nothing was charged.",
		"Try it again. If it fails again, write to us.").
		WithAPIText("Something broke on our side while we rewrote this.", sendAgain)
)

const sendAgain = "Nothing was charged. Send it again in another job. If it fails again, write to us and name the item’s id."

// errWorkerLost is logged when an item has used up its attempts without any worker reporting a result.
var errWorkerLost = errors.New("bulk item abandoned: no worker has reported a result")

// Next claims the next queued item of any batch and processes it. ErrNone: the queue is empty. After an internal error
// the item is retried, up to maxAttempts.
func (b *Batches) Next(ctx context.Context) error {
	release, hasRoom := b.Documents.RoomNow()
	defer release()
	now := b.Now()
	claim, err := b.Storage.TakeItem(ctx, now, now.Add(leaseDuration), hasRoom)
	switch {
	case err != nil:
		return err
	case claim.Begun > maxAttempts:
		return errors.Join(errWorkerLost, b.recordFailure(ctx, claim, internalProblem(claim)))
	case claim.State != Unread:
		release()
	}
	workCtx, stop := context.WithCancel(ctx)
	defer stop()
	go b.renewLease(workCtx, stop, claim)
	err = b.process(workCtx, claim)
	switch problem := problemOf(err, claim.Job); {
	case err == nil:
		return b.startIfRead(ctx, claim)
	case b.lostLease(ctx, claim):
		return nil
	case problem != Problem{}:
		return errors.Join(b.recordFailure(ctx, claim, problem), b.startIfRead(ctx, claim))
	case fault.KindOf(err) == fault.Unavailable:
		return errors.Join(err, b.Storage.LetGo(ctx, claim.ID, claim.Try))
	case claim.Begun < maxAttempts:
		return err
	}
	return errors.Join(err, b.recordFailure(ctx, claim, internalProblem(claim)))
}

// startIfRead starts the job of an item that was read, if it was the last one. Otherwise, or if the start fails, the
// next item or the sweep does.
func (b *Batches) startIfRead(ctx context.Context, claim Claim) error {
	if claim.State != Unread {
		return nil
	}
	return b.startJobs(ctx, &claim.BatchID)
}

// lostLease reports whether this worker no longer holds the item's lease: it was canceled, deleted, or claimed by
// another worker. Then its error does not matter.
func (b *Batches) lostLease(ctx context.Context, claim Claim) bool {
	return errors.Is(b.Storage.ExtendLease(ctx, claim.ID, claim.Try, b.Now().Add(leaseDuration)), ErrNone)
}

// renewLease renews the lease of an item until the context ends, and calls stop if the lease is lost.
func (b *Batches) renewLease(ctx context.Context, stop context.CancelFunc, claim Claim) {
	ticker := time.NewTicker(leaseDuration / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := b.Storage.ExtendLease(ctx, claim.ID, claim.Try, b.Now().Add(leaseDuration)); errors.Is(err, ErrNone) {
				stop()
				return
			}
		}
	}
}

func (b *Batches) process(ctx context.Context, claim Claim) error {
	sealer, err := b.History.Sealer(ctx, claim.UserID)
	switch {
	case err != nil:
		return err
	case claim.State == Unread:
		return b.read(ctx, sealer, claim)
	}
	return b.rewrite(ctx, sealer, claim)
}

// recordFailure stores the reason why an item is Unusable or has Failed.
func (b *Batches) recordFailure(ctx context.Context, claim Claim, problem Problem) error {
	if claim.State == Unread {
		return b.Storage.ItemRead(ctx, claim.ID, claim.Try, ReadResult{State: Unusable, Problem: problem})
	}
	return b.Storage.FailItem(ctx, claim.ID, claim.Try, problem)
}

// read reads an item's file. The caller holds a slot of Documents.Room.
func (b *Batches) read(ctx context.Context, sealer secret.Sealer, claim Claim) error {
	name, err := decryptName(sealer, claim)
	if err != nil {
		return err
	}
	if claim.FileID == nil {
		return ErrNone
	}
	opened, err := b.Documents.Read(ctx, uploads.Source{UserID: claim.UserID, FileID: *claim.FileID, Name: name})
	if err != nil {
		return err
	}
	blocks := opened.Blocks()
	text := document.DraftOf(blocks).Text
	if err := humanize.Check(humanize.Request{Text: text}); err != nil {
		return err
	}
	return b.Storage.ItemRead(ctx, claim.ID, claim.Try, ReadResult{State: Ready, KeepsForm: document.KeepsForm(blocks),
		Draft: encryptDraft(sealer, claim.UserID, claim.ID, text), Words: humanize.ChargedWords(text)})
}
