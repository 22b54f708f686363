package store

// BatchesStore stores batches. It implements the storage interface of package batches.
type BatchesStore struct {
	*DB
	billing *BillingStore
}

// NewBatchesStore returns a store on db.
func NewBatchesStore(db *DB) *BatchesStore { return &BatchesStore{db, NewBillingStore(db)} }
