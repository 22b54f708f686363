// Package actor says in whose name something is done, so that the database can keep it to what is theirs.
package actor

import (
	"context"

	"github.com/google/uuid"
)

type key struct{}

// With returns a context in which everything is done in a user's name.
func With(ctx context.Context, userID uuid.UUID) context.Context {
	return context.WithValue(ctx, key{}, userID)
}

// Anybody returns a context in which things are done in nobody's name, as jobs do them: for what has to find out who
// somebody is, and for what one user rightly does to another.
func Anybody(ctx context.Context) context.Context { return With(ctx, uuid.Nil) }

// Of returns in whose name something is done, or false for nobody's.
func Of(ctx context.Context) (uuid.UUID, bool) {
	userID, _ := ctx.Value(key{}).(uuid.UUID)
	return userID, userID != uuid.Nil
}
