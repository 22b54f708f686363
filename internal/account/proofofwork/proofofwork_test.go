package proofofwork_test

import (
	"crypto/sha256"
	"errors"
	"math/big"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
)

var siteKey = secret.New()

// rush is a door that requires a proof after the first request.
var rush = proofofwork.Endpoint{Open: throttle.Throttle{Name: "rush", Tries: 1, Window: time.Hour}}

// porter is a gate with its own clock whose door has reached its rate limit.
type porter struct {
	*proofofwork.Gate
	t   *testing.T
	now time.Time
}

func newPorter(t *testing.T) *porter {
	t.Helper()
	p := &porter{t: t, now: time.Date(2026, time.July, 1, 12, 0, 0, 0, time.UTC)}
	tries := throttle.NewCounter(stores.New(pgtest.New(t)).DB, throttle.NewKeys(siteKey))
	p.Gate = proofofwork.NewGate(tries, func() time.Time { return p.now }, siteKey)
	if err := p.Enter(t.Context(), rush, ""); err != nil {
		t.Fatal("the first needs a proof:", err)
	}
	return p
}

func (p *porter) challenge(door proofofwork.Endpoint) string {
	p.t.Helper()
	err := p.Enter(p.t.Context(), door, "")
	wanted, is := errors.AsType[proofofwork.ChallengeError](err)
	if !is || fault.KindOf(err) != fault.TooMany {
		p.t.Fatalf("got %v", err)
	}
	return wanted.Challenge
}

// solved solves a challenge independently of the package's code.
func solved(challenge string) string {
	limit := new(big.Int).Lsh(big.NewInt(1), 256-proofofwork.Bits)
	for number := 0; ; number++ {
		proof := challenge + ":" + strconv.Itoa(number)
		hash := sha256.Sum256([]byte(proof))
		if new(big.Int).SetBytes(hash[:]).Cmp(limit) < 0 {
			return proof
		}
	}
}

func TestProofIsAcceptedOnce(t *testing.T) {
	t.Parallel()
	p := newPorter(t)
	proof := solved(p.challenge(rush))
	if err := p.Enter(t.Context(), rush, proof); err != nil {
		t.Fatal(err)
	}
	if err := p.Enter(t.Context(), rush, proof); fault.KindOf(err) != fault.TooMany {
		t.Errorf("the second time: %v", err)
	}
}

func TestConcurrentUsesOfAProofAdmitOne(t *testing.T) {
	t.Parallel()
	p := newPorter(t)
	proof := solved(p.challenge(rush))
	var entered atomic.Int32
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			if p.Enter(t.Context(), rush, proof) == nil {
				entered.Add(1)
			}
		})
	}
	all.Wait()
	if entered.Load() != 1 {
		t.Errorf("%d got in", entered.Load())
	}
}

func TestInvalidProofsAreRefused(t *testing.T) {
	t.Parallel()
	p := newPorter(t)
	other := proofofwork.Endpoint{Open: throttle.Throttle{Name: "another", Tries: 1, Window: time.Hour}}
	if err := p.Enter(t.Context(), other, ""); err != nil {
		t.Fatal(err)
	}
	challenge := p.challenge(rush)
	stranger := newPorter(t)
	stranger.Gate = proofofwork.NewGate(throttle.NewCounter(stores.New(pgtest.New(t)).DB,
		throttle.NewKeys(siteKey)), time.Now, secret.New())
	_ = stranger.Enter(t.Context(), rush, "")
	for name, proof := range map[string]string{
		"nothing":                      ":",
		"no number":                    challenge,
		"noise":                        "abc:1",
		"a challenge for another door": solved(p.challenge(other)),
		"made with another key":        solved(stranger.challenge(rush)),
		"longer than it needs":         challenge + ":" + strings.Repeat("0", 1_000_000),
	} {
		if err := p.Enter(t.Context(), rush, proof); fault.KindOf(err) != fault.TooMany {
			t.Errorf("%s: %v", name, err)
		}
	}
	late := solved(challenge)
	p.now = p.now.Add(10 * time.Minute)
	if err := p.Enter(t.Context(), rush, late); fault.KindOf(err) != fault.TooMany {
		t.Errorf("after ten minutes: %v", err)
	}
	p.now = p.now.Add(time.Hour)
	if err := p.Enter(t.Context(), rush, ""); err != nil {
		t.Errorf("after the rush: %v", err)
	}
}
