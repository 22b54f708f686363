package account

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// The limits of failed sign-ins: per account and network, per network across all accounts, and per account across all
// networks. The last one applies only to networks that have not signed in to the account before; otherwise an attacker
// could lock the owner out. See docs/adr/0016.
var (
	signInPerAccountNetwork = throttle.Throttle{Name: "sign-in-account", Tries: 10, Window: 15 * time.Minute}

	signInPerNetwork = throttle.Throttle{Name: "sign-in-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
		Advice: "There have been a lot of wrong passwords from your network. Wait %s, or sign in from another network, such " +
			"as your phone’s."}

	signInPerAccount = throttle.Throttle{Name: "sign-in-anywhere", Tries: 50, Window: time.Hour,
		Advice: "Too many wrong passwords were entered for this email address, from several places. Wait %s, or sign in " +
			"from a network you’ve signed in from before."}
)

// The limits of sign-ups per network. A lecture hall can sign up within the hour, but probing for taken addresses and
// creating accounts in bulk are slowed down.
var (
	signUpLimit = throttle.Throttle{Name: "sign-up-made", Tries: 200, Wide: 800, Window: time.Hour, Advice: signUpAdvice}

	probeLimit = throttle.Throttle{Name: "sign-up-taken", Tries: 100, Wide: 400, Window: time.Hour, Advice: signUpAdvice}
)

const signUpAdvice = "There have been a lot of sign-ups from your network in the past hour. Wait %s, or sign up from another network, " +
	"such as your phone’s."

// knownFor is how long a network stays known after a sign-in from it: longer than a session lasts, so that a user whose
// session has expired is still known.
const knownFor = 180 * 24 * time.Hour

// signInLimiter counts sign-ins and sign-ups, and remembers the networks of sign-ins.
type signInLimiter struct {
	networks NetworkStorage
	tries    throttle.Counter
	keys     throttle.Keys
	now      func() time.Time
}

// admitSignIn counts a sign-in attempt, or returns a TooMany fault.
func (l signInLimiter) admitSignIn(ctx context.Context, email string, address netip.Addr) (throttle.Tries, error) {
	now := l.now()
	here, err := l.tries.Take(ctx, now, append(signInPerNetwork.From(address), l.here(ctx, email, address))...)
	if err != nil {
		return throttle.Tries{}, err
	}
	anywhere, refused := l.tries.Take(ctx, now, signInPerAccount.Of(accountKey(ctx, email)))
	if refused == nil {
		return here.With(anywhere), nil
	}
	known := false
	if fault.KindOf(refused) == fault.TooMany {
		known, err = l.isKnownNetwork(ctx, email, address)
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

// admitSignUp counts a sign-up attempt, or returns a TooMany fault. The caller gives signUps back if no account was
// created, and probes if the address was free.
func (l signInLimiter) admitSignUp(
	ctx context.Context, address netip.Addr,
) (signUps, probes throttle.Tries, err error) {
	now := l.now()
	if signUps, err = l.tries.Take(ctx, now, signUpLimit.From(address)...); err != nil {
		return signUps, probes, err
	}
	if probes, err = l.tries.Take(ctx, now, probeLimit.From(address)...); err != nil {
		_ = signUps.GiveBack(ctx) // what remains is forgotten with its window
	}
	return signUps, probes, err
}

// rememberSignIn resets the failed attempts of the account and network after a sign-in, and remembers the network.
func (l signInLimiter) rememberSignIn(ctx context.Context, email string, address netip.Addr) error {
	if err := l.tries.Forget(ctx, l.here(ctx, email, address)); err != nil {
		return err
	}
	key := l.keys.Of(knownNetwork, accountKey(ctx, email), throttle.Network(address))
	return l.networks.RememberNetwork(ctx, key, l.now().Add(knownFor))
}

func (l signInLimiter) here(ctx context.Context, email string, address netip.Addr) throttle.Bound {
	return signInPerAccountNetwork.Of(accountKey(ctx, email), throttle.Network(address))
}

const knownNetwork = "known-network"

// isKnownNetwork reports whether the account has had a sign-in from this network within knownFor.
func (l signInLimiter) isKnownNetwork(ctx context.Context, email string, address netip.Addr) (bool, error) {
	return l.networks.KnowsNetwork(ctx, l.keys.All(knownNetwork, accountKey(ctx, email), throttle.Network(address)),
		l.now())
}

// accountKey identifies an account by its address and realm, whether it exists or not.
func accountKey(ctx context.Context, email string) string {
	account := strings.ToLower(email)
	if realm := RealmOf(ctx); realm != uuid.Nil {
		account += " " + realm.String()
	}
	return account
}
