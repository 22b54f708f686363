package account

import (
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
)

// SetPassword sets a user's password. All of their sessions end. It returns the updated user, for a new session.
// Faults: Invalid for a password that violates the policy, ErrSignedOut, ErrBusy.
func (s *SecuritySettings) SetPassword(ctx context.Context, by Confirmed, password string) (User, error) {
	if err := s.passwords.policy.check(password); err != nil {
		return User{}, err
	}
	return s.passwords.replace(ctx, by.user, password, by.address, nil)
}

// passwordChanger replaces passwords.
type passwordChanger struct {
	credentials CredentialStorage
	hasher      *Hasher
	policy      PasswordPolicy
	now         func() time.Time
}

// replace stores a password that the policy allows, and redeems the ticket, which is nil if the user has
// reauthenticated.
func (p passwordChanger) replace(
	ctx context.Context, user User, password string, address netip.Addr, ticket *Ticket,
) (User, error) {
	hash, err := p.hasher.Hash(ctx, admission.Visitor{Key: throttle.Network(address)}, password)
	if err != nil {
		return User{}, err
	}
	event, err := uuid.NewRandom()
	if err != nil {
		return User{}, err
	}
	now := p.now().UTC()
	email := Email{Kind: EmailPasswordChanged, Key: "password/" + event.String(), Name: greetingName(user.FirstName),
		At: now}
	change := PasswordChange{UserID: user.ID, Epoch: user.Epoch, Hash: hash, At: now, Email: email}
	if ticket != nil {
		change.Ticket = ticket.ID
	}
	return p.credentials.ChangePassword(ctx, change)
}
