package batches

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/billing"
	"plainhand/internal/fault"
	"plainhand/internal/texts/uploads"
)

// MaxJobs is the maximum number of stored jobs per user.
const MaxJobs = 1_000

// ErrManyJobs is returned to a user who already has MaxJobs jobs.
var ErrManyJobs = fault.New(fault.Conflict, fmt.Sprintf("You have %d jobs, which is the limit.", MaxJobs),
	"Delete some whose results you have, with DELETE /v1/jobs/{id}.")

// ErrExists is returned by Storage if a batch with the ID exists.
var ErrExists = errors.New("there is a batch with this id")

// ErrOtherRequest is returned if a different request has created the batch with the same ID.
var ErrOtherRequest = errors.New("another request made the batch with this id")

// ErrInterrupted is the problem of the items of a job whose upload was not completed.
var ErrInterrupted = fault.New(fault.Conflict, "The upload stopped before all files had arrived. Nothing was charged.",
	"Send the job again.")

// Job is a batch sent through the API. It is started without a price preview, as soon as its items are read.
type Job struct {
	ID       uuid.UUID         // idempotency key chosen by the sender; zero: a new ID is made
	Request  [sha256.Size]byte // fingerprint of the API request; zero for file uploads, which are not compared
	Name     string
	Settings Settings
	Days     int // for which the user's texts are stored
}

// JobText is a text of a job.
type JobText struct {
	Name string // may be empty
	Text string
}

// AddTexts creates a job with all its texts and starts it. If the job exists already, it is returned unchanged, with
// repeated set. Faults: those of Start, after which the job is deleted, ErrManyJobs, ErrOtherRequest, files.ErrFull,
// and those of settings.
func (b *Batches) AddTexts(
	ctx context.Context, userID uuid.UUID, job Job, texts []JobText, access billing.Access,
) (id uuid.UUID, repeated bool, err error) {
	batch, err := b.newBatch(userID, job)
	if err != nil {
		return id, false, err
	}
	batch.Job, batch.SentAt = true, &batch.MadeAt
	items, err := b.textItems(ctx, batch, texts)
	if err != nil {
		return id, false, err
	}
	if existing, err := b.store(ctx, batch, job, items, totalBytes(texts)); err != nil || existing.ID != uuid.Nil {
		return existing.ID, true, err
	}
	err = b.Start(ctx, userID, batch.ID, access)
	failure, isFault := errors.AsType[*fault.Error](err)
	switch {
	case alreadyStarted(err):
		return batch.ID, false, nil // by the sweep
	case isFault && failure.Kind != fault.Unavailable:
		return id, false, errors.Join(err, b.Delete(context.WithoutCancel(ctx), userID, batch.ID))
	}
	return batch.ID, false, nil // the sweep starts it, as its upload is complete
}

// alreadyStarted reports whether the error of a start means that another process has started, or is starting, the job.
func alreadyStarted(err error) bool {
	return errors.Is(err, ErrState) || errors.Is(err, ErrNone) || errors.Is(err, errStarting)
}

// textItems returns the items of a job of texts.
func (b *Batches) textItems(ctx context.Context, job Batch, texts []JobText) ([]NewItem, error) {
	sealer, err := b.History.Sealer(ctx, job.UserID)
	if err != nil {
		return nil, err
	}
	u := &Upload{sealer: sealer, batch: job}
	items := make([]NewItem, len(texts))
	for i, text := range texts {
		item := u.newItem(humanize.Check(job.Settings.request(text.Text, false)), text.Text)
		if items[i], err = u.initItem(itemName(text, i), item); err != nil {
			return nil, err
		}
		if item.State == Ready {
			items[i].Draft = encryptDraft(sealer, job.UserID, items[i].ID, text.Text)
		}
	}
	return items, nil
}

// totalBytes returns the size of all texts in bytes.
func totalBytes(texts []JobText) (count int64) {
	for _, text := range texts {
		count += int64(len(text.Text))
	}
	return count
}

// itemName returns the sender's name for a text, or its number and an excerpt.
func itemName(text JobText, i int) string {
	if text.Name != "" {
		return uploads.DisplayName(text.Name)
	}
	return fmt.Sprintf("%d: %s", i+1, excerpt(text.Text))
}

// AddFiles creates a job whose files are still to be uploaded. Call Sent when the upload is finished. If the job exists
// already, it is returned, with SentAt set if its upload was completed. Faults: as those of AddTexts.
func (b *Batches) AddFiles(ctx context.Context, userID uuid.UUID, job Job) (batch Batch, repeated bool, err error) {
	if batch, err = b.newBatch(userID, job); err != nil {
		return batch, false, err
	}
	batch.Job = true
	existing, err := b.store(ctx, batch, job, nil, 0)
	if err != nil || existing.ID != uuid.Nil {
		return existing, true, err
	}
	return batch, false, nil
}

// Sent marks the upload of a job as complete and tries to start the job. If its items have not been read yet, or the
// start fails, the last read item or the sweep starts it.
func (b *Batches) Sent(ctx context.Context, userID, id uuid.UUID) error {
	err := b.Storage.JobSent(ctx, userID, id, b.Now())
	if err == nil {
		_ = b.startJobs(ctx, &id)
	}
	return err
}

// newBatch returns a batch that is not stored yet.
func (b *Batches) newBatch(userID uuid.UUID, job Job) (Batch, error) {
	if err := checkSettings(job.Settings); err != nil {
		return Batch{}, err
	}
	id, err := job.ID, error(nil)
	if id == uuid.Nil {
		id, err = uuid.NewV7()
	}
	now := b.Now().UTC().Truncate(time.Microsecond)
	return Batch{Heading: Heading{Name: uploads.DisplayName(job.Name), Settings: job.Settings}, ID: id, UserID: userID,
		State: Open, MadeAt: now, ExpiresAt: now.AddDate(0, 0, max(job.Days, KeptDays))}, err
}

// store stores a job, or returns the existing one with the same ID.
func (b *Batches) store(
	ctx context.Context, batch Batch, job Job, items []NewItem, textBytes int64,
) (existing Batch, err error) {
	sealed, err := b.encryptBatch(ctx, batch)
	if err != nil {
		return existing, err
	}
	sealed.TextBytes = textBytes
	if job.Request != [sha256.Size]byte{} {
		sealed.Request = job.Request[:]
	}
	err = b.Storage.AddBatch(ctx, sealed, items)
	if errors.Is(err, ErrExists) {
		return b.existingJob(ctx, batch.UserID, batch.ID, sealed.Request)
	}
	return existing, err
}

// existingJob returns a job that was sent before, or ErrOtherRequest if its request differs.
func (b *Batches) existingJob(ctx context.Context, userID, id uuid.UUID, request []byte) (Batch, error) {
	existing, _, err := b.Open(ctx, userID, id)
	if err == nil && string(existing.Request) != string(request) {
		err = ErrOtherRequest
	}
	return existing, err
}

// startJobs starts the jobs that are complete and read: the one with the ID, or all if it is nil.
func (b *Batches) startJobs(ctx context.Context, id *uuid.UUID) error {
	due, err := b.Storage.JobsToStart(ctx, id, b.Now())
	if err != nil {
		return err
	}
	var failed []error
	for _, job := range due {
		failed = append(failed, b.startJob(ctx, job))
	}
	return errors.Join(failed...)
}

// startJob starts a job in the background. A job of which no item can be started ends, and its items have the reasons.
func (b *Batches) startJob(ctx context.Context, job JobToStart) error {
	access, _, err := b.Meter.UsageOf(ctx, job.UserID)
	if err != nil {
		return err
	}
	err = b.Start(ctx, job.UserID, job.ID, access)
	failure, isFault := errors.AsType[*fault.Error](err)
	switch {
	case err == nil || alreadyStarted(err):
		return nil
	case !isFault || failure.Kind == fault.Unavailable:
		return err
	}
	err = b.Storage.StartBatch(ctx, job.UserID, job.ID, nil, b.Now(), time.Time{})
	if alreadyStarted(err) {
		return nil
	}
	return err
}

// Jobs returns a page of a user's jobs, the newest first, with the counts of their items.
func (b *Batches) Jobs(ctx context.Context, userID uuid.UUID, page JobsPage) ([]Batch, map[uuid.UUID]Counts, error) {
	sealed, err := b.Storage.JobsOf(ctx, userID, page, b.Now())
	if err != nil {
		return nil, nil, err
	}
	batches, err := b.decryptBatches(ctx, userID, sealed)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]uuid.UUID, len(batches))
	for i, batch := range batches {
		ids[i] = batch.ID
	}
	counts, err := b.Storage.CountItems(ctx, ids)
	return batches, counts, err
}
