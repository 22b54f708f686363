package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// Arrival describes the browser of a successful sign-in.
type Arrival struct {
	Browser string // a secret in a cookie of this browser
	Device  string // its name for people
	Address netip.Addr
}

const (
	arrivedBrowser = "arrived-browser"
	arrivedNetwork = "arrived-network"
)

// ErrDisabled is returned after authentication if an operator has disabled the account.
var ErrDisabled = fault.New(fault.Forbidden, "This account is closed for now.", "Write to us, and we’ll look into it.")

// Arrive completes a sign-in by any method, and remembers the browser and its network. Fault: ErrDisabled.
//
// The user gets an email if both the browser and the network are new to the account, which spares them emails after
// deleting cookies at home or using a laptop on a train. Unverified addresses get none.
func (a *Accounts) Arrive(ctx context.Context, user User, arrival Arrival) error {
	if user.Disabled {
		return ErrDisabled
	}
	id, network, now := user.ID.String(), throttle.Network(arrival.Address), a.now()
	known, err := a.storage.KnowsNetwork(ctx, append(a.keys.All(arrivedBrowser, id, arrival.Browser),
		a.keys.All(arrivedNetwork, id, network)...), now)
	if err != nil {
		return err
	}
	for _, key := range []string{a.keys.Of(arrivedBrowser, id, arrival.Browser), a.keys.Of(arrivedNetwork, id, network)} {
		if err := a.storage.RememberNetwork(ctx, key, now.Add(knownFor)); err != nil {
			return err
		}
	}
	if known || !user.EmailVerified {
		return a.storage.NoteArrival(ctx, user.ID, now, Email{})
	}
	letter, err := a.eventEmail(user, EmailNewDevice)
	if err != nil {
		return err
	}
	letter.What = arrival.Device
	return a.storage.NoteArrival(ctx, user.ID, now, letter)
}

// ArrivalStorage records first sign-ins.
type ArrivalStorage interface {
	// NoteArrival records a sign-in, and its time if it is the user's first. It enqueues the email, if any, unless it
	// is the first.
	NoteArrival(ctx context.Context, userID uuid.UUID, now time.Time, letter Email) error
}
