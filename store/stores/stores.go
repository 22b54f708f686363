// Package stores puts the stores of all areas together on one database.
package stores

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/store"
	accountstore "plainhand/store/account"
	apistore "plainhand/store/api"
	batchesstore "plainhand/store/batches"
	billingstore "plainhand/store/billing"
	brandingstore "plainhand/store/branding"
	editorstore "plainhand/store/editor"
)

// Set is the database with the stores of all areas.
type Set struct {
	*store.DB
	Account  *accountstore.Store
	Billing  *billingstore.Store
	Editor   *editorstore.Store
	Batches  *batchesstore.Store
	API      *apistore.Store
	Branding *brandingstore.Store
}

// ReadFrom makes the stores use a replica for reads that may be stale, and returns them. Call it before they are used.
func (s *Set) ReadFrom(replica *store.Replica) *Set {
	s.DB.ReadFrom(replica)
	return s
}

// New returns the stores on the pool, which the caller closes.
func New(pool *pgxpool.Pool) *Set {
	db := store.New(pool)
	return &Set{DB: db, Account: accountstore.New(db), Billing: billingstore.New(db), Editor: editorstore.New(db),
		Batches: batchesstore.New(db), API: apistore.New(db), Branding: brandingstore.New(db)}
}
