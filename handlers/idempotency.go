package handlers

import (
	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// keyHeader is the header that identifies a request across retries.
const keyHeader = "Idempotency-Key"

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
