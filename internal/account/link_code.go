package account

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/config/secret"
)

// Links derives the codes in links from the ids of tickets with the site's key, so that the codes cannot be computed
// from a copy of the database.
type Links struct{ keys [][]byte }

// NewLinks returns Links that signs with the first of the site's keys, and accepts codes of all of them.
func NewLinks(keys ...secret.Key) Links { return Links{secret.Derive("links in emails", keys)} }

// A code is the id of a ticket and the first 128 bits of its HMAC.
const (
	idBytes    = len(uuid.UUID{})
	proofBytes = 16
)

// Code returns the code of a ticket in a link: 43 letters, digits, hyphens, and underscores.
func (l Links) Code(ticket uuid.UUID) string {
	return code(l.keys[0], ticket)
}

// Ticket returns the ticket's id of a code, or ErrNoTicket for a forged one.
func (l Links) Ticket(text string) (uuid.UUID, error) {
	bytes, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(bytes) != idBytes+proofBytes {
		return uuid.UUID{}, ErrNoTicket
	}
	id := uuid.UUID(bytes[:idBytes])
	for _, key := range l.keys {
		if hmac.Equal([]byte(code(key, id)), []byte(text)) { // compares texts: several texts decode to the same bytes
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

// codeReader finds the tickets of codes in links.
type codeReader struct {
	users   UserStorage
	tickets TicketStorage
	links   Links
	now     func() time.Time
}

// ticket returns the valid ticket of a code in the realm, or ErrNoTicket.
func (c codeReader) ticket(ctx context.Context, code string, purpose Purpose) (Ticket, error) {
	id, err := c.links.Ticket(code)
	if err != nil {
		return Ticket{}, err
	}
	ticket, err := c.tickets.Ticket(ctx, id, purpose, c.now())
	if err == nil {
		err = c.checkRealm(ctx, ticket)
	}
	return ticket, err
}

// spent returns the ticket of a code in the realm, whether it is still valid or not, or ErrNoTicket.
func (c codeReader) spent(ctx context.Context, code string, purpose Purpose) (Ticket, error) {
	id, err := c.links.Ticket(code)
	if err != nil {
		return Ticket{}, err
	}
	ticket, err := c.tickets.SpentTicket(ctx, id, purpose)
	if err == nil {
		err = c.checkRealm(ctx, ticket)
	}
	return ticket, err
}

// checkRealm returns ErrNoTicket for a ticket of a user in another realm.
func (c codeReader) checkRealm(ctx context.Context, ticket Ticket) error {
	user, err := c.users.User(ctx, ticket.UserID)
	if err == nil && user.BrandID != RealmOf(ctx) {
		err = ErrNoTicket
	}
	return err
}
