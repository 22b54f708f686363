package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// ErrWrongPassword is returned for a wrong password of a signed-in user.
var ErrWrongPassword = fault.New(fault.Invalid, "That isn’t your current password.",
	"Check it. If you’ve forgotten it, sign out and set a new one.")

// ErrUnproven is returned if the user has to reauthenticate.
var ErrUnproven = fault.New(fault.Forbidden, "Confirm that it’s you.",
	"Enter your password, use your passkey, or sign in with your linked account.")

// ErrSignedOut is returned for a request that began before all of the user's sessions ended.
var ErrSignedOut = fault.New(fault.Unauthenticated, "You’re not signed in anymore.",
	"All of your sessions have ended. Sign in, then try again.")

// proofLifetime is how long a reauthentication is valid.
const proofLifetime = 10 * time.Minute

// Confirmed is a signed-in user who has just reauthenticated. Sensitive methods take one: they must not be available to
// an attacker with an open browser or a stolen session. Only Confirm returns one, so a missing reauthentication is a
// compile error. See docs/adr/0014 for the list of sensitive methods.
type Confirmed struct {
	user    User
	address netip.Addr
}

// User returns the user.
func (c Confirmed) User() User { return c.user }

// Proof is the input of a reauthentication.
type Proof struct {
	UserID      uuid.UUID
	Epoch       int       // of the account, when the request began
	Password    string    // the current one; not needed within proofLifetime of ConfirmedAt
	ConfirmedAt time.Time // the session's last reauthentication by any sign-in method; zero for never
	Address     netip.Addr
}

// Confirm reauthenticates a user. Wrong passwords count as failed sign-ins. A reauthentication ends with its session,
// even for a request whose body an attacker holds back until the owner has ended all sessions. Faults:
// ErrWrongPassword, ErrUnproven, ErrSignedOut, TooMany, ErrBusy.
func (a *Authenticator) Confirm(ctx context.Context, proof Proof) (Confirmed, error) {
	user, err := a.users.User(ctx, proof.UserID)
	if err != nil {
		return Confirmed{}, err
	}
	if user.Epoch != proof.Epoch {
		return Confirmed{}, ErrSignedOut
	}
	if a.Fresh(proof.ConfirmedAt) {
		return Confirmed{user, proof.Address}, nil
	}
	if proof.Password == "" || !user.HasPassword() {
		return Confirmed{}, ErrUnproven
	}
	known, err := a.signIn(ctx, Credentials{Email: user.Email, Password: proof.Password, Address: proof.Address})
	if fault.KindOf(err) == fault.Unauthenticated {
		return Confirmed{}, ErrWrongPassword
	}
	return Confirmed{known, proof.Address}, err
}

// Fresh reports whether a reauthentication at confirmedAt is still valid.
func (a *Authenticator) Fresh(confirmedAt time.Time) bool {
	return !confirmedAt.IsZero() && a.now().Sub(confirmedAt) < proofLifetime
}
