package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/secret"
)

// Purpose is what a ticket allows.
type Purpose string

// The purposes of tickets.
const (
	ResetPassword  Purpose = "reset"
	VerifyEmail    Purpose = "verify"
	ChangeEmail    Purpose = "change"    // to the ticket's address
	WayBack        Purpose = "way-back"  // turns the second step off, once the wait is over
	KeepEmail      Purpose = "keep"      // the ticket's address, whatever was asked for or confirmed since
	UndoSecondStep Purpose = "undo-step" // which somebody turned on

	// UndoWayIn takes away the passkeys and linked accounts that were added since.
	UndoWayIn Purpose = "undo-way-in"

	// JoinBrand lets somebody in who was invited to a customer’s brand, and SignInByMail whoever has a seat there.
	JoinBrand    Purpose = "join"
	SignInByMail Purpose = "sign-in"

	// DownloadExport has the id of the copy of somebody's data, by package export. Only they can use it, signed in.
	DownloadExport Purpose = "export"
)

// lasts is for how long a ticket can be used. What gives an account away is short; somebody who signs up late at night
// may confirm the address next week.
var lasts = map[Purpose]time.Duration{
	ResetPassword: time.Hour, VerifyEmail: 7 * day, ChangeEmail: day, WayBack: wayBackWait + wayBackOpen,
	KeepEmail: 7 * day, UndoSecondStep: 7 * day, UndoWayIn: 7 * day, JoinBrand: 7 * day, SignInByMail: 15 * time.Minute,
}

const day = 24 * time.Hour

// Withdrawn are the purposes of the tickets that end when a credential of their user changes, or when the user ends all
// sessions: whatever lets somebody in. All sessions end as well, and so does a sign-in that waits for its second step.
// Tickets for KeepEmail, UndoSecondStep, and UndoWayIn stay: they give an owner back what they had, and whoever took it
// must not be able to withdraw them.
func Withdrawn() []Purpose {
	return []Purpose{ResetPassword, VerifyEmail, ChangeEmail, WayBack, JoinBrand, SignInByMail}
}

// Ticket is what the link in an email allows whoever opens it, once. A user has one of each purpose at most, one
// for KeepEmail for each address, and any number for UndoWayIn.
type Ticket struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	Purpose   Purpose
	Email     string // where the link was sent
	ExpiresAt time.Time
}

// ErrNoTicket is returned for a link that was never sent, was used, was replaced by a newer one, or is too old.
var ErrNoTicket = fault.New(fault.NotFound, "This link doesn’t work anymore.",
	"It may be too old, or someone has used it already. Ask for a new one.")

// newTicket returns a ticket for a link that goes to an address.
func (a *Accounts) newTicket(user User, purpose Purpose, email string) (Ticket, error) {
	id, err := uuid.NewRandom()
	return Ticket{ID: id, UserID: user.ID, Purpose: purpose, Email: email,
		ExpiresAt: a.now().Add(lasts[purpose]).UTC()}, err
}

// Links makes the codes in links from the ids of tickets. Only the site's key makes them, so that whoever reads the
// database, or a copy of it, can open none.
type Links struct{ keys [][]byte }

// NewLinks returns the links made with the site's key; those made with one that it had before go on working.
func NewLinks(keys ...secret.Key) Links { return Links{secret.Derive("links in emails", keys)} }

// A code is the id of a ticket and 128 bits that prove it.
const (
	idBytes    = len(uuid.UUID{})
	proofBytes = 16
)

// Code returns what identifies a ticket in a link: 43 letters, digits, hyphens, and underscores.
func (l Links) Code(ticket uuid.UUID) string {
	return code(l.keys[0], ticket)
}

// Ticket returns the id of the ticket that a code is for, or ErrNoTicket for a code that was not made here.
func (l Links) Ticket(text string) (uuid.UUID, error) {
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(bytes) != idBytes+proofBytes {
		return uuid.UUID{}, ErrNoTicket
	}
	id := uuid.UUID(bytes[:idBytes])
	for _, key := range l.keys {
		if hmac.Equal([]byte(code(key, id)), []byte(text)) { // the text, which has one form; its bytes have several
			return id, nil
		}
	}
	return uuid.UUID{}, ErrNoTicket
}

func code(key []byte, ticket uuid.UUID) string {
	mac := hmac.New(sha256.New, key)
	mac.Write(ticket[:])
	return base64.RawURLEncoding.EncodeToString(append(ticket[:], mac.Sum(nil)[:proofBytes]...))
}

// TicketStorage has the tickets of links in emails, and what is posted with them.
type TicketStorage interface {
	// QueueReset stores the job.
	QueueReset(ctx context.Context, job FindReset) error
	// OpenReset stores a ticket and posts its letter, unless the user has one that can still be used.
	OpenReset(ctx context.Context, sent Sent, now time.Time) error
	// OpenWayBack stores a ticket, posts its letter, and inserts the jobs, unless the user has one that can still be used.
	OpenWayBack(ctx context.Context, sent Sent, reminders []Reminder, now time.Time) error
	// OpenTickets stores tickets in place of their user's former ones for the same purposes, and posts the letters.
	OpenTickets(ctx context.Context, sent ...Sent) error
	// Ticket returns the ticket if it can be used for the purpose at now, or ErrNoTicket.
	Ticket(ctx context.Context, id uuid.UUID, purpose Purpose, now time.Time) (Ticket, error)
	// SpentTicket returns a ticket to reset or verify whether it can be used or not, or ErrNoTicket if it is forgotten.
	SpentTicket(ctx context.Context, id uuid.UUID, purpose Purpose) (Ticket, error)
	// TicketsOf returns a user's tickets that can be used at now.
	TicketsOf(ctx context.Context, userID uuid.UUID, now time.Time) ([]Ticket, error)
	// Withdraw deletes a user's tickets for a purpose.
	Withdraw(ctx context.Context, userID uuid.UUID, purpose Purpose) error
	// PostAccountLetter posts a letter, unless one with its key was posted.
	PostAccountLetter(ctx context.Context, userID uuid.UUID, letter Letter) error
	// VerifyEmail uses a ticket up, records that its address is verified, and posts the letter, or returns ErrNoTicket.
	VerifyEmail(ctx context.Context, ticket Ticket, letter Letter, now time.Time) error
}
