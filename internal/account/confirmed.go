package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// ErrWrongPassword is returned to somebody who is signed in and does not know their password.
var ErrWrongPassword = fault.New(fault.Invalid, "That isn’t your current password.",
	"Check it, or sign out and choose “Forgot your password?”.")

// ErrUnproven is returned to somebody who enters no password, and has not shown who they are for a while.
var ErrUnproven = fault.New(fault.Forbidden, "Show us that it’s you first.",
	"Enter your password, or use your passkey or the account that you sign in with.")

// ErrSignedOut is returned for what somebody began while they were signed in, once all of their sessions have ended.
var ErrSignedOut = fault.New(fault.Unauthenticated, "You’re not signed in anymore.",
	"All of your sessions have ended. Sign in, then try again.")

// proofLasts is for how long somebody who has shown who they are does not have to again.
const proofLasts = 10 * time.Minute

// Confirmed is a user who is signed in and has just shown that it is they. Whatever takes one is sensitive: somebody
// who finds an open browser, or has got hold of a session, must not be able to do it. Only Confirm makes one, so that
// what forgets to ask does not compile. See docs/adr/0054 for what takes one.
type Confirmed struct {
	user    User
	address netip.Addr
}

// User returns who it is.
func (c Confirmed) User() User { return c.user }

// Proof is what somebody who is signed in shows of who they are.
type Proof struct {
	UserID   uuid.UUID
	Epoch    int       // of the account, when the request began
	Password string    // the current one; not needed by somebody who has just shown who they are
	ShownAt  time.Time // when they last did so in their session, by any of their ways to sign in; zero for never
	Address  netip.Addr
}

// Confirm returns the user once they have shown who they are. Wrong passwords count as tries to sign in. What they
// showed in a session counts no longer than the session: somebody may begin a request, and hold its body back until the
// owner has ended all of them. Faults: ErrWrongPassword, ErrUnproven, ErrSignedOut, TooMany, ErrBusy.
func (a *Accounts) Confirm(ctx context.Context, proof Proof) (Confirmed, error) {
	user, err := a.storage.User(ctx, proof.UserID)
	if err != nil {
		return Confirmed{}, err
	}
	if user.Epoch != proof.Epoch {
		return Confirmed{}, ErrSignedOut
	}
	if a.Fresh(proof.ShownAt) {
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

// Fresh reports whether somebody who showed who they are at that time still counts as confirmed.
func (a *Accounts) Fresh(shownAt time.Time) bool {
	return !shownAt.IsZero() && a.now().Sub(shownAt) < proofLasts
}
