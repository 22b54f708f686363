// Package batches stores batches with their items.
package batches

import (
	"plainhand/store"
	billingstore "plainhand/store/billing"
)

// Store stores batches. It implements the storage interface of package batches.
type Store struct {
	*store.DB
	Billing *billingstore.Store
}

// New returns a store on db.
func New(db *store.DB) *Store { return &Store{db, billingstore.New(db)} }
