// Package apikey gives people keys with which their programs use the API: named, each for what it is needed for, and
// revoked at once.
package apikey

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/internal/oneline"
)

// mostName is how many bytes a name may have.
const mostName = 100

// Scope is something that a key allows.
type Scope string

// The scopes.
const (
	Humanize  Scope = "humanize"  // rewriting and analyzing texts, and jobs with texts
	Documents Scope = "documents" // jobs with files
	Usage     Scope = "usage"     // words used, and what is left
	Read      Scope = "read"      // how jobs stand, their results, and what Usage is for; nothing that costs words
)

// Scopes lists all of them, in the order in which they are offered.
func Scopes() []Scope { return []Scope{Humanize, Documents, Usage, Read} }

// Key is one, without its secret.
type Key struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	Name      string
	Hint      string // the beginning of its secret
	Test      bool   // its results are real, and never charged
	Scopes    []Scope
	MadeAt    time.Time
	ExpiresAt *time.Time // nil: never
	UsedAt    *time.Time // to the minute; nil: never
	RevokedAt *time.Time // nil: not
}

// Allows reports whether a key is for something.
func (k Key) Allows(scope Scope) bool { return slices.Contains(k.Scopes, scope) }

// Works reports whether a key can be used.
func (k Key) Works(now time.Time) bool {
	return k.RevokedAt == nil && (k.ExpiresAt == nil || now.Before(*k.ExpiresAt))
}

var (
	// ErrNone is returned for a secret that is no working key's: it is misspelt, revoked, or over. Nobody is told which.
	ErrNone = fault.New(fault.Unauthenticated, "This key isn’t valid.",
		"It may be misspelt, revoked, or expired. Your keys are at /account/api.")
	// ErrMissing is returned for the id of a key that the user does not have.
	ErrMissing = fault.New(fault.NotFound, "We couldn’t find that key.",
		"It may have been revoked. Your keys are on the list.")
	// ErrTooMany is returned to somebody who has as many keys as there can be.
	ErrTooMany = fault.New(fault.Conflict, fmt.Sprintf("You have %d keys, and there can’t be more.", Most),
		"Revoke one that nothing uses.")

	// ErrMade is returned for a form that has made a key already.
	ErrMade = fault.New(fault.Conflict, "This key has been made already.",
		"Its secret was shown once. If you don’t have it, revoke the key, and make another.")

	errName = fault.New(fault.Invalid, "A key needs a name of up to 100 characters on one line.",
		"Name it after what will use it.")
	errScopes  = fault.New(fault.Invalid, "A key has to be for something.", "Choose at least one thing that it may do.")
	errOverlap = fault.New(fault.Invalid, "A key that is replaced can’t go on working for that long.",
		"Choose one of the times on the list.")
	errSpan = fault.New(fault.Invalid, "A key can’t expire in the past.", "Choose another day, or none.")
)

// Wanted is a key as its owner asks for it.
type Wanted struct {
	ID        uuid.UUID // of the form that asks, so that sending it twice makes one key; zero for a new one
	Name      string
	Test      bool
	Scopes    []Scope
	ExpiresAt *time.Time
}

// Storage is what keys need from a database.
type Storage interface {
	// AddKey stores a key with the hash of its secret, and the letter about it, or returns ErrTooMany to somebody who has
	// most keys that work, or ErrMade for an id that there is already.
	AddKey(ctx context.Context, key Key, hash Hash, letter account.Letter, most int) error
	// RotateKey is AddKey for one that replaces another, which ends at a time unless it ends sooner. ErrMissing: there is
	// no working key with that id.
	RotateKey(ctx context.Context, former uuid.UUID, ends time.Time, key Key, hash Hash, letter account.Letter,
		most int) error
	// KeysOf returns a user's keys, the newest first. Those that ended a while ago are gone.
	KeysOf(ctx context.Context, userID uuid.UUID) ([]Key, error)
	// KeyByHash returns the key with a secret of this hash, working or not, or ErrNone.
	KeyByHash(ctx context.Context, hash Hash) (Key, error)
	// KeyUsed notes when a key was used.
	KeyUsed(ctx context.Context, id uuid.UUID, at time.Time) error
	// RevokeKey ends a user's key at once, or returns ErrMissing.
	RevokeKey(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// RevokeKeys ends all keys of a user at once.
	RevokeKeys(ctx context.Context, userID uuid.UUID, now time.Time) error
}

// Keys gives people keys. It is safe for concurrent use. Whoever calls has found out who is asking.
type Keys struct {
	storage Storage
	now     func() time.Time
}

// New returns keys.
func New(storage Storage, now func() time.Time) *Keys { return &Keys{storage, now} }

// Make makes a key, and returns its secret, which is not to be had again.
func (k *Keys) Make(ctx context.Context, by account.Confirmed, wanted Wanted) (Key, Secret, error) {
	key, secret, err := k.newKey(by.User().ID, wanted)
	if err != nil {
		return key, "", err
	}
	return key, secret, k.storage.AddKey(ctx, key, secret.Hash(), letterAbout(by, key), Most)
}

// Rotate makes a key like another one of the user's, which keeps working for as long as is left of the overlap. The
// two count as one meanwhile: whoever has the most keys can still replace one.
func (k *Keys) Rotate(
	ctx context.Context, by account.Confirmed, id uuid.UUID, overlap time.Duration,
) (Key, Secret, error) {
	if !slices.Contains(Overlaps(), overlap) {
		return Key{}, "", errOverlap
	}
	former, err := k.Of(ctx, by.User().ID, id)
	if err != nil {
		return Key{}, "", err
	}
	key, secret, err := k.newKey(by.User().ID,
		Wanted{Name: former.Name, Test: former.Test, Scopes: former.Scopes, ExpiresAt: former.ExpiresAt})
	if err != nil {
		return key, "", err
	}
	err = k.storage.RotateKey(ctx, id, key.MadeAt.Add(overlap), key, secret.Hash(), letterAbout(by, key), Most+1)
	return key, secret, err
}

// Overlaps are for how long a key that is replaced can go on working, the shortest first.
func Overlaps() []time.Duration {
	return []time.Duration{0, time.Hour, 24 * time.Hour, 7 * 24 * time.Hour}
}

func letterAbout(by account.Confirmed, key Key) account.Letter {
	return account.KeyMade(by.User(), key.Hint, key.ID, key.MadeAt)
}

func (k *Keys) newKey(userID uuid.UUID, wanted Wanted) (Key, Secret, error) {
	now := k.now().UTC()
	switch {
	case wanted.Name == "" || !oneline.Fits(wanted.Name, mostName):
		return Key{}, "", errName
	case len(wanted.Scopes) == 0 || !known(wanted.Scopes):
		return Key{}, "", errScopes
	case wanted.ExpiresAt != nil && !wanted.ExpiresAt.After(now):
		return Key{}, "", errSpan
	}
	id, err := wanted.ID, error(nil)
	if id == uuid.Nil {
		id, err = uuid.NewV7()
	}
	secret := newSecret(wanted.Test)
	return Key{ID: id, UserID: userID, Name: wanted.Name, Hint: secret.Hint(), Test: wanted.Test, Scopes: wanted.Scopes,
		MadeAt: now, ExpiresAt: wanted.ExpiresAt}, secret, err
}

func known(scopes []Scope) bool {
	return !slices.ContainsFunc(scopes, func(one Scope) bool { return !slices.Contains(Scopes(), one) })
}

// List returns a user's keys, the newest first.
func (k *Keys) List(ctx context.Context, userID uuid.UUID) ([]Key, error) {
	return k.storage.KeysOf(ctx, userID)
}

// Of returns a user's key that works. Fault: ErrMissing.
func (k *Keys) Of(ctx context.Context, userID, id uuid.UUID) (Key, error) {
	keys, err := k.storage.KeysOf(ctx, userID)
	if err != nil {
		return Key{}, err
	}
	at := slices.IndexFunc(keys, func(one Key) bool { return one.ID == id && one.Works(k.now()) })
	if at < 0 {
		return Key{}, ErrMissing
	}
	return keys[at], nil
}

// Revoke ends a user's key at once. Fault: ErrMissing.
func (k *Keys) Revoke(ctx context.Context, userID, id uuid.UUID) error {
	return k.storage.RevokeKey(ctx, userID, id, k.now())
}

// RevokeAll ends all keys of a user at once. Doing it twice changes nothing.
func (k *Keys) RevokeAll(ctx context.Context, userID uuid.UUID) error {
	return k.storage.RevokeKeys(ctx, userID, k.now())
}

// usedEvery is how exactly it is known when a key was last used.
const usedEvery = time.Minute

// Who returns the working key with a secret, and notes that it was used. Fault: ErrNone. The database is asked whatever
// the secret looks like, so that the time it takes tells nothing.
func (k *Keys) Who(ctx context.Context, secret Secret) (Key, error) {
	key, err := k.storage.KeyByHash(ctx, secret.Hash())
	if err != nil {
		return Key{}, err
	}
	now := k.now()
	if !key.Works(now) {
		return Key{}, ErrNone
	}
	if key.UsedAt == nil || now.Sub(*key.UsedAt) >= usedEvery {
		err = k.storage.KeyUsed(ctx, key.ID, now)
	}
	return key, err
}
