// Package proofofwork is a challenge gate against floods on endpoints open to everyone, without CAPTCHAs and third
// parties. Below a request rate, all requests pass. Above it, a browser must first solve a proof of work, which costs a
// person a moment, and a flood of a million requests a million moments.
package proofofwork

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"math/bits"
	"strings"
	"time"

	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
)

// Endpoint is an endpoint behind the gate. Open is the rate limit, over all visitors together, above which a proof is
// required.
type Endpoint struct{ Open throttle.Throttle }

// Bits is the number of leading zero bits in the hash of a proof: it takes 131,072 tries on average, for which the
// script needed 0.4 to 0.6 seconds on one core of a server. Phones are slower; how much was not measured.
const Bits = 17

// lifetime is the time in which a challenge must be solved.
const lifetime = 10 * time.Minute

// used limits each challenge to one use.
var used = throttle.Throttle{Name: "proof-used", Tries: 1, Window: lifetime}

// ChallengeError is the error for a request without a valid proof above the rate limit. It is a TooMany fault as well.
type ChallengeError struct {
	error
	Challenge string
}

func (w ChallengeError) Unwrap() error { return w.error }

// Gate is the gate. It is safe for concurrent use.
type Gate struct {
	tries throttle.Counter
	keys  [][]byte
	now   func() time.Time
}

// NewGate returns a gate whose challenges are signed with the site's key, so that no state is stored.
func NewGate(tries throttle.Counter, now func() time.Time, keys ...secret.Key) *Gate {
	return &Gate{tries, secret.Derive("proofs of work", keys), now}
}

// Enter admits a request with a proof, which may be empty, to an endpoint. Fault: Wanted.
func (p *Gate) Enter(ctx context.Context, door Endpoint, proof string) error {
	_, rush := p.tries.Take(ctx, p.now(), door.Open.Of())
	if rush == nil || fault.KindOf(rush) != fault.TooMany {
		return rush
	}
	if proof != "" && p.accepts(door, proof) {
		challenge, _, _ := strings.Cut(proof, ":")
		_, err := p.tries.Take(ctx, p.now(), used.Of(challenge))
		if err == nil || fault.KindOf(err) != fault.TooMany {
			return err
		}
	}
	limited, _ := errors.AsType[*fault.Error](rush)
	return ChallengeError{fault.New(fault.TooMany, "We’re getting a lot of requests right now.",
		"Wait a little and try again. With JavaScript turned on, you don’t have to wait.").
		After(limited.RetryAfter), p.challenge(door)}
}

// A challenge is its expiry in Unix seconds, 16 random bytes, and their MAC.
const (
	timeBytes   = 8
	randomBytes = 16
)

func (p *Gate) challenge(door Endpoint) string {
	text := make([]byte, timeBytes+randomBytes)
	binary.BigEndian.PutUint64(text, uint64(p.now().Add(lifetime).Unix()))
	rand.Read(text[timeBytes:]) // never fails
	return base64.RawURLEncoding.EncodeToString(append(text, seal(p.keys[0], door, text)...))
}

func seal(key []byte, door Endpoint, text []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(door.Open.Name))
	mac.Write(text)
	return mac.Sum(nil)
}

// accepts reports whether a proof, the challenge, a colon, and a number, is valid for this door and not expired.
func (p *Gate) accepts(door Endpoint, proof string) bool {
	challenge, number, _ := strings.Cut(proof, ":")
	decoded, err := base64.RawURLEncoding.DecodeString(challenge)
	if err != nil || len(decoded) != timeBytes+randomBytes+sha256.Size || len(number) > maxDigits {
		return false
	}
	text, mac := decoded[:timeBytes+randomBytes], decoded[timeBytes+randomBytes:]
	expires := time.Unix(int64(binary.BigEndian.Uint64(text)), 0)
	return p.isSigned(door, text, mac) && p.now().Before(expires) && zeros(sha256.Sum256([]byte(proof))) >= Bits
}

// maxDigits is the maximum number of digits in a proof.
const maxDigits = 20

func (p *Gate) isSigned(door Endpoint, text, mac []byte) bool {
	for _, key := range p.keys {
		if hmac.Equal(mac, seal(key, door, text)) {
			return true
		}
	}
	return false
}

// zeros counts the leading zero bits of a hash.
func zeros(hash [sha256.Size]byte) (count int) {
	for _, part := range hash {
		count += bits.LeadingZeros8(part)
		if part != 0 {
			break
		}
	}
	return count
}
