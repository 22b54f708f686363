// Package apikey manages the API keys of users: named, scoped, and revocable with immediate effect.
package apikey

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/fault"
	"plainhand/internal/fault/oneline"
)

// maxName is the maximum length of a key's name in bytes.
const maxName = 100

// Scope is a permission of a key.
type Scope string

// The scopes.
const (
	Humanize  Scope = "humanize"  // rewriting and analyzing texts, and jobs with texts
	Documents Scope = "documents" // jobs with files
	Usage     Scope = "usage"     // words used, and what is left
	Read      Scope = "read"      // the status and results of jobs, and the scope Usage; nothing that costs words
)

// Scopes lists all scopes, in the order in which the form shows them.
func Scopes() []Scope { return []Scope{Humanize, Documents, Usage, Read} }

// Key is an API key without its secret.
type Key struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	Name      string
	Hint      string // the beginning of its secret
	Test      bool   // results are real but never charged
	Scopes    []Scope
	MadeAt    time.Time
	ExpiresAt *time.Time // nil: never
	UsedAt    *time.Time // to the minute; nil: never
	RevokedAt *time.Time // nil: not revoked
}

// Allows reports whether a key has a scope.
func (k Key) Allows(scope Scope) bool { return slices.Contains(k.Scopes, scope) }

// Works reports whether a key is neither revoked nor expired.
func (k Key) Works(now time.Time) bool {
	return k.RevokedAt == nil && (k.ExpiresAt == nil || now.Before(*k.ExpiresAt))
}

var (
	// ErrNone is returned for a secret without a working key: unknown, revoked, or expired. The error doesn't say
	// which.
	ErrNone = fault.New(fault.Unauthenticated, "This key isn’t valid.",
		"It may be misspelled, revoked, or expired. Your keys are at /account/api.")
	// ErrMissing is returned for the id of a key that the user does not have.
	ErrMissing = fault.New(fault.NotFound, "We couldn’t find that key.",
		"It may have been revoked. Your keys are in the list.")
	// ErrTooMany is returned if the user has the maximum number of keys.
	ErrTooMany = fault.New(fault.Conflict, fmt.Sprintf("You have %d keys, which is the limit.", MaxKeys),
		"Revoke one that you don’t use.")

	// ErrExists is returned for a form that has already created a key.
	ErrExists = fault.New(fault.Conflict, "This key has already been created.",
		"Its secret was shown once. If you don’t have it, revoke the key and create another.")

	errName = fault.New(fault.Invalid, "A key needs a name of up to 100 characters on one line.",
		"Name it after what will use it.")
	errScopes  = fault.New(fault.Invalid, "A key needs at least one permission.", "Choose what it can do.")
	errOverlap = fault.New(fault.Invalid, "The old key can’t keep working for that long.",
		"Choose one of the times in the list.")
	errSpan = fault.New(fault.Invalid, "A key can’t expire in the past.", "Choose another day, or none.")
)

// Wanted holds the parameters of a new key.
type Wanted struct {
	ID        uuid.UUID // of the form, so that submitting it twice creates one key; zero generates one
	Name      string
	Test      bool
	Scopes    []Scope
	ExpiresAt *time.Time
}

// Storage stores keys.
type Storage interface {
	// AddKey stores a key with the hash of its secret, and queues the notification about it. It returns ErrTooMany if
	// the user has maxKeys working keys, or ErrExists if the id exists.
	AddKey(ctx context.Context, key Key, hash Hash, email account.Email, maxKeys int) error
	// RotateKey is AddKey for a key that replaces former, which expires at ends unless it expires sooner. ErrMissing:
	// no working key has the id former.
	RotateKey(ctx context.Context, former uuid.UUID, ends time.Time, key Key, hash Hash, email account.Email,
		maxKeys int) error
	// KeysOf returns a user's keys, the newest first. Keys that ended long ago have been swept.
	KeysOf(ctx context.Context, userID uuid.UUID) ([]Key, error)
	// KeyByHash returns the key with a secret of this hash, working or not, or ErrNone.
	KeyByHash(ctx context.Context, hash Hash) (Key, error)
	// KeyUsed records when a key was used.
	KeyUsed(ctx context.Context, id uuid.UUID, at time.Time) error
	// RevokeKey revokes a user's key with immediate effect, or returns ErrMissing.
	RevokeKey(ctx context.Context, userID, id uuid.UUID, now time.Time) error
	// RevokeKeys revokes all keys of a user with immediate effect.
	RevokeKeys(ctx context.Context, userID uuid.UUID, now time.Time) error
}

// Keys manages API keys. It is safe for concurrent use. The caller has authenticated the user.
type Keys struct {
	storage Storage
	now     func() time.Time
}

// New returns Keys on the storage. now is the clock.
func New(storage Storage, now func() time.Time) *Keys { return &Keys{storage, now} }

// Make creates a key, and returns its secret, which cannot be retrieved again.
func (k *Keys) Make(ctx context.Context, by account.Confirmed, wanted Wanted) (Key, Secret, error) {
	key, secret, err := k.newKey(by.User().ID, wanted)
	if err != nil {
		return key, "", err
	}
	return key, secret, k.storage.AddKey(ctx, key, secret.Hash(), notificationOf(by, key), MaxKeys)
}

// Rotate creates a key with the settings of an existing one, which expires after the overlap. Both count as one key
// meanwhile, so a user with the maximum number of keys can rotate one.
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
	err = k.storage.RotateKey(ctx, id, key.MadeAt.Add(overlap), key, secret.Hash(), notificationOf(by, key), MaxKeys+1)
	return key, secret, err
}

// Overlaps are the permitted periods for which a rotated key keeps working, the shortest first.
func Overlaps() []time.Duration {
	return []time.Duration{0, time.Hour, 24 * time.Hour, 7 * 24 * time.Hour}
}

func notificationOf(by account.Confirmed, key Key) account.Email {
	return account.KeyCreated(by.User(), key.Hint, key.ID, key.MadeAt)
}

func (k *Keys) newKey(userID uuid.UUID, wanted Wanted) (Key, Secret, error) {
	now := k.now().UTC()
	switch {
	case wanted.Name == "" || !oneline.Fits(wanted.Name, maxName):
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
	return !slices.ContainsFunc(scopes, func(scope Scope) bool { return !slices.Contains(Scopes(), scope) })
}

// List returns a user's keys, the newest first.
func (k *Keys) List(ctx context.Context, userID uuid.UUID) ([]Key, error) {
	return k.storage.KeysOf(ctx, userID)
}

// Of returns a user's working key. Fault: ErrMissing.
func (k *Keys) Of(ctx context.Context, userID, id uuid.UUID) (Key, error) {
	keys, err := k.storage.KeysOf(ctx, userID)
	if err != nil {
		return Key{}, err
	}
	index := slices.IndexFunc(keys, func(key Key) bool { return key.ID == id && key.Works(k.now()) })
	if index < 0 {
		return Key{}, ErrMissing
	}
	return keys[index], nil
}

// Revoke revokes a user's key with immediate effect. Fault: ErrMissing.
func (k *Keys) Revoke(ctx context.Context, userID, id uuid.UUID) error {
	return k.storage.RevokeKey(ctx, userID, id, k.now())
}

// RevokeAll revokes all keys of a user with immediate effect. It is idempotent.
func (k *Keys) RevokeAll(ctx context.Context, userID uuid.UUID) error {
	return k.storage.RevokeKeys(ctx, userID, k.now())
}

// usedInterval is the precision of Key.UsedAt, which bounds how often it is written.
const usedInterval = time.Minute

// Who returns the working key with a secret, and records its use. Fault: ErrNone. Malformed secrets are looked up in
// the database as well, so that the response time reveals nothing about them.
func (k *Keys) Who(ctx context.Context, secret Secret) (Key, error) {
	key, err := k.storage.KeyByHash(ctx, secret.Hash())
	if err != nil {
		return Key{}, err
	}
	now := k.now()
	if !key.Works(now) {
		return Key{}, ErrNone
	}
	if key.UsedAt == nil || now.Sub(*key.UsedAt) >= usedInterval {
		err = k.storage.KeyUsed(ctx, key.ID, now)
	}
	return key, err
}
