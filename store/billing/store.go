// Package billing stores subscriptions and payments, and words used and charged.
package billing

import "plainhand/store"

// Store stores payments and the words that are charged. It implements the storage interfaces of the domain packages.
type Store struct{ *store.DB }

// New returns a store on db.
func New(db *store.DB) *Store { return &Store{db} }
