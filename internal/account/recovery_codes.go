package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"

	"github.com/google/uuid"
)

const (
	recoveryCodes = 10
	recoveryBytes = 10 // 80 bits
)

// RecoveryCodesLeft returns the number of a user's unused recovery codes.
func (s *SecuritySettings) RecoveryCodesLeft(ctx context.Context, userID uuid.UUID) (int, error) {
	return s.twoFactor.RecoveryCodesLeft(ctx, userID)
}

// RenewRecoveryCodes replaces a user's recovery codes and returns the new ones, which are shown once. Fault:
// ErrNoTwoFactor.
func (s *SecuritySettings) RenewRecoveryCodes(ctx context.Context, by Confirmed) (codes []string, err error) {
	email, err := newEventEmail(by.user, EmailRecoveryCodesNew, s.now())
	if err != nil {
		return nil, err
	}
	codes, hashes := newRecoveryCodes(by.user.ID)
	return codes, s.twoFactor.ReplaceRecoveryCodes(ctx, by.user.ID, hashes, email)
}

// newRecoveryCodes returns new codes, such as "k3mq-7tfa-9x2w-h5pd", and their hashes for the storage.
func newRecoveryCodes(id uuid.UUID) (codes, hashes []string) {
	for range recoveryCodes {
		random := make([]byte, recoveryBytes)
		rand.Read(random) // never fails
		text := strings.ToLower(base32.StdEncoding.EncodeToString(random))
		code := strings.Join([]string{text[:4], text[4:8], text[8:12], text[12:]}, "-")
		codes, hashes = append(codes, code), append(hashes, recoveryHash(id, code))
	}
	return codes, hashes
}

// recoveryHash returns the hash of a code, ignoring case and grouping. 80 random bits cannot be guessed, so it needs no
// key, and stays valid when the site's key changes.
func recoveryHash(id uuid.UUID, code string) string {
	plain := strings.NewReplacer("-", "", " ", "").Replace(strings.ToLower(code))
	hash := sha256.Sum256([]byte("recovery code\x00" + id.String() + "\x00" + plain))
	return hex.EncodeToString(hash[:])
}
