// Package proofofwork keeps robots from flooding what anybody may do, without asking people anything and without a
// third party. As long as few come, everybody is let in. During a rush a browser must first find a number, which costs
// a person a moment, and somebody who comes a million times a million moments.
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

	"plainhand/internal/fault"
	"plainhand/internal/secret"
	"plainhand/internal/throttle"
)

// Door is something that anybody may do. Open is how often they may within a window, all visitors together, before a
// proof is asked for.
type Door struct{ Open throttle.Throttle }

// Bits is how many zero bits the hash of a proof begins with: it takes 131,072 tries on average, for which the
// script needed 0.4 to 0.6 seconds on one core of a server. Phones are slower; how much was not measured.
const Bits = 17

// lasts is how long a challenge can be answered.
const lasts = 10 * time.Minute

// used counts each challenge, which can be answered once.
var used = throttle.Throttle{Name: "proof-used", Tries: 1, Window: lasts}

// Wanted is returned to somebody who has to answer the challenge first. It is a TooMany fault as well.
type Wanted struct {
	error
	Challenge string
}

func (w Wanted) Unwrap() error { return w.error }

// Porter lets people in. It is safe for concurrent use.
type Porter struct {
	tries throttle.Counter
	keys  [][]byte
	now   func() time.Time
}

// NewPorter returns a porter whose challenges are made with the site's key, so that no process has to remember them.
func NewPorter(tries throttle.Counter, now func() time.Time, keys ...secret.Key) *Porter {
	return &Porter{tries, secret.Derive("proofs of work", keys), now}
}

// Enter lets somebody through a door who has brought a proof, or none. Fault: Wanted.
func (p *Porter) Enter(ctx context.Context, door Door, proof string) error {
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
	told, _ := errors.AsType[*fault.Error](rush)
	return Wanted{fault.New(fault.TooMany, "A lot is going on here right now.",
		"Wait a little and try again. With JavaScript turned on, your browser can go ahead at once.").
		After(told.RetryAfter), p.challenge(door)}
}

// A challenge is the time until which it can be answered, 16 random bytes, and what proves that we made it.
const (
	timeBytes   = 8
	randomBytes = 16
)

func (p *Porter) challenge(door Door) string {
	text := make([]byte, timeBytes+randomBytes)
	binary.BigEndian.PutUint64(text, uint64(p.now().Add(lasts).Unix()))
	rand.Read(text[timeBytes:]) // never fails
	return base64.RawURLEncoding.EncodeToString(append(text, seal(p.keys[0], door, text)...))
}

func seal(key []byte, door Door, text []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(door.Open.Name))
	mac.Write(text)
	return mac.Sum(nil)
}

// accepts reports whether a proof is the challenge, a colon, and a number that fits, of a challenge for this door whose
// time is not over.
func (p *Porter) accepts(door Door, proof string) bool {
	challenge, number, _ := strings.Cut(proof, ":")
	made, err := base64.RawURLEncoding.DecodeString(challenge)
	if err != nil || len(made) != timeBytes+randomBytes+sha256.Size || len(number) > longestNumber {
		return false
	}
	text, mac := made[:timeBytes+randomBytes], made[timeBytes+randomBytes:]
	until := time.Unix(int64(binary.BigEndian.Uint64(text)), 0)
	return p.made(door, text, mac) && p.now().Before(until) && zeros(sha256.Sum256([]byte(proof))) >= Bits
}

// longestNumber is how many digits a number may have.
const longestNumber = 20

func (p *Porter) made(door Door, text, mac []byte) bool {
	for _, key := range p.keys {
		if hmac.Equal(mac, seal(key, door, text)) {
			return true
		}
	}
	return false
}

// zeros counts the bits that a hash begins with.
func zeros(hash [sha256.Size]byte) (count int) {
	for _, part := range hash {
		count += bits.LeadingZeros8(part)
		if part != 0 {
			break
		}
	}
	return count
}
