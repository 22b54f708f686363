package store

// BillingStore stores payments and the words that are charged. It implements the storage interfaces of the domain packages.
type BillingStore struct{ *DB }

// NewBillingStore returns a store on db.
func NewBillingStore(db *DB) *BillingStore { return &BillingStore{db} }
