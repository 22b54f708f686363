package account

import (
	"context"
	"net/netip"

	"github.com/google/uuid"

	"plainhand/internal/admission"
	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// ErrWrongPassword is returned to somebody who is signed in and does not know their password.
var ErrWrongPassword = fault.New(fault.Invalid, "That isn’t your current password.",
	"Check it, or sign out and choose “Forgot your password?”.")

// Switch is a new password in place of the current one.
type Switch struct {
	UserID       uuid.UUID
	Current, New string
	Address      netip.Addr
}

// SetPassword replaces the password of somebody who knows the current one. All of their sessions end: it returns the
// user as they are from then on, for a new one to begin. Faults: ErrWrongPassword, Invalid for a password that the
// policy refuses, TooMany, ErrBusy.
func (a *Accounts) SetPassword(ctx context.Context, s Switch) (User, error) {
	if err := a.policy.check(s.New); err != nil {
		return User{}, err
	}
	user, err := a.confirm(ctx, s.UserID, s.Current, s.Address)
	if err != nil {
		return User{}, err
	}
	return a.replacePassword(ctx, user, s.New, s.Address, nil)
}

// confirm returns the user once they have shown that they know their password. Failures count as tries to sign in.
func (a *Accounts) confirm(ctx context.Context, id uuid.UUID, password string, address netip.Addr) (User, error) {
	user, err := a.storage.User(ctx, id)
	if err != nil {
		return User{}, err
	}
	known, err := a.signIn(ctx, Credentials{Email: user.Email, Password: password, Address: address})
	if fault.KindOf(err) == fault.Unauthenticated {
		return User{}, ErrWrongPassword
	}
	return known, err
}

// replacePassword stores a password that the policy allows. The ticket is used up by it; nil for somebody who knew
// their password.
func (a *Accounts) replacePassword(
	ctx context.Context, user User, password string, address netip.Addr, ticket *Ticket,
) (User, error) {
	hash, err := a.hasher.Hash(ctx, admission.Visitor{Key: throttle.Network(address)}, password)
	if err != nil {
		return User{}, err
	}
	event, err := uuid.NewRandom()
	if err != nil {
		return User{}, err
	}
	now := a.now().UTC()
	change := PasswordChange{UserID: user.ID, Hash: hash, At: now, Letter: Letter{Kind: LetterPasswordChanged,
		Key: "password/" + event.String(), Name: called(user.FirstName), At: now}}
	if ticket != nil {
		change.Ticket = ticket.ID
	}
	return a.storage.ChangePassword(ctx, change)
}
