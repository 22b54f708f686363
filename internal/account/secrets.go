package account

import (
	"encoding/base64"

	"github.com/google/uuid"

	"plainhand/internal/config/secret"
)

// Secrets encrypts secrets that a copy of the database must not reveal, bound to their user.
type Secrets struct{ sealer secret.Sealer }

// NewSecrets returns Secrets that encrypts with the first of the site's keys, and decrypts with all of them.
func NewSecrets(keys ...secret.Key) Secrets {
	return Secrets{secret.NewSealer("secrets of accounts", keys...)}
}

// Seal encrypts a user's secret under the site's present key.
func (s Secrets) Seal(owner uuid.UUID, plain []byte) []byte { return s.sealer.Seal(owner[:], plain) }

// open decrypts a secret, and reports whether it is under a former key. Error: secret.ErrUnreadable.
func (s Secrets) open(owner uuid.UUID, sealed []byte) (plain []byte, former bool, err error) {
	return s.sealer.Open(owner[:], sealed)
}

// openKept decrypts the secret of a setup that is stored in a session as kept. Fault: ErrSetupOver.
func (s Secrets) openKept(owner uuid.UUID, kept string) (secret []byte, err error) {
	sealed, err := base64.StdEncoding.DecodeString(kept)
	if err != nil {
		return nil, ErrSetupOver.Because(err)
	}
	if secret, _, err = s.open(owner, sealed); err != nil {
		return nil, ErrSetupOver.Because(err)
	}
	return secret, nil
}
