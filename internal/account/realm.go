package account

import (
	"context"

	"github.com/google/uuid"
)

type realmKey struct{}

// WithRealm returns a context in which only the users of a realm exist: the seats of a customer's brand or, for the
// zero id and by default, the users of the main site. Handlers of a brand's host set it, so that neither a password nor
// a link from an email is valid on another host.
func WithRealm(ctx context.Context, brandID uuid.UUID) context.Context {
	return context.WithValue(ctx, realmKey{}, brandID)
}

// RealmOf returns the brand of a context's realm; the zero id for the main site.
func RealmOf(ctx context.Context) uuid.UUID {
	brandID, _ := ctx.Value(realmKey{}).(uuid.UUID)
	return brandID
}

// userByEmail returns the user with an address in the realm, or ErrNoUser.
func (a *Accounts) userByEmail(ctx context.Context, email string) (User, error) {
	return a.storage.UserByEmail(ctx, RealmOf(ctx), email)
}

// checkRealm returns ErrNoTicket for a ticket of a user in another realm.
func (a *Accounts) checkRealm(ctx context.Context, ticket Ticket) error {
	user, err := a.storage.User(ctx, ticket.UserID)
	if err == nil && user.BrandID != RealmOf(ctx) {
		err = ErrNoTicket
	}
	return err
}
