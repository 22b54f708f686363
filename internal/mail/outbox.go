package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
)

// Queue is where emails wait, apart from other jobs, so that a slow mail server delays nothing else.
const Queue = "mail"

// giveUpAfter is for how long an email is retried. By then its news is old, and is on the account page.
const giveUpAfter = 3 * 24 * time.Hour

// pauses are the times between the first tries. The last one is repeated.
var pauses = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour}

// maxTries is more than giveUpAfter allows: time is what ends the tries.
const maxTries = 100

// Entry is an email waiting in the outbox: what to tell, and whom.
type Entry struct {
	ID        uuid.UUID
	UserID    uuid.UUID // zero for somebody who has no account any more
	To        string    // the user's address, as it is now
	Kind      string
	Facts     []byte // JSON, in a format known to whoever put it there
	CreatedAt time.Time
}

// ErrNotWaiting is returned for an email that was sent or given up, or whose user is gone.
var ErrNotWaiting = errors.New("the email does not wait")

// OutboxStorage stores the outbox.
type OutboxStorage interface {
	// TryMail counts a try and returns the email, or ErrNotWaiting.
	TryMail(ctx context.Context, id uuid.UUID) (Entry, error)
	// MailSent and MailGivenUp mark the email, so that it is never tried again.
	MailSent(ctx context.Context, id uuid.UUID) error
	MailGivenUp(ctx context.Context, id uuid.UUID) error
}

// Write turns an entry into a message, with the entry's ID.
type Write func(ctx context.Context, entry Entry) (Message, error)

// Send is the job that sends an email from the outbox. It is inserted in the transaction that stores the email.
type Send struct {
	ID uuid.UUID `json:"id"`
}

// Kind is the job's name in the queue.
func (Send) Kind() string { return "send_mail" }

// InsertOpts sets where it waits.
func (Send) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: maxTries}
}

// Sender is the worker for Send.
type Sender struct {
	river.WorkerDefaults[Send]
	storage OutboxStorage
	write   Write
	post    Post
	log     *slog.Logger
	now     func() time.Time
}

// NewSender returns the worker for Send. now is the clock.
func NewSender(storage OutboxStorage, write Write, post Post, log *slog.Logger, now func() time.Time) *Sender {
	return &Sender{storage: storage, write: write, post: post, log: log, now: now}
}

// Timeout leaves time to write the email and to try the server once. It is shorter than the time after which the queue
// considers a job lost, so nobody else sends the email meanwhile.
func (*Sender) Timeout(*river.Job[Send]) time.Duration { return sendLimit + 30*time.Second }

// NextRetry returns when a failed try is followed by another.
func (s *Sender) NextRetry(job *river.Job[Send]) time.Time {
	return s.now().Add(pauses[min(job.Attempt, len(pauses))-1])
}

// Work tries once. If an email was accepted but we could not record it, the next try sends the same message with the
// same Message-ID.
func (s *Sender) Work(ctx context.Context, job *river.Job[Send]) error {
	entry, err := s.storage.TryMail(ctx, job.Args.ID)
	if errors.Is(err, ErrNotWaiting) {
		return nil
	}
	if err != nil {
		return err
	}
	log := s.log.With("mail", entry.ID, "kind", entry.Kind)
	err = s.send(ctx, entry)
	mark := context.WithoutCancel(ctx) // what was done is recorded even if no time is left
	switch {
	case err == nil:
		log.Info("an email was sent")
		return s.storage.MailSent(mark, entry.ID)
	case errors.Is(err, ErrRefused) || s.now().Sub(entry.CreatedAt) > giveUpAfter:
		log.Error("an email was given up", "error", err)
		return s.storage.MailGivenUp(mark, entry.ID)
	}
	return err
}

func (s *Sender) send(ctx context.Context, entry Entry) error {
	message, err := s.write(ctx, entry)
	if err != nil {
		return err
	}
	return s.post.Send(ctx, message)
}
