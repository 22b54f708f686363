// Package visitor carries what the lookup of a session or an API key has found about its user, so that a request needs
// one round trip to know its sender.
package visitor

import (
	"context"

	"plainhand/internal/account"
	"plainhand/internal/usage"
)

// Record is a user with their entitlement and usage, at one time.
type Record struct {
	User  *account.User // nil if there is none
	State usage.State
}

type recordKey struct{}

// WithRecord returns a context in which the next lookup of a session or a key fills the record.
func WithRecord(ctx context.Context, record *Record) context.Context {
	return context.WithValue(ctx, recordKey{}, record)
}

// RecordOf returns the record to fill, or nil.
func RecordOf(ctx context.Context) *Record {
	record, _ := ctx.Value(recordKey{}).(*Record)
	return record
}
