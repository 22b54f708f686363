package account

import (
	"crypto/aes"
	"crypto/cipher"
	"errors"

	"github.com/google/uuid"

	"plainhand/internal/secret"
)

// Secrets encrypts what an account has to know and a copy of the database must not: AES-256-GCM, bound to the user.
type Secrets struct{ ciphers []cipher.AEAD }

// errUnreadable is returned for what was encrypted under a key that the site does not have any more.
var errUnreadable = errors.New("the secret cannot be read with SECRET_KEY, nor with SECRET_KEY_PREVIOUS")

// NewSecrets returns the secrets under the site's key; those under one that it had before can be read as well.
func NewSecrets(keys ...secret.Key) Secrets {
	var secrets Secrets
	for _, key := range secret.Derive("secrets of accounts", keys) {
		block, err := aes.NewCipher(key)
		if err != nil {
			panic(err) // 32 bytes are a key
		}
		sealing, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			panic(err) // AES has the block size that GCM needs
		}
		secrets.ciphers = append(secrets.ciphers, sealing)
	}
	return secrets
}

// Seal encrypts a secret of its owner under the site's key.
func (s Secrets) Seal(owner uuid.UUID, plain []byte) []byte {
	return s.ciphers[0].Seal(nil, nil, plain, owner[:])
}

// open also returns whether the secret is under a former key.
func (s Secrets) open(owner uuid.UUID, sealed []byte) (plain []byte, former bool, err error) {
	for i, cipher := range s.ciphers {
		if plain, err := cipher.Open(nil, nil, sealed, owner[:]); err == nil {
			return plain, i > 0, nil
		}
	}
	return nil, false, errUnreadable
}
