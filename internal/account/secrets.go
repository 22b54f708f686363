package account

import (
	"github.com/google/uuid"

	"plainhand/internal/secret"
)

// Secrets encrypts what an account has to know and a copy of the database must not, bound to the user.
type Secrets struct{ sealer secret.Sealer }

// NewSecrets returns the secrets under the site's key; those under one that it had before can be read as well.
func NewSecrets(keys ...secret.Key) Secrets {
	return Secrets{secret.NewSealer("secrets of accounts", keys...)}
}

// Seal encrypts a secret of its owner under the site's key.
func (s Secrets) Seal(owner uuid.UUID, plain []byte) []byte { return s.sealer.Seal(owner[:], plain) }

// open also returns whether the secret is under a former key. Error: secret.ErrUnreadable.
func (s Secrets) open(owner uuid.UUID, sealed []byte) (plain []byte, former bool, err error) {
	return s.sealer.Open(owner[:], sealed)
}
