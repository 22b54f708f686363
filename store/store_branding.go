package store

// BrandingStore stores customers' brands. It implements the storage interfaces of the domain packages.
type BrandingStore struct{ *DB }

// NewBrandingStore returns a store on db.
func NewBrandingStore(db *DB) *BrandingStore { return &BrandingStore{db} }
