package account

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"plainhand/internal/admission"
	"plainhand/internal/fault"
)

// ErrBusy is returned by a Hasher whose queue is full or too slow.
var ErrBusy = fault.New(fault.Unavailable, "Too many people are signing in at once.",
	"Nothing was lost. Try again in a few seconds.").After(5 * time.Second)

// The limits of the hasher's queue. A processor computes about ten hashes a second, so a longer queue would exceed
// queueTimeout. A class that signs in behind one address needs most of the queue.
const (
	maxWaiting   = 64
	maxPerKey    = 48
	queueTimeout = 5 * time.Second
)

// Hasher hashes passwords with argon2id, a limited number at a time, which bounds its memory. Requests that are queued
// for too long get ErrBusy, so that a flood of guesses does not block all sign-ins.
type Hasher struct {
	params   argon2id.Params
	gate     *admission.Gate
	computed atomic.Int64
	unknown  func() string // a hash that matches no password, for sign-ins to unknown accounts
}

// HashParams are the product's parameters: 64 MiB and two passes per hash, well above OWASP's minimum of 19 MiB.
var HashParams = argon2id.Params{Memory: 64 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// NewHasher returns a hasher with one slot per processor.
func NewHasher(params argon2id.Params) *Hasher {
	return newHasher(params, runtime.GOMAXPROCS(0))
}

func newHasher(params argon2id.Params, concurrent int) *Hasher {
	h := &Hasher{params: params, gate: admission.NewGate(
		admission.Limits{AtOnce: concurrent, Waiting: maxWaiting, PerKey: maxPerKey, Patience: queueTimeout})}
	h.unknown = sync.OnceValue(func() string {
		hash, err := argon2id.CreateHash("", &h.params)
		if err != nil {
			panic(err) // crypto/rand never fails
		}
		return hash
	})
	return h
}

// Hash returns the password's hash in PHC format, or ErrBusy. visitor is the requester, such as a network.
func (h *Hasher) Hash(ctx context.Context, visitor admission.Visitor, password string) (hash string, err error) {
	err = h.withSlot(ctx, visitor, func() error {
		hash, err = argon2id.CreateHash(norm.NFC.String(password), &h.params)
		return err
	})
	return hash, err
}

// Matches compares in constant time, and reports whether the hash has outdated parameters. An empty hash matches
// nothing and takes as long as any other. visitor is the requester, such as a network.
func (h *Hasher) Matches(
	ctx context.Context, visitor admission.Visitor, password, hash string,
) (match, outdated bool, err error) {
	known := hash != ""
	if !known {
		hash = h.unknown()
	}
	err = h.withSlot(ctx, visitor, func() error {
		same, params, err := argon2id.CheckHash(norm.NFC.String(password), hash)
		if err != nil {
			return err
		}
		match, outdated = same && known, *params != h.params
		return nil
	})
	return match, outdated, err
}

// withSlot does work in a slot of the gate. Visitors with few recent hashes have priority over those with many.
func (h *Hasher) withSlot(ctx context.Context, visitor admission.Visitor, work func() error) error {
	leave, err := h.gate.Enter(ctx, visitor)
	if _, refused := errors.AsType[*fault.Error](err); refused {
		return ErrBusy.Because(err)
	}
	if err != nil {
		return err
	}
	defer leave()
	h.computed.Add(1)
	return work()
}

// Computed returns the number of hashes so far. Each takes the same time.
func (h *Hasher) Computed() int64 { return h.computed.Load() }
