package account

import (
	"context"
	"net/netip"
)

// ForgotPassword sends the user with an address a link to set a new password, unless they have a valid one. Neither its
// result nor its duration reveals whether there is an account, since a job looks it up. Faults: Invalid for a malformed
// address, TooMany.
func (l *EmailLinks) ForgotPassword(ctx context.Context, email string, address netip.Addr) error {
	return l.queueLink(ctx, email, ResetPassword, address)
}

// ResendPasswordReset is ForgotPassword for the address of an expired or used link. Faults: ErrNoTicket for an unknown
// link, TooMany.
func (l *EmailLinks) ResendPasswordReset(ctx context.Context, code string, address netip.Addr) error {
	spent, err := l.codes.spent(ctx, code, ResetPassword)
	if err != nil {
		return err
	}
	return l.ForgotPassword(ctx, spent.Email, address)
}

// ResetPassword redeems a code and sets the password. All sessions of the account end, and the address is verified.
// Faults: ErrNoTicket, Invalid for a password that violates the policy, which does not redeem the code, ErrBusy.
func (l *EmailLinks) ResetPassword(ctx context.Context, code, password string, address netip.Addr) (User, error) {
	ticket, err := l.codes.ticket(ctx, code, ResetPassword)
	if err != nil {
		return User{}, err
	}
	if err := l.passwords.policy.check(password); err != nil {
		return User{}, err
	}
	user, err := l.users.User(ctx, ticket.UserID)
	if err != nil {
		return User{}, err
	}
	if user, err = l.passwords.replace(ctx, user, password, address, &ticket); err != nil {
		return User{}, err
	}
	return user, l.limiter.rememberSignIn(ctx, user.Email, address)
}
