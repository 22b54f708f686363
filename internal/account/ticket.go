package account

import (
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
	ResetPassword Purpose = "reset"
	VerifyEmail   Purpose = "verify"
	ChangeEmail   Purpose = "change" // to the ticket's address
)

// lasts is for how long a ticket can be used. What gives an account away is short; somebody who signs up late at night
// may confirm the address next week.
var lasts = map[Purpose]time.Duration{
	ResetPassword: 30 * time.Minute, VerifyEmail: 7 * 24 * time.Hour, ChangeEmail: 24 * time.Hour,
}

// Ticket is what the link in an email allows whoever opens it, once. A user has one of each purpose at most.
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
type Links struct{ key []byte }

// NewLinks returns the links made with the site's key. With a different one, those that were sent stop working.
func NewLinks(key secret.Key) Links { return Links{key.For("links in emails")} }

// A code is the id of a ticket and 128 bits that prove it.
const (
	idBytes    = len(uuid.UUID{})
	proofBytes = 16
)

// Code returns what stands in the link for a ticket: 43 letters, digits, hyphens, and underscores.
func (l Links) Code(ticket uuid.UUID) string {
	return base64.RawURLEncoding.EncodeToString(append(ticket[:], l.proof(ticket)...))
}

// Ticket returns the id of the ticket that a code is for, or ErrNoTicket for a code that was not made here.
func (l Links) Ticket(code string) (uuid.UUID, error) {
	bytes, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil || len(bytes) != idBytes+proofBytes {
		return uuid.UUID{}, ErrNoTicket
	}
	id := uuid.UUID(bytes[:idBytes])
	if !hmac.Equal([]byte(l.Code(id)), []byte(code)) { // the text, which has one form; its bytes have several
		return uuid.UUID{}, ErrNoTicket
	}
	return id, nil
}

func (l Links) proof(ticket uuid.UUID) []byte {
	mac := hmac.New(sha256.New, l.key)
	mac.Write(ticket[:])
	return mac.Sum(nil)[:proofBytes]
}
