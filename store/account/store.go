// Package account stores users, credentials, sessions, members of brands, data exports, and the audit log.
package account

import "plainhand/store"

// Store stores accounts: users, their credentials, sessions, and members. It implements the storage interfaces of the
// domain packages.
type Store struct{ *store.DB }

// New returns a store on db.
func New(db *store.DB) *Store { return &Store{db} }
