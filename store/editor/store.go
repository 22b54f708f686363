// Package editor stores saved texts, uploaded documents, and their files.
package editor

import "plainhand/store"

// Store stores saved texts, uploaded documents, and their files. It implements the storage interfaces of the domain
// packages.
type Store struct{ *store.DB }

// New returns a store on db.
func New(db *store.DB) *Store { return &Store{db} }
