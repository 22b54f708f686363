package handlers

import (
	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// keyHeader identifies what a call is to do, so that a client that got no answer can send it again.
const keyHeader = "Idempotency-Key"

var errKey = fault.New(fault.Invalid, "The Idempotency-Key isn’t a UUID.",
	"Nothing was charged. Send a new UUID with every text and every payment, or none.")

// parseKey returns the key that a client has sent, or uuid.Nil if it sent none.
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
