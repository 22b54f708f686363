package store

// APIStore stores API keys, OAuth grants, and webhooks. It implements the storage interfaces of the domain packages.
type APIStore struct{ *DB }

// NewAPIStore returns a store on db.
func NewAPIStore(db *DB) *APIStore { return &APIStore{db} }
