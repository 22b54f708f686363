package account

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// Only failures count. Guessers are slowed down per account and network, per network across all accounts, and per
// account across all networks. The last bound applies only to networks that have not signed in to the account before;
// otherwise anybody could keep its owner out. See docs/adr/0038.
var (
	signInHere = throttle.Throttle{Name: "sign-in-account", Tries: 10, Window: 15 * time.Minute}

	signInFrom = throttle.Throttle{Name: "sign-in-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
		Advice: "There have been a lot of wrong passwords from your network. Wait %s, or sign in from another network, such " +
			"as your phone’s."}

	signInAnywhere = throttle.Throttle{Name: "sign-in-anywhere", Tries: 50, Window: time.Hour,
		Advice: "Too many wrong passwords were entered for this email address, from several places. Wait %s, or sign in " +
			"from a network you’ve signed in from before."}
)

// A lecture hall can sign up within the hour. Those who ask for one address after another to learn which are taken, or
// create accounts by the thousand, are slowed down.
var (
	signUpMade = throttle.Throttle{Name: "sign-up-made", Tries: 200, Wide: 800, Window: time.Hour, Advice: signUpAdvice}

	signUpTaken = throttle.Throttle{Name: "sign-up-taken", Tries: 100, Wide: 400, Window: time.Hour, Advice: signUpAdvice}
)

const signUpAdvice = "There have been a lot of sign-ups from your network in the past hour. Wait %s, or sign up from another network, " +
	"such as your phone’s."

// knownFor is how long a network stays known after a sign-in from it: longer than a session lasts, so that somebody
// whose session ends is not a stranger.
const knownFor = 180 * 24 * time.Hour

// admitSignIn counts a try to sign in, or returns a TooMany fault.
func (a *Accounts) admitSignIn(ctx context.Context, email string, address netip.Addr) (throttle.Tries, error) {
	now := a.now()
	here, err := a.tries.Take(ctx, now, append(signInFrom.From(address), a.here(ctx, email, address))...)
	if err != nil {
		return throttle.Tries{}, err
	}
	anywhere, refused := a.tries.Take(ctx, now, signInAnywhere.Of(accountOf(ctx, email)))
	if refused == nil {
		return here.With(anywhere), nil
	}
	known := false
	if fault.KindOf(refused) == fault.TooMany {
		known, err = a.knows(ctx, email, address)
	}
	if known && err == nil {
		return here, nil
	}
	_ = here.GiveBack(ctx) // what remains is forgotten with its window
	if err != nil {
		return throttle.Tries{}, err
	}
	return throttle.Tries{}, refused
}

// admitSignUp counts a try to sign up, or returns a TooMany fault. Give back made if no account was created, and taken
// if the address was free.
func (a *Accounts) admitSignUp(ctx context.Context, address netip.Addr) (made, taken throttle.Tries, err error) {
	now := a.now()
	if made, err = a.tries.Take(ctx, now, signUpMade.From(address)...); err != nil {
		return made, taken, err
	}
	if taken, err = a.tries.Take(ctx, now, signUpTaken.From(address)...); err != nil {
		_ = made.GiveBack(ctx) // what remains is forgotten with its window
	}
	return made, taken, err
}

// welcome forgets the mistakes that somebody made before they signed in, and remembers the network.
func (a *Accounts) welcome(ctx context.Context, email string, address netip.Addr) error {
	if err := a.tries.Forget(ctx, a.here(ctx, email, address)); err != nil {
		return err
	}
	key := a.keys.Of(knownNetwork, accountOf(ctx, email), throttle.Network(address))
	return a.storage.RememberNetwork(ctx, key, a.now().Add(knownFor))
}

func (a *Accounts) here(ctx context.Context, email string, address netip.Addr) throttle.Bound {
	return signInHere.Of(accountOf(ctx, email), throttle.Network(address))
}

const knownNetwork = "known-network"

// knows reports whether somebody has signed in to the account from this network before.
func (a *Accounts) knows(ctx context.Context, email string, address netip.Addr) (bool, error) {
	return a.storage.KnowsNetwork(ctx, a.keys.All(knownNetwork, accountOf(ctx, email), throttle.Network(address)), a.now())
}

// accountOf identifies an account by its address, before we know whether it exists.
func accountOf(ctx context.Context, email string) string {
	account := strings.ToLower(email)
	if realm := RealmOf(ctx); realm != uuid.Nil {
		account += " " + realm.String()
	}
	return account
}
