// Package idempotency keeps what requests to the API were answered, so that a client that got no answer can send its
// request again and gets the same one.
package idempotency

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/history"
)

// Kept is how long an answer is.
const Kept = 24 * time.Hour

// Most is how many answers of one person are kept at a time: some programs send a key with every request.
const Most = 10_000

// MostKey is how many bytes a client's key may have.
const MostKey = 255

// ErrKey is returned for a key that is none.
var ErrKey = fault.New(fault.Invalid, "The Idempotency-Key has to have 1 to 255 printable ASCII characters.",
	"A UUID is a good one. Send a new one with every new request.")

// Key is a client's key as it is stored: nobody can use another user's.
type Key uuid.UUID

// KeyOf returns a client's key for one user's requests, or ErrKey.
func KeyOf(userID uuid.UUID, sent string) (Key, error) {
	for _, c := range []byte(sent) {
		if c < ' ' || c > '~' {
			return Key{}, ErrKey
		}
	}
	if sent == "" || len(sent) > MostKey {
		return Key{}, ErrKey
	}
	return Key(uuid.NewSHA1(userID, []byte("idempotency\x00"+sent))), nil
}

// Fingerprint identifies a request, which cannot be recovered from it.
type Fingerprint [sha256.Size]byte

// FingerprintOf is that of a request to a route.
func FingerprintOf(route string, body []byte) Fingerprint {
	return sha256.Sum256(append([]byte(route+"\x00"), body...))
}

// Sealed is an answer as it is stored.
type Sealed struct {
	UserID      uuid.UUID
	Key         Key
	Fingerprint Fingerprint
	Sealed      []byte
	MadeAt      time.Time
}

// Storage stores answers.
type Storage interface {
	// AddAnswer stores an answer, unless its owner has Most of them. One that is there under its key, and was made after a
	// time, stays as it is.
	AddAnswer(ctx context.Context, answer Sealed, after time.Time) error
	// AnswerOf returns the answer under a user's key that was made after a time, or ErrNone.
	AnswerOf(ctx context.Context, userID uuid.UUID, key Key, after time.Time) (Sealed, error)
}

var (
	// ErrNone is what Storage returns where there is no answer.
	ErrNone = fault.New(fault.NotFound, "There’s no answer to this request yet.", "")
	// ErrReused is returned for a key that came with another request.
	ErrReused = fault.New(fault.Conflict, "This Idempotency-Key came with another request.",
		"Nothing was charged. Send a new key with every new request, and the same one only to repeat it.")
)

// Answers keeps answers, encrypted under the keys of their owners' texts. It is safe for concurrent use.
type Answers struct {
	storage Storage
	history *history.History
	now     func() time.Time
}

// New returns answers. now is the clock.
func New(storage Storage, history *history.History, now func() time.Time) *Answers {
	return &Answers{storage, history, now}
}

// Add keeps the answer to a request, and returns the one that is kept, or nil for somebody who has Most. Of two
// requests at the same time that is for both the answer that came first.
func (a *Answers) Add(
	ctx context.Context, userID uuid.UUID, key Key, request Fingerprint, answer []byte,
) ([]byte, error) {
	sealer, err := a.history.Sealer(ctx, userID)
	if err != nil {
		return nil, err
	}
	made := Sealed{UserID: userID, Key: key, Fingerprint: request, Sealed: sealer.Seal(place(userID, key), answer),
		MadeAt: a.now()}
	if err := a.storage.AddAnswer(ctx, made, a.now().Add(-Kept)); err != nil {
		return nil, err
	}
	return a.Of(ctx, userID, key, request)
}

// Of returns the answer that a user's request got before, or nil. Fault: ErrReused.
func (a *Answers) Of(ctx context.Context, userID uuid.UUID, key Key, request Fingerprint) ([]byte, error) {
	kept, err := a.storage.AnswerOf(ctx, userID, key, a.now().Add(-Kept))
	switch {
	case fault.KindOf(err) == fault.NotFound:
		return nil, nil
	case err != nil:
		return nil, err
	case kept.Fingerprint != request:
		return nil, ErrReused
	}
	sealer, err := a.history.Sealer(ctx, userID)
	if err != nil {
		return nil, err
	}
	answer, _, err := sealer.Open(place(userID, key), kept.Sealed)
	return answer, err
}

// place is what an answer is bound to.
func place(userID uuid.UUID, key Key) []byte {
	return append(append(append(make([]byte, 0, 48), userID[:]...), key[:]...), "answer"...)
}
