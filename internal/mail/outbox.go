package mail

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
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
	UserID    uuid.UUID // zero without an account
	BrandID   uuid.UUID // the customer's brand that it is from; zero: it is from us
	To        string    // the recipient, as stored with the email
	Verified  bool      // the owner of that address has confirmed that it is the user's, or it is ours
	Security  bool      `db:"-"` // it is about the security of an account
	Kind      string
	Facts     []byte // JSON, in a format known to whoever put it there
	CreatedAt time.Time
}

// ErrNotWaiting is returned for an email that was sent or given up, or whose user is gone, or whose link does not work
// any more.
var ErrNotWaiting = errors.New("the email does not wait")

// OutboxStorage stores the outbox.
type OutboxStorage interface {
	// TryMail counts a try and returns the email, or ErrNotWaiting.
	TryMail(ctx context.Context, id uuid.UUID) (Entry, error)
	// MailSent and MailGivenUp mark the email, so that it is never tried again. One that has a mark keeps it.
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

// Anyone can enter anyone's address, so email to an address that its owner has not confirmed is limited, and delayed
// when it exceeds a limit. Email about the security of an account has limits of its own, counted for each account.
// Email that strangers can trigger, such as copies of contact forms, sign-ups, and password resets, never delays it.
// Email to a confirmed address has no limit here: what strangers can trigger there is limited where they ask for it.
var (
	publicHour   = throttle.Throttle{Name: "mail-hour", Tries: 3, Window: time.Hour}
	publicDay    = throttle.Throttle{Name: "mail-day", Tries: 10, Window: 24 * time.Hour}
	securityHour = throttle.Throttle{Name: "mail-security-hour", Tries: 5, Window: time.Hour}
	securityDay  = throttle.Throttle{Name: "mail-security-day", Tries: 20, Window: 24 * time.Hour}
)

// limits returns the limits that an email counts toward.
func (e Entry) limits() []throttle.Bound {
	to := strings.ToLower(e.To)
	switch {
	case e.Verified:
		return nil
	case e.Security: // an address has one account on our site, and one under each brand
		return []throttle.Bound{securityHour.Of(to, e.BrandID.String()), securityDay.Of(to, e.BrandID.String())}
	}
	return []throttle.Bound{publicHour.Of(to), publicDay.Of(to)}
}

// Sender is the worker for Send.
type Sender struct {
	river.WorkerDefaults[Send]
	Outbox
}

// Outcome is how a try to send an email ended.
type Outcome int

// The outcomes. An email that is delayed is tried again; one that is abandoned never is.
const (
	Sent             Outcome = iota
	DelayedByLimit           // the recipient has had as much as the limits allow
	DelayedByFailure         // it could not be written, or the server could not take it
	AbandonedRefused         // the server refused it for good
	AbandonedExpired         // it was tried for giveUpAfter
)

// Outbox is what sends emails. Every field is required.
type Outbox struct {
	Storage OutboxStorage
	Write   Write
	Post    Post
	Tries   throttle.Counter // counts email to addresses that are not confirmed
	Count   func(Outcome)    // counts tries
	Log     *slog.Logger
	Now     func() time.Time
}

// NewSender returns the worker for Send.
func NewSender(outbox Outbox) *Sender { return &Sender{Outbox: outbox} }

// Timeout leaves time to write the email and to try the server once. It is shorter than the time after which the queue
// considers a job lost, so nobody else sends the email meanwhile.
func (*Sender) Timeout(*river.Job[Send]) time.Duration { return sendLimit + 30*time.Second }

// NextRetry returns when a failed try is followed by another.
func (s *Sender) NextRetry(job *river.Job[Send]) time.Time {
	return s.Now().Add(pauses[min(job.Attempt, len(pauses))-1])
}

// Work tries once. If an email was accepted but we could not record it, the next try sends the same message with the
// same Message-ID.
func (s *Sender) Work(ctx context.Context, job *river.Job[Send]) error {
	entry, err := s.Storage.TryMail(ctx, job.Args.ID)
	if errors.Is(err, ErrNotWaiting) {
		return s.Storage.MailGivenUp(ctx, job.Args.ID) // its link may have stopped working
	}
	if err != nil {
		return err
	}
	err = s.send(ctx, entry)
	outcome := s.outcome(entry, err)
	s.Count(outcome)
	log := s.Log.With("mail", entry.ID, "kind", entry.Kind)
	mark := context.WithoutCancel(ctx) // what was done is recorded even if no time is left
	switch outcome {
	case Sent:
		log.Info("email sent")
		return s.Storage.MailSent(mark, entry.ID)
	case DelayedByLimit:
		log.Warn("email delayed: recipient limit reached")
		return river.JobSnooze(fault.Wait(err))
	case AbandonedRefused, AbandonedExpired:
		log.Error("email abandoned", "error", err)
		return s.Storage.MailGivenUp(mark, entry.ID)
	}
	return err
}

func (s *Sender) outcome(entry Entry, err error) Outcome {
	switch {
	case err == nil:
		return Sent
	case errors.Is(err, ErrRefused):
		return AbandonedRefused
	case s.Now().Sub(entry.CreatedAt) > giveUpAfter:
		return AbandonedExpired
	case fault.Wait(err) > 0:
		return DelayedByLimit
	}
	return DelayedByFailure
}

// send returns a TooMany fault for an email that exceeds a limit.
func (s *Sender) send(ctx context.Context, entry Entry) error {
	message, err := s.Write(ctx, entry)
	if err != nil {
		return err
	}
	tries, err := s.Tries.Take(ctx, s.Now(), entry.limits()...)
	if err != nil {
		return err
	}
	if err = s.Post.Send(ctx, message); err != nil {
		_ = tries.GiveBack(ctx) // what remains is forgotten with its window
	}
	return err
}
