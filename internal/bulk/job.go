package bulk

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/documents"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// MostJobs is how many jobs of one person are kept at a time.
const MostJobs = 1_000

// ErrManyJobs is returned to somebody who has as many jobs as are kept.
var ErrManyJobs = fault.New(fault.Conflict, fmt.Sprintf("You have %d jobs, and we keep no more than that.", MostJobs),
	"Delete those whose results you have.")

// ErrMade is what Storage returns for a batch that is there already.
var ErrMade = errors.New("there is a batch with this id")

// ErrOtherRequest is returned for a job that was sent by another request with the same id.
var ErrOtherRequest = errors.New("another request made the batch with this id")

// ErrInterrupted is the problem of a job whose files have not all come.
var ErrInterrupted = fault.New(fault.Conflict, "The upload stopped before all files had arrived. Nothing was charged.",
	"Send the job again.")

// Job is a batch as a program sends it: nobody looks at its price, and it is started as soon as its items are read.
type Job struct {
	ID       uuid.UUID         // zero for a new one; one that its sender chose makes one job, however often it is sent
	Request  [sha256.Size]byte // that sends it; zero where one request cannot be told from another
	Name     string
	Settings Settings
	Days     int // for which its owner keeps texts
}

// JobText is a text of a job.
type JobText struct {
	Name string // may be empty
	Text string
}

// AddTexts adds a job with texts that are all there, and starts it. One that was added before stays as it is. Faults:
// those of Start, after which there is no job, ErrManyJobs, ErrOtherRequest, files.ErrFull, and those of settings.
func (b *Batches) AddTexts(
	ctx context.Context, userID uuid.UUID, job Job, texts []JobText, access billing.Access,
) (id uuid.UUID, again bool, err error) {
	made, err := b.newBatch(userID, job)
	if err != nil {
		return id, false, err
	}
	made.Job, made.SentAt = true, &made.MadeAt
	items, err := b.textItems(ctx, made, texts)
	if err != nil {
		return id, false, err
	}
	if former, err := b.store(ctx, made, job, items, bytesOf(texts)); err != nil || former.ID != uuid.Nil {
		return former.ID, true, err
	}
	err = b.Start(ctx, userID, made.ID, access)
	told, mine := errors.AsType[*fault.Error](err)
	switch {
	case isStarted(err):
		return made.ID, false, nil // by the sweep
	case mine && told.Kind != fault.Unavailable:
		return id, false, errors.Join(err, b.Delete(context.WithoutCancel(ctx), userID, made.ID))
	}
	return made.ID, false, nil // what could not be started now is started later, since it is all there
}

// isStarted reports whether a job could not be started because somebody else was faster.
func isStarted(err error) bool {
	return errors.Is(err, ErrState) || errors.Is(err, ErrNone) || errors.Is(err, errStarting)
}

// textItems are the items of a job of texts.
func (b *Batches) textItems(ctx context.Context, job Batch, texts []JobText) ([]NewItem, error) {
	sealer, err := b.History.Sealer(ctx, job.UserID)
	if err != nil {
		return nil, err
	}
	u := &Uploading{sealer: sealer, batch: job}
	items := make([]NewItem, len(texts))
	for i, one := range texts {
		item := itemOf(humanize.Check(job.Settings.request(one.Text, false)), one.Text)
		if items[i], err = u.named(nameOf(one, i), item); err != nil {
			return nil, err
		}
		if item.State == Ready {
			items[i].Draft = sealDraft(sealer, job.UserID, items[i].ID, one.Text)
		}
	}
	return items, nil
}

// bytesOf is how many bytes texts have together.
func bytesOf(texts []JobText) (count int64) {
	for _, text := range texts {
		count += int64(len(text.Text))
	}
	return count
}

// nameOf is what a text is called: as its sender does, or by its number and how it begins.
func nameOf(text JobText, i int) string {
	if text.Name != "" {
		return documents.ShownName(text.Name)
	}
	return fmt.Sprintf("%d: %s", i+1, opening(text.Text))
}

// AddFiles adds a job whose files are yet to come. Call Sent when they have, and the upload is finished. Another call
// for a job that was added before returns it, with SentAt where its files have come. Faults: as those of AddTexts.
func (b *Batches) AddFiles(ctx context.Context, userID uuid.UUID, job Job) (made Batch, again bool, err error) {
	if made, err = b.newBatch(userID, job); err != nil {
		return made, false, err
	}
	made.Job = true
	former, err := b.store(ctx, made, job, nil, 0)
	if err != nil || former.ID != uuid.Nil {
		return former, true, err
	}
	return made, false, nil
}

// Sent has a job started whose files have come: now, or once they are read, or by the sweep if that fails.
func (b *Batches) Sent(ctx context.Context, userID, id uuid.UUID) error {
	err := b.Storage.JobSent(ctx, userID, id, b.Now())
	if err == nil {
		_ = b.startJobs(ctx, &id)
	}
	return err
}

// newBatch is one that is not stored yet.
func (b *Batches) newBatch(userID uuid.UUID, job Job) (Batch, error) {
	if err := checkSettings(job.Settings); err != nil {
		return Batch{}, err
	}
	id, err := job.ID, error(nil)
	if id == uuid.Nil {
		id, err = uuid.NewV7()
	}
	now := b.Now().UTC().Truncate(time.Microsecond)
	return Batch{Heading: Heading{Name: documents.ShownName(job.Name), Settings: job.Settings}, ID: id, UserID: userID,
		State: Open, MadeAt: now, ExpiresAt: now.AddDate(0, 0, max(job.Days, KeptDays))}, err
}

// store stores a job, or returns the one that is there already.
func (b *Batches) store(
	ctx context.Context, made Batch, job Job, items []NewItem, textBytes int64,
) (former Batch, err error) {
	sealed, err := b.sealed(ctx, made)
	if err != nil {
		return former, err
	}
	sealed.TextBytes = textBytes
	if job.Request != [sha256.Size]byte{} {
		sealed.Request = job.Request[:]
	}
	err = b.Storage.AddBatch(ctx, sealed, items)
	if errors.Is(err, ErrMade) {
		return b.former(ctx, made.UserID, made.ID, sealed.Request)
	}
	return former, err
}

// former is a job that was sent before.
func (b *Batches) former(ctx context.Context, userID, id uuid.UUID, request []byte) (Batch, error) {
	former, _, err := b.Open(ctx, userID, id)
	if err == nil && string(former.Request) != string(request) {
		err = ErrOtherRequest
	}
	return former, err
}

// startJobs starts jobs that have come and been read: one, or all.
func (b *Batches) startJobs(ctx context.Context, id *uuid.UUID) error {
	due, err := b.Storage.JobsToStart(ctx, id, b.Now())
	if err != nil {
		return err
	}
	var failed []error
	for _, one := range due {
		failed = append(failed, b.startJob(ctx, one))
	}
	return errors.Join(failed...)
}

// startJob starts a job that nobody waits for: where nothing of it can be done, it ends, and its items say why.
func (b *Batches) startJob(ctx context.Context, job JobToStart) error {
	access, _, err := b.Meter.Standing(ctx, job.UserID)
	if err != nil {
		return err
	}
	err = b.Start(ctx, job.UserID, job.ID, access)
	told, mine := errors.AsType[*fault.Error](err)
	switch {
	case err == nil || isStarted(err):
		return nil
	case !mine || told.Kind == fault.Unavailable:
		return err
	}
	err = b.Storage.StartBatch(ctx, job.UserID, job.ID, nil, b.Now(), time.Time{})
	if isStarted(err) {
		return nil
	}
	return err
}

// Jobs returns a page of a user's jobs, the newest first, with how their items stand.
func (b *Batches) Jobs(ctx context.Context, userID uuid.UUID, page JobsPage) ([]Batch, map[uuid.UUID]Counts, error) {
	sealed, err := b.Storage.JobsOf(ctx, userID, page, b.Now())
	if err != nil {
		return nil, nil, err
	}
	batches, err := b.opened(ctx, userID, sealed)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]uuid.UUID, len(batches))
	for i, one := range batches {
		ids[i] = one.ID
	}
	counts, err := b.Storage.CountItems(ctx, ids)
	return batches, counts, err
}
