package account

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/account/throttle"
)

// linkRequests limits the requests for links per network. The emails per user are limited by the lifetime of a link, so
// repeated requests for another person's address do them no harm.
var linkRequests = throttle.Throttle{Name: "reset-address", Tries: 40, Wide: 160, Window: time.Hour,
	Advice: "There have been a lot of requests from your network. Wait %s, or ask from another network, such as your phone’s."}

// EmailLinks emails links to users and redeems the codes in them: to set a password, verify or change an address, undo
// a change of sign-in methods, and recover an account.
type EmailLinks struct {
	users       UserStorage
	credentials CredentialStorage
	tickets     TicketStorage
	limiter     signInLimiter
	codes       codeReader
	passwords   passwordChanger
	tries       throttle.Counter
	now         func() time.Time
}

// Check returns ErrNoTicket unless the code is valid for the purpose. It does not return the account's address, which
// may have changed.
func (l *EmailLinks) Check(ctx context.Context, code string, purpose Purpose) error {
	_, err := l.codes.ticket(ctx, code, purpose)
	return err
}

// queueLink enqueues the job that sends a link to the user with an address in the realm, if there is one.
func (l *EmailLinks) queueLink(ctx context.Context, email string, purpose Purpose, address netip.Addr) error {
	email, err := CheckEmail(email)
	if err != nil {
		return err
	}
	if _, err := l.tries.Take(ctx, l.now(), linkRequests.From(address)...); err != nil {
		return err
	}
	return l.tickets.QueueReset(ctx, FindReset{Email: email, Realm: RealmOf(ctx), Purpose: purpose})
}

// openLink sends a link to the user with an address, if there is one and they have no valid link.
func (l *EmailLinks) openLink(ctx context.Context, wanted FindReset) error {
	user, err := l.users.UserByEmail(ctx, wanted.Realm, strings.TrimSpace(wanted.Email))
	if errors.Is(err, ErrNoUser) {
		return nil
	}
	if err != nil {
		return err
	}
	ticket, err := newTicket(user, cmp.Or(wanted.Purpose, ResetPassword), user.Email, l.now())
	if err != nil {
		return err
	}
	return l.tickets.OpenReset(ctx, Sent{ticket, ticketEmail(ticket, user, l.now())}, l.now())
}

// FindReset is the job that looks up the user with an address and sends them a link: to set a new password, or to sign
// in.
type FindReset struct {
	Email   string    `json:"email"`
	Realm   uuid.UUID `json:"realm,omitzero"`
	Purpose Purpose   `json:"purpose,omitempty"` // empty: ResetPassword
}

// Kind implements river.JobArgs.
func (FindReset) Kind() string { return "find_reset" }

// ResetFinder is the worker for FindReset.
type ResetFinder struct {
	river.WorkerDefaults[FindReset]
	links *EmailLinks
}

// NewResetFinder returns the worker for FindReset.
func NewResetFinder(links *EmailLinks) *ResetFinder { return &ResetFinder{links: links} }

// Work implements river.Worker. It does nothing for an address without an account.
func (f *ResetFinder) Work(ctx context.Context, job *river.Job[FindReset]) error {
	return f.links.openLink(ctx, job.Args)
}
