// Package api stores API keys, OAuth grants, answers kept for retries, and webhooks.
package api

import "plainhand/store"

// Store stores API keys, OAuth grants, and webhooks. It implements the storage interfaces of the domain packages.
type Store struct{ *store.DB }

// New returns a store on db.
func New(db *store.DB) *Store { return &Store{db} }
