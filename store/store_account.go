package store

// AccountStore stores accounts: users, their credentials, sessions, and members. It implements the storage interfaces of the domain packages.
type AccountStore struct{ *DB }

// NewAccountStore returns a store on db.
func NewAccountStore(db *DB) *AccountStore { return &AccountStore{db} }
