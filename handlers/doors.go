package handlers

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"plainhand/internal/proofofwork"
	"plainhand/internal/throttle"
)

// doors are what anybody may do, and how often everybody together may before it is a rush: several times as often as on
// a very good day. In a rush browsers are asked for a proof of work, by the header Proof-Wanted, and send it again with
// the header Proof.
type doors struct{ porter *proofofwork.Porter }

// Three lecture halls can sign up at the same time.
var signUpDoor = proofofwork.Door{Open: throttle.Throttle{Name: "rush-sign-up", Tries: 600, Window: 10 * time.Minute}}

func (d doors) enter(r *http.Request, door proofofwork.Door) error {
	return d.porter.Enter(r.Context(), door, r.Header.Get("Proof"))
}

// wantProof asks the client for a proof, if that is what it failed for.
func wantProof(w http.ResponseWriter, err error) {
	if wanted, is := errors.AsType[proofofwork.Wanted](err); is {
		w.Header().Set("Proof-Wanted", strconv.Itoa(proofofwork.Bits)+" "+wanted.Challenge)
	}
}
