package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// Arrival is a browser in which somebody has just signed in, whichever way.
type Arrival struct {
	Browser string // what only this browser knows, and keeps
	Device  string // what people call it
	Address netip.Addr
}

const (
	arrivedBrowser = "arrived-browser"
	arrivedNetwork = "arrived-network"
)

// ErrDisabled is returned to somebody whose account an operator has shut, once they have shown who they are.
var ErrDisabled = fault.New(fault.Forbidden, "This account is closed for now.", "Write to us, and we’ll look into it.")

// Arrive lets a user in, and remembers where: every way to sign in ends here. Fault: ErrDisabled.
//
// They get an email about it if both the browser and its network are new
// to the account: a browser that has forgotten us at home is no news, and neither is a laptop on a train. Somebody
// whose address may be another person's gets none.
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
		return a.storage.NoteArrival(ctx, user.ID, now, Letter{})
	}
	letter, err := a.event(user, LetterNewDevice)
	if err != nil {
		return err
	}
	letter.What = arrival.Device
	return a.storage.NoteArrival(ctx, user.ID, now, letter)
}

// ArrivalStorage has when users have first arrived.
type ArrivalStorage interface {
	// NoteArrival records when a user has first arrived, and posts the letter, if there is one and they have arrived
	// before.
	NoteArrival(ctx context.Context, userID uuid.UUID, now time.Time, letter Letter) error
}
