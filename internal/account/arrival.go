package account

import (
	"context"
	"net/netip"

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
func (a *Authenticator) Arrive(ctx context.Context, user User, arrival Arrival) error {
	if user.Disabled {
		return ErrDisabled
	}
	id, network, now := user.ID.String(), throttle.Network(arrival.Address), a.now()
	known, err := a.networks.KnowsNetwork(ctx, append(a.keys.All(arrivedBrowser, id, arrival.Browser),
		a.keys.All(arrivedNetwork, id, network)...), now)
	if err != nil {
		return err
	}
	for _, key := range []string{a.keys.Of(arrivedBrowser, id, arrival.Browser), a.keys.Of(arrivedNetwork, id, network)} {
		if err := a.networks.RememberNetwork(ctx, key, now.Add(knownFor)); err != nil {
			return err
		}
	}
	if known || !user.EmailVerified {
		return a.users.NoteArrival(ctx, user.ID, now, Email{})
	}
	email, err := newEventEmail(user, EmailNewDevice, a.now())
	if err != nil {
		return err
	}
	email.What = arrival.Device
	return a.users.NoteArrival(ctx, user.ID, now, email)
}
