// Package idempotency stores the API's responses by Idempotency-Key, so that a client that received no response can
// retry its request and gets the same one.
package idempotency

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/texts"
)

// Retention is the retention period of a response.
const Retention = 24 * time.Hour

// MaxResponses is the maximum number of stored responses per user: some programs send a key with every request.
const MaxResponses = 10_000

// MaxKey is the maximum length of a client's key in bytes.
const MaxKey = 255

// ErrKey is returned for a malformed key.
var ErrKey = fault.New(fault.Invalid, "The Idempotency-Key has to have 1 to 255 printable ASCII characters.",
	"Use a UUID, for example. Send a new one with every new request.")

// Key is a client's key as it is stored, which depends on the user: clients of different users cannot collide.
type Key uuid.UUID

// KeyOf returns a client's key for one user's requests, or ErrKey.
func KeyOf(userID uuid.UUID, sent string) (Key, error) {
	for _, c := range []byte(sent) {
		if c < ' ' || c > '~' {
			return Key{}, ErrKey
		}
	}
	if sent == "" || len(sent) > MaxKey {
		return Key{}, ErrKey
	}
	return Key(uuid.NewSHA1(userID, []byte("idempotency\x00"+sent))), nil
}

// Fingerprint is the hash of a request, to detect a key that is reused for a different request.
type Fingerprint [sha256.Size]byte

// FingerprintOf returns the fingerprint of a request to a route.
func FingerprintOf(route string, body []byte) Fingerprint {
	return sha256.Sum256(append([]byte(route+"\x00"), body...))
}

// EncryptedResponse is an encrypted response as it is stored.
type EncryptedResponse struct {
	UserID      uuid.UUID
	Key         Key
	Fingerprint Fingerprint
	Sealed      []byte
	MadeAt      time.Time
}

// Storage stores responses.
type Storage interface {
	// AddAnswer stores a response, unless its user has MaxResponses of them, and reports whether it did. An existing
	// response under the same key is replaced only if it was not made after the given time.
	AddAnswer(ctx context.Context, answer EncryptedResponse, after time.Time) (added bool, err error)
	// AnswerOf returns the response under a user's key that was made after a time, or ErrNone.
	AnswerOf(ctx context.Context, userID uuid.UUID, key Key, after time.Time) (EncryptedResponse, error)
}

var (
	// ErrNone is returned by Storage if there is no response.
	ErrNone = fault.New(fault.NotFound, "There’s no answer to this request yet.", "")
	// ErrReused is returned for a key that was sent with a different request before.
	ErrReused = fault.New(fault.Conflict, "This Idempotency-Key was used for another request.",
		"Nothing was charged. Send a new key with every new request, and the same one only to repeat it.")
)

// Answers stores responses, encrypted under the history key of their user. It is safe for concurrent use.
type Answers struct {
	storage Storage
	history *texts.History
	now     func() time.Time
}

// New returns Answers on the storage. now is the clock.
func New(storage Storage, history *texts.History, now func() time.Time) *Answers {
	return &Answers{storage, history, now}
}

// Add stores the response to a request, and returns the stored one, or nil if the user has MaxResponses. Of concurrent
// requests with the same key, all get the response that was stored first.
func (a *Answers) Add(
	ctx context.Context, userID uuid.UUID, key Key, request Fingerprint, answer []byte,
) ([]byte, error) {
	sealer, err := a.history.Sealer(ctx, userID)
	if err != nil {
		return nil, err
	}
	sealed := EncryptedResponse{UserID: userID, Key: key, Fingerprint: request,
		Sealed: sealer.Seal(associatedData(userID, key), answer), MadeAt: a.now()}
	added, err := a.storage.AddAnswer(ctx, sealed, a.now().Add(-Retention))
	if err != nil || added {
		return answer, err
	}
	return a.Of(ctx, userID, key, request)
}

// Of returns the stored response to a user's request, or nil. Fault: ErrReused.
func (a *Answers) Of(ctx context.Context, userID uuid.UUID, key Key, request Fingerprint) ([]byte, error) {
	saved, err := a.storage.AnswerOf(ctx, userID, key, a.now().Add(-Retention))
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	case saved.Fingerprint != request:
		return nil, ErrReused
	}
	sealer, err := a.history.Sealer(ctx, userID)
	if err != nil {
		return nil, err
	}
	answer, _, err := sealer.Open(associatedData(userID, key), saved.Sealed)
	return answer, err
}

// associatedData binds an encrypted response to its user and key.
func associatedData(userID uuid.UUID, key Key) []byte {
	return append(append(append(make([]byte, 0, 48), userID[:]...), key[:]...), "answer"...)
}
