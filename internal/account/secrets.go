package account

import (
	"crypto/aes"
	"crypto/cipher"

	"github.com/google/uuid"

	"plainhand/internal/secret"
)

// Secrets encrypts what an account has to know and a copy of the database must not: AES-256-GCM, bound to the user.
type Secrets struct{ sealing cipher.AEAD }

// NewSecrets returns the secrets under the site's key. With a different one, those that are stored cannot be read.
func NewSecrets(key secret.Key) Secrets {
	block, err := aes.NewCipher(key.For("secrets of accounts"))
	if err != nil {
		panic(err) // 32 bytes are a key
	}
	sealing, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic(err) // AES has the block size that GCM needs
	}
	return Secrets{sealing}
}

func (s Secrets) seal(owner uuid.UUID, plain []byte) []byte {
	return s.sealing.Seal(nil, nil, plain, owner[:])
}

func (s Secrets) open(owner uuid.UUID, sealed []byte) ([]byte, error) {
	return s.sealing.Open(nil, nil, sealed, owner[:])
}
