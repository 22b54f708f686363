package webhooks

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
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
