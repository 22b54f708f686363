package web

import (
	"strings"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// KeyHeader is the header that identifies a request across retries.
const KeyHeader = "Idempotency-Key"

var errKey = fault.New(fault.Invalid, "The Idempotency-Key isn’t a UUID.",
	"Nothing was charged. Send a new UUID with every text and every payment, or none.")

// parseKey parses an Idempotency-Key; uuid.Nil if none was sent.
func parseKey(sent string) (uuid.UUID, error) {
	if sent == "" {
		return uuid.Nil, nil
	}
	key, err := uuid.Parse(sent)
	if err != nil {
		return uuid.Nil, errKey.Because(err)
	}
	return key, nil
}

// NewIdempotencyKey returns a random key for a rendered form, with which submitting it twice has the effect of one
// submission.
func NewIdempotencyKey() billing.Key { return billing.Key(uuid.NewString()) }

// IdempotencyKey derives the gateway's key from the user, a form's key, and the contents. So users cannot reuse each
// other's keys, and other contents are a new attempt, even in a form that the browser restored. Without a form key it
// returns a random key.
func IdempotencyKey(userID uuid.UUID, form string, contents ...string) (billing.Key, error) {
	if form == "" {
		return NewIdempotencyKey(), nil
	}
	parsed, err := parseKey(form)
	if err != nil {
		return "", err
	}
	name := strings.Join(append([]string{parsed.String()}, contents...), "\x00")
	return billing.Key(uuid.NewSHA1(userID, []byte(name)).String()), nil
}
