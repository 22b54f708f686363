package account

import (
	"context"

	"github.com/google/uuid"
)

type realmKey struct{}

// WithRealm returns a context in which only the users of a realm exist: the members of a customer's brand or, for the
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

// userByEmail returns the user with an address in the context's realm, or ErrNoUser.
func userByEmail(ctx context.Context, storage UserStorage, email string) (User, error) {
	return storage.UserByEmail(ctx, RealmOf(ctx), email)
}
