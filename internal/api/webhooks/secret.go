package webhooks

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/config/secret"
)

// Secret signs the messages to an endpoint. Its owner sees it once.
type Secret []byte

const (
	secretPrefix = "whsec_"
	secretLength = 32 // bytes; the standard wants 24 to 64
)

func newSecret() Secret {
	secret := make(Secret, secretLength)
	_, _ = rand.Read(secret) // never fails
	return secret
}

// String returns the secret in the format of Standard Webhooks libraries.
func (s Secret) String() string { return secretPrefix + base64.StdEncoding.EncodeToString(s) }

// Secrets encrypts the secrets of endpoints under the site's key. The owner's text key would not do: it is deleted with
// their texts. It is safe for concurrent use.
type Secrets struct{ sealer secret.Sealer }

// NewSecrets returns Secrets that encrypt under the first key and decrypt under any of them.
func NewSecrets(keys ...secret.Key) Secrets { return Secrets{secret.NewSealer("webhooks", keys...)} }

// associatedData returns what an encrypted secret is bound to.
func associatedData(endpoint uuid.UUID) []byte {
	return append(endpoint[:len(endpoint):len(endpoint)], "webhook"...)
}

func (s Secrets) encrypt(endpoint uuid.UUID, plain Secret) []byte {
	return s.sealer.Seal(associatedData(endpoint), plain)
}

func (s Secrets) decrypt(endpoint uuid.UUID, sealed []byte) (Secret, error) {
	plain, _, err := s.sealer.Open(associatedData(endpoint), sealed)
	return plain, err
}

// forSigning returns the secrets that sign for an endpoint at a time: during an overlap, the former one as well.
func (s Secrets) forSigning(endpoint SealedEndpoint, now time.Time) ([]Secret, error) {
	current, err := s.decrypt(endpoint.ID, endpoint.Secret)
	if err != nil || endpoint.FormerSecret == nil || endpoint.FormerUntil == nil || !now.Before(*endpoint.FormerUntil) {
		return []Secret{current}, err
	}
	former, err := s.decrypt(endpoint.ID, endpoint.FormerSecret)
	return []Secret{current, former}, err
}

// ResealStorage stores re-encrypted secrets.
type ResealStorage interface {
	// EachWebhook calls do with every endpoint.
	EachWebhook(ctx context.Context, do func(SealedEndpoint) error) error
	// ResealWebhook replaces the secrets of an endpoint, unless they have changed since.
	ResealWebhook(ctx context.Context, former, sealed SealedEndpoint) error
}

// Reseal re-encrypts all secrets that are encrypted under a former key. Unreadable are the endpoints whose secret
// cannot be decrypted with any key.
func (s Secrets) Reseal(ctx context.Context, storage ResealStorage) (resealed int, unreadable []uuid.UUID, err error) {
	err = storage.EachWebhook(ctx, func(endpoint SealedEndpoint) error {
		current, isFormer, err := s.sealer.Open(associatedData(endpoint.ID), endpoint.Secret)
		switch {
		case err != nil:
			unreadable = append(unreadable, endpoint.ID)
			return nil
		case !isFormer:
			return nil
		}
		fresh := endpoint
		fresh.Secret, fresh.FormerSecret = s.encrypt(endpoint.ID, current), nil
		if former, err := s.decrypt(endpoint.ID, endpoint.FormerSecret); err == nil && endpoint.FormerSecret != nil {
			fresh.FormerSecret = s.encrypt(endpoint.ID, former)
		}
		resealed++
		return storage.ResealWebhook(ctx, endpoint, fresh)
	})
	return resealed, unreadable, err
}

// Sign returns the signatures of a message, one per secret, so that receivers can verify it with either.
func Sign(eventID uuid.UUID, at time.Time, payload []byte, secrets ...Secret) string {
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		fmt.Fprintf(mac, "%s.%d.%s", eventID, at.Unix(), payload)
		signatures[i] = "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	return strings.Join(signatures, " ")
}
