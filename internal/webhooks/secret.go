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

	"plainhand/internal/secret"
)

// Secret signs what is sent to an endpoint. Its owner sees it once.
type Secret []byte

const (
	secretPrefix = "whsec_"
	secretLength = 32 // bytes; the standard wants 24 to 64
)

func newSecret() Secret {
	secret := make(Secret, secretLength)
	_, _ = rand.Read(secret) // it never fails
	return secret
}

// String is the secret as libraries of the standard take it.
func (s Secret) String() string { return secretPrefix + base64.StdEncoding.EncodeToString(s) }

// Secrets seals the secrets of endpoints under the site's key: not under that of their owners' texts, which goes when
// those are deleted. It is safe for concurrent use.
type Secrets struct{ sealer secret.Sealer }

// NewSecrets returns what seals under the first of some keys, and opens what was sealed under any of them.
func NewSecrets(keys ...secret.Key) Secrets { return Secrets{secret.NewSealer("webhooks", keys...)} }

// place is what a secret is bound to.
func place(endpoint uuid.UUID) []byte {
	return append(endpoint[:len(endpoint):len(endpoint)], "webhook"...)
}

func (s Secrets) seal(endpoint uuid.UUID, plain Secret) []byte {
	return s.sealer.Seal(place(endpoint), plain)
}

func (s Secrets) open(endpoint uuid.UUID, sealed []byte) (Secret, error) {
	plain, _, err := s.sealer.Open(place(endpoint), sealed)
	return plain, err
}

// of are the secrets that sign for an endpoint at a time.
func (s Secrets) of(endpoint SealedEndpoint, now time.Time) ([]Secret, error) {
	current, err := s.open(endpoint.ID, endpoint.Secret)
	if err != nil || endpoint.FormerSecret == nil || endpoint.FormerUntil == nil || !now.Before(*endpoint.FormerUntil) {
		return []Secret{current}, err
	}
	former, err := s.open(endpoint.ID, endpoint.FormerSecret)
	return []Secret{current, former}, err
}

// ResealStorage is what sealing anew needs from a database.
type ResealStorage interface {
	// EachWebhook calls do with every endpoint.
	EachWebhook(ctx context.Context, do func(SealedEndpoint) error) error
	// ResealWebhook replaces the secrets of an endpoint, unless they have changed since.
	ResealWebhook(ctx context.Context, former, sealed SealedEndpoint) error
}

// Reseal seals all secrets anew that are sealed under a former key. Unreadable are the endpoints whose secret no key
// opens.
func (s Secrets) Reseal(ctx context.Context, storage ResealStorage) (resealed int, unreadable []uuid.UUID, err error) {
	err = storage.EachWebhook(ctx, func(endpoint SealedEndpoint) error {
		current, isFormer, err := s.sealer.Open(place(endpoint.ID), endpoint.Secret)
		switch {
		case err != nil:
			unreadable = append(unreadable, endpoint.ID)
			return nil
		case !isFormer:
			return nil
		}
		fresh := endpoint
		fresh.Secret, fresh.FormerSecret = s.seal(endpoint.ID, current), nil
		if former, err := s.open(endpoint.ID, endpoint.FormerSecret); err == nil && endpoint.FormerSecret != nil {
			fresh.FormerSecret = s.seal(endpoint.ID, former)
		}
		resealed++
		return storage.ResealWebhook(ctx, endpoint, fresh)
	})
	return resealed, unreadable, err
}

// Sign returns the signatures of a message: one for each secret, so that receivers may know either.
func Sign(eventID uuid.UUID, at time.Time, payload []byte, secrets ...Secret) string {
	signatures := make([]string, len(secrets))
	for i, secret := range secrets {
		mac := hmac.New(sha256.New, secret)
		fmt.Fprintf(mac, "%s.%d.%s", eventID, at.Unix(), payload)
		signatures[i] = "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	return strings.Join(signatures, " ")
}
