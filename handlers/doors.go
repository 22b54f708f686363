package handlers

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"plainhand/internal/proofofwork"
	"plainhand/internal/throttle"
)

// challengeGates require a proof of work for public actions once all visitors together exceed a rate limit, which is
// set to several times the rate of a very good day. The response header Proof-Wanted has the challenge; the browser
// repeats the request with the header Proof.
type challengeGates struct{ porter *proofofwork.Porter }

// signUpGate allows 600 sign-ups in 10 minutes, three lecture halls at once, before it requires a proof.
var signUpGate = proofofwork.Door{Open: throttle.Throttle{Name: "rush-sign-up", Tries: 600, Window: 10 * time.Minute}}

// enter passes the request's Proof header to a gate. Fault: proofofwork.Wanted.
func (g challengeGates) enter(r *http.Request, gate proofofwork.Door) error {
	return g.porter.Enter(r.Context(), gate, r.Header.Get("Proof"))
}

// setChallengeHeader sets Proof-Wanted to the number of zero bits and the challenge, if err is a proofofwork.Wanted.
func setChallengeHeader(w http.ResponseWriter, err error) {
	if wanted, ok := errors.AsType[proofofwork.Wanted](err); ok {
		w.Header().Set("Proof-Wanted", strconv.Itoa(proofofwork.Bits)+" "+wanted.Challenge)
	}
}
