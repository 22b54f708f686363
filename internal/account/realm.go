package account

import (
	"context"

	"github.com/google/uuid"
)

type realmKey struct{}

// WithRealm returns a context in which only the people of a realm exist: those who have a seat in a customer's brand,
// or, for the zero id, those of our own site. Without one, it is our own. Whoever serves a brand's host sets it, so
// that neither a password nor a link from a letter is good on another host.
func WithRealm(ctx context.Context, brandID uuid.UUID) context.Context {
	return context.WithValue(ctx, realmKey{}, brandID)
}

// RealmOf returns the brand whose people exist in a context; the zero id for our own site.
func RealmOf(ctx context.Context) uuid.UUID {
	brandID, _ := ctx.Value(realmKey{}).(uuid.UUID)
	return brandID
}

// userByEmail returns who has an address in the realm, or ErrNoUser.
func (a *Accounts) userByEmail(ctx context.Context, email string) (User, error) {
	return a.storage.UserByEmail(ctx, RealmOf(ctx), email)
}

// belongs returns ErrNoTicket for a ticket of somebody in another realm.
func (a *Accounts) belongs(ctx context.Context, ticket Ticket) error {
	user, err := a.storage.User(ctx, ticket.UserID)
	if err == nil && user.BrandID != RealmOf(ctx) {
		err = ErrNoTicket
	}
	return err
}
