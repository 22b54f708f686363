package store

import "github.com/jackc/pgx/v5/pgxpool"

// Store is the database with the stores of all areas.
type Store struct {
	*DB
	Account  *AccountStore
	Billing  *BillingStore
	Editor   *EditorStore
	Batches  *BatchesStore
	API      *APIStore
	Branding *BrandingStore
}

// ReadFrom makes the stores use a replica for reads that may be stale, and returns them. Call it before they are used.
func (s *Store) ReadFrom(replica *Replica) *Store {
	s.DB.ReadFrom(replica)
	return s
}

// New returns the stores on the pool, which the caller closes.
func New(pool *pgxpool.Pool) *Store {
	db := NewDB(pool)
	return &Store{DB: db, Account: NewAccountStore(db), Billing: NewBillingStore(db), Editor: NewEditorStore(db),
		Batches: NewBatchesStore(db), API: NewAPIStore(db), Branding: NewBrandingStore(db)}
}
