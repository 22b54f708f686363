package account

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"plainhand/internal/admission"
	"plainhand/internal/fault"
)

// ErrBusy is what a Hasher returns to those whose turn would come too late.
var ErrBusy = fault.New(fault.Unavailable, "Too many people are signing in at once.",
	"Nothing was lost. Try again in a few seconds.").After(5 * time.Second)

// Those who wait for a hash. A processor makes some ten a second, so who is behind so many would wait longer than
// anybody does. A class behind one address needs most of the places at once.
const (
	maxWaiting = 64
	maxPerKey  = 48
	patience   = 5 * time.Second
)

// Hasher hashes passwords with argon2id, so many at a time that its memory has a bound. Who does not get their turn
// soon gets ErrBusy: a flood of guesses must not leave everybody waiting behind it.
type Hasher struct {
	params  argon2id.Params
	gate    *admission.Gate
	unknown func() string // a hash that no password has, for sign-ins that name nobody
}

// HashParams are the product's: 64 MiB and two passes a hash, which is above OWASP's floor of 19 MiB.
var HashParams = argon2id.Params{Memory: 64 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// NewHasher returns a hasher that makes one hash a processor at a time.
func NewHasher(params argon2id.Params) *Hasher {
	return newHasher(params, runtime.GOMAXPROCS(0))
}

func newHasher(params argon2id.Params, concurrent int) *Hasher {
	h := &Hasher{params: params, gate: admission.NewGate(
		admission.Limits{AtOnce: concurrent, Waiting: maxWaiting, PerKey: maxPerKey, Patience: patience})}
	h.unknown = sync.OnceValue(func() string {
		hash, err := argon2id.CreateHash("", &h.params)
		if err != nil {
			panic(err) // crypto/rand does not fail
		}
		return hash
	})
	return h
}

// Hash returns the password's hash in PHC format, or ErrBusy. The visitor is on whose behalf, such as a network.
func (h *Hasher) Hash(ctx context.Context, visitor admission.Visitor, password string) (hash string, err error) {
	err = h.withSlot(ctx, visitor, func() error {
		hash, err = argon2id.CreateHash(norm.NFC.String(password), &h.params)
		return err
	})
	return hash, err
}

// Matches compares in constant time and says whether the hash was made with parameters that are no longer ours. An
// empty hash matches nothing and takes as long as any other. The visitor is on whose behalf, such as a network.
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

// withSlot is the one place where work waits for its turn. Who has had few hashes lately goes before who has had many.
func (h *Hasher) withSlot(ctx context.Context, visitor admission.Visitor, work func() error) error {
	leave, err := h.gate.Enter(ctx, visitor)
	if _, refused := errors.AsType[*fault.Error](err); refused {
		return ErrBusy.Because(err)
	}
	if err != nil {
		return err
	}
	defer leave()
	return work()
}
