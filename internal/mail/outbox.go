package mail

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// Queue is River's queue for emails. It is separate so that a slow mail server delays nothing else.
const Queue = "mail"

// giveUpAfter is how long an email is retried. After that its news is outdated, and is on the account page.
const giveUpAfter = 3 * 24 * time.Hour

// pauses are the delays before the first retries. The last one is repeated.
var pauses = []time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 3 * time.Hour}

// maxTries is more than giveUpAfter allows: time ends the retries.
const maxTries = 100

// Entry is an email in the outbox: its recipient, its kind, and its data.
type Entry struct {
	ID        uuid.UUID
	UserID    uuid.UUID // zero without an account
	BrandID   uuid.UUID // the customer's brand that sends it; zero: our own
	To        string    // the recipient, as stored with the email
	Verified  bool      // the address is confirmed, or our own
	Security  bool      `db:"-"` // a security notification
	Kind      string
	Facts     []byte // template data as JSON, in a format per kind
	CreatedAt time.Time
}

// ErrNotWaiting is returned for an email that was sent or given up, whose user was deleted, or whose link has expired.
var ErrNotWaiting = errors.New("the email does not wait")

// OutboxStorage stores the outbox.
type OutboxStorage interface {
	// TryMail counts an attempt and returns the email, or ErrNotWaiting.
	TryMail(ctx context.Context, id uuid.UUID) (Entry, error)
	// MailSent and MailGivenUp mark the email, so that it is never sent again. The first mark is kept.
	MailSent(ctx context.Context, id uuid.UUID) error
	MailGivenUp(ctx context.Context, id uuid.UUID) error
}

// Write renders an entry as a message with the entry's ID.
type Write func(ctx context.Context, entry Entry) (Message, error)

// Send is the job that sends an email from the outbox. It is inserted in the transaction that stores the email.
type Send struct {
	ID uuid.UUID `json:"id"`
}

// Kind is the job's name in the queue.
func (Send) Kind() string { return "send_mail" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (Send) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: maxTries}
}

// Anyone can enter anyone's address, so email to an unconfirmed address is rate limited, and delayed when it exceeds a
// limit. Security notifications have limits of their own, counted per account. They are never delayed by email that
// strangers can trigger, such as copies of contact forms, sign-ups, and password resets. Email to a confirmed address
// has no limit here: what strangers can trigger there is limited where they request it.
var (
	publicHour   = throttle.Throttle{Name: "mail-hour", Tries: 3, Window: time.Hour}
	publicDay    = throttle.Throttle{Name: "mail-day", Tries: 10, Window: 24 * time.Hour}
	securityHour = throttle.Throttle{Name: "mail-security-hour", Tries: 5, Window: time.Hour}
	securityDay  = throttle.Throttle{Name: "mail-security-day", Tries: 20, Window: 24 * time.Hour}
)

// limits returns the rate limits that an email counts toward.
func (e Entry) limits() []throttle.Bound {
	to := strings.ToLower(e.To)
	switch {
	case e.Verified:
		return nil
	case e.Security: // an address has at most one account on our site and one per brand
		return []throttle.Bound{securityHour.Of(to, e.BrandID.String()), securityDay.Of(to, e.BrandID.String())}
	}
	return []throttle.Bound{publicHour.Of(to), publicDay.Of(to)}
}

// Sender is the worker for Send.
type Sender struct {
	river.WorkerDefaults[Send]
	Outbox
}

// Outcome is the result of an attempt to send an email.
type Outcome int

// The outcomes. An email that is delayed is tried again; one that is abandoned never is.
const (
	Sent             Outcome = iota
	DelayedByLimit           // the recipient's rate limit is reached
	DelayedByFailure         // rendering or the server failed
	AbandonedRefused         // the server refused it permanently
	AbandonedExpired         // it was retried for giveUpAfter
)

// Outbox are the dependencies of a Sender. Every field is required.
type Outbox struct {
	Storage OutboxStorage
	Write   Write
	Post    Transport
	Tries   throttle.Counter // counts email to unconfirmed addresses
	Count   func(Outcome)    // counts attempts
	Log     *slog.Logger
	Now     func() time.Time
}

// NewSender returns the worker for Send.
func NewSender(outbox Outbox) *Sender { return &Sender{Outbox: outbox} }

// Timeout leaves time to render the email and to try the server once. It is shorter than the time after which the queue
// considers a job lost, so no other worker sends the email meanwhile.
func (*Sender) Timeout(*river.Job[Send]) time.Duration { return sendTimeout + 30*time.Second }

// NextRetry returns the time of the next attempt after a failure.
func (s *Sender) NextRetry(job *river.Job[Send]) time.Time {
	return s.Now().Add(pauses[min(job.Attempt, len(pauses))-1])
}

// Work tries once. If an email was accepted but that could not be stored, the next attempt sends the same message with
// the same Message-ID.
func (s *Sender) Work(ctx context.Context, job *river.Job[Send]) error {
	entry, err := s.Storage.TryMail(ctx, job.Args.ID)
	if errors.Is(err, ErrNotWaiting) {
		return s.Storage.MailGivenUp(ctx, job.Args.ID) // for example because its link has expired
	}
	if err != nil {
		return err
	}
	err = s.send(ctx, entry)
	outcome := s.outcome(entry, err)
	s.Count(outcome)
	log := s.Log.With("mail", entry.ID, "kind", entry.Kind)
	mark := context.WithoutCancel(ctx) // the result is stored even after the timeout
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

// send renders and sends an email. It returns a TooMany fault if a rate limit is reached.
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
		_ = tries.GiveBack(ctx) // otherwise the count expires with its window
	}
	return err
}
