// Package branding stores customers' brands.
package branding

import "plainhand/store"

// Store stores customers' brands. It implements the storage interfaces of the domain packages.
type Store struct{ *store.DB }

// New returns a store on db.
func New(db *store.DB) *Store { return &Store{db} }
