// Package account stores users, credentials, sessions, members of brands, data exports, and the audit log.
package account

import (
	"plainhand/internal/account"
	"plainhand/store"
)

// Store holds the stores of the area.
type Store struct {
	Users       *Users
	Credentials *Credentials
	Tickets     *Tickets
	Sessions    *Sessions
	Networks    *Networks
	Members     *Members
	Exports     *Exports
	Audit       *Audit
	db          *store.DB
}

// New returns the stores on db.
func New(db *store.DB) *Store {
	return &Store{Users: &Users{db}, Credentials: &Credentials{db}, Tickets: &Tickets{db}, Sessions: NewSessions(db),
		Networks: &Networks{db}, Members: &Members{db}, Exports: &Exports{db}, Audit: &Audit{db}, db: db}
}

// Storage returns the storage of the services in package account.
func (s *Store) Storage() account.Storage {
	return account.Storage{Attempts: s.db, Users: s.Users, Credentials: s.Credentials, TwoFactor: s.Credentials,
		Passkeys: s.Credentials, Linked: s.Credentials, Tickets: s.Tickets, Sessions: s.Sessions, Networks: s.Networks,
		Members: s.Members, Audit: s.Audit}
}
