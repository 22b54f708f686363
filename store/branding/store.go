// Package branding stores customers' brands, their hosts, and the origins and secrets of embedded editors.
package branding

import "plainhand/store"

// Store stores customers' brands. It implements the storage interfaces of the domain packages.
type Store struct{ *store.DB }

// New returns a store on db.
func New(db *store.DB) *Store { return &Store{db} }
