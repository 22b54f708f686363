package secret

import (
	"bytes"
	"context"

	"plainhand/internal/fault"
)

// ErrWrongKey is returned if none of the keys decrypts the key check.
var ErrWrongKey = fault.New(fault.Invalid, "SECRET_KEY is not the key that this database was encrypted under.",
	"Set SECRET_KEY to that key, or name it in SECRET_KEY_PREVIOUS. If it is lost, run plainhand secrets accept: "+
		"what was encrypted under it stays unreadable.")

// CheckStorage stores the ciphertext of the key check.
type CheckStorage interface {
	// KeyCheck returns the ciphertext, or nil if there is none.
	KeyCheck(ctx context.Context) ([]byte, error)
	// AddKeyCheck stores it, unless there is one.
	AddKeyCheck(ctx context.Context, sealed []byte) error
	// ReplaceKeyCheck stores it and overwrites an existing one.
	ReplaceKeyCheck(ctx context.Context, sealed []byte) error
}

// Check verifies the site's key against a known ciphertext in the database.
type Check struct {
	storage CheckStorage
	sealer  Sealer
}

// checkText is the plaintext of the key check and its associated data.
var checkText = []byte("the site's key")

// NewCheck returns a check of keys, the current one first.
func NewCheck(storage CheckStorage, keys ...Key) Check {
	return Check{storage, NewSealer("key check", keys...)}
}

// Verify returns ErrWrongKey if none of the keys decrypts the ciphertext, and reports whether there is one.
func (c Check) Verify(ctx context.Context) (recorded bool, err error) {
	sealed, err := c.storage.KeyCheck(ctx)
	if err != nil || sealed == nil {
		return false, err
	}
	plain, _, err := c.sealer.Open(checkText, sealed)
	if err != nil || !bytes.Equal(plain, checkText) {
		return true, ErrWrongKey
	}
	return true, nil
}

// Record stores a ciphertext under the current key, unless there is one, and verifies the stored one: of processes that
// start at the same time with different keys, only one continues.
func (c Check) Record(ctx context.Context) error {
	if err := c.storage.AddKeyCheck(ctx, c.sealer.Seal(checkText, checkText)); err != nil {
		return err
	}
	_, err := c.Verify(ctx)
	return err
}

// Replace stores a ciphertext under the current key in place of the existing one.
func (c Check) Replace(ctx context.Context) error {
	return c.storage.ReplaceKeyCheck(ctx, c.sealer.Seal(checkText, checkText))
}
