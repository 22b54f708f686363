package account

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// Only what fails is counted. A guesser is slowed down per account and network together, per network over all accounts,
// and per account over all networks. The last bound holds for networks alone that have not signed in to the account
// before, or anybody could keep its owner out. See docs/adr/0038.
var (
	signInHere = throttle.Throttle{Name: "sign-in-account", Tries: 10, Window: 15 * time.Minute}

	signInFrom = throttle.Throttle{Name: "sign-in-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
		Advice: "There have been a lot of wrong passwords from your network. Wait %s, or sign in from another network, such " +
			"as your phone’s."}

	signInAnywhere = throttle.Throttle{Name: "sign-in-anywhere", Tries: 50, Window: time.Hour,
		Advice: "Too many wrong passwords were entered for this email address, from several places. Wait %s, or sign in " +
			"from a network you’ve signed in from before."}
)

// A lecture hall signs up within the hour. Whoever asks for addresses one by one to learn which are taken, or makes
// accounts by the thousand, is slowed down.
var (
	signUpMade = throttle.Throttle{Name: "sign-up-made", Tries: 500, Wide: 2000, Window: time.Hour, Advice: signUpAdvice}

	signUpTaken = throttle.Throttle{Name: "sign-up-taken", Tries: 100, Wide: 400, Window: time.Hour, Advice: signUpAdvice}
)

const signUpAdvice = "There have been a lot of sign-ups from your network in the past hour. Wait %s, or sign up from another network, " +
	"such as your phone’s."

// knownFor is how long a network is known after signing in from it: longer than a session lasts, so that whoever is
// still signed in when it ends is not a stranger.
const knownFor = 180 * 24 * time.Hour

// admitSignIn counts a try to sign in, or returns a TooMany fault.
func (a *Accounts) admitSignIn(ctx context.Context, email string, address netip.Addr) (throttle.Tries, error) {
	now := a.now()
	here, err := a.tries.Take(ctx, now, append(signInFrom.From(address), a.here(email, address))...)
	if err != nil {
		return throttle.Tries{}, err
	}
	anywhere, refused := a.tries.Take(ctx, now, signInAnywhere.Of(accountOf(email)))
	if refused == nil {
		return here.With(anywhere), nil
	}
	known := false
	if fault.KindOf(refused) == fault.TooMany {
		known, err = a.storage.KnowsNetwork(ctx, a.knownKey(email, address), now)
	}
	if known && err == nil {
		return here, nil
	}
	_ = here.GiveBack(ctx) // what stays is forgotten with its window
	if err != nil {
		return throttle.Tries{}, err
	}
	return throttle.Tries{}, refused
}

// admitSignUp counts a try to sign up, or returns a TooMany fault. Give back made when no account was, and taken when
// the address was free.
func (a *Accounts) admitSignUp(ctx context.Context, address netip.Addr) (made, taken throttle.Tries, err error) {
	now := a.now()
	if made, err = a.tries.Take(ctx, now, signUpMade.From(address)...); err != nil {
		return made, taken, err
	}
	if taken, err = a.tries.Take(ctx, now, signUpTaken.From(address)...); err != nil {
		_ = made.GiveBack(ctx) // what stays is forgotten with its window
	}
	return made, taken, err
}

// welcome forgets the mistakes that somebody made before they signed in, and remembers where that was.
func (a *Accounts) welcome(ctx context.Context, email string, address netip.Addr) error {
	if err := a.tries.Forget(ctx, a.here(email, address)); err != nil {
		return err
	}
	return a.storage.RememberNetwork(ctx, a.knownKey(email, address), a.now().Add(knownFor))
}

func (a *Accounts) here(email string, address netip.Addr) throttle.Bound {
	return signInHere.Of(accountOf(email), throttle.Network(address))
}

func (a *Accounts) knownKey(email string, address netip.Addr) string {
	return a.keys.Of("known-network", accountOf(email), throttle.Network(address))
}

// accountOf names an account by its address, before anybody knows whether there is one.
func accountOf(email string) string { return strings.ToLower(email) }
