package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"plainhand/internal/account/proofofwork"
	"plainhand/internal/account/throttle"
)

// ProofGates require a proof of work for public actions once all visitors together exceed a rate limit, which is
// set to several times the rate of a very good day. The response header Proof-Wanted has the challenge; the browser
// repeats the request with the header Proof.
type ProofGates struct{ Gate *proofofwork.Gate }

// signUpGate allows 600 sign-ups in 10 minutes, three lecture halls at once, before it requires a proof.
var signUpGate = proofofwork.Endpoint{Open: throttle.Throttle{Name: "rush-sign-up", Tries: 600,
	Window: 10 * time.Minute}}

// enter passes the request's Proof header to a gate. Fault: proofofwork.ChallengeError.
func (g ProofGates) enter(r *http.Request, gate proofofwork.Endpoint) error {
	return g.Gate.Enter(r.Context(), gate, r.Header.Get("Proof"))
}

// setChallengeHeader sets Proof-Wanted to the number of zero bits and the challenge, if err is a
// proofofwork.ChallengeError.
func setChallengeHeader(w http.ResponseWriter, err error) {
	if wanted, ok := errors.AsType[proofofwork.ChallengeError](err); ok {
		w.Header().Set("Proof-Wanted", strconv.Itoa(proofofwork.Bits)+" "+wanted.Challenge)
	}
}
