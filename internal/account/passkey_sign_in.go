package account

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
)

// passkeyChallenges limits challenges, since each is stored, and thereby wrong responses.
var passkeyChallenges = throttle.Throttle{Name: "passkey-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
	Advice: "There have been a lot of attempts from your network. Wait %s, or sign in with your password."}

// Passkeys returns a user's passkeys, oldest first.
func (a *Authenticator) Passkeys(ctx context.Context, userID uuid.UUID) ([]Passkey, error) {
	return a.passkeys.Passkeys(ctx, userID)
}

// AskForPasskey returns a sign-in challenge for any passkey of the site. Fault: TooMany.
func (a *Authenticator) AskForPasskey(ctx context.Context, address netip.Addr) (Question, error) {
	if a.webAuthn == nil {
		return Question{}, errNoPasskeys
	}
	if _, err := a.tries.Take(ctx, a.now(), passkeyChallenges.From(address)...); err != nil {
		return Question{}, err
	}
	options, kept, err := a.webAuthn.BeginDiscoverableLogin(
		webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Question{}, err
	}
	return newQuestion(options, kept)
}

// SignInByPasskey returns the user of the passkey that has signed the challenge. It replaces the password and 2FA: the
// device has verified its holder. Fault: ErrPasskey.
func (a *Authenticator) SignInByPasskey(ctx context.Context, answer Answer) (User, error) {
	user, err := a.authenticatePasskey(ctx, answer)
	a.attempts.record(ctx, MethodPasskey, user.ID, answer.Address, err)
	if err != nil {
		return User{}, err
	}
	if err := a.recordAct(ctx, user.ID, ActPasskeyUsed); err != nil {
		return User{}, err
	}
	return user, a.limiter.rememberSignIn(ctx, user.Email, answer.Address)
}

// ConfirmByPasskey returns nil if the passkey that has signed the challenge is the signed-in user's. Fault: ErrPasskey.
func (a *Authenticator) ConfirmByPasskey(ctx context.Context, userID uuid.UUID, answer Answer) error {
	user, err := a.authenticatePasskey(ctx, answer)
	if err == nil && user.ID != userID {
		err = ErrPasskey
	}
	return err
}

func (a *Authenticator) authenticatePasskey(ctx context.Context, answer Answer) (User, error) {
	var kept webauthn.SessionData
	if err := json.Unmarshal([]byte(answer.Kept), &kept); err != nil {
		return User{}, ErrPasskey.Because(err)
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer.JSON)
	if err != nil {
		return User{}, ErrPasskey.Because(err)
	}
	passkey, user, err := a.ownerOf(ctx, parsed.RawID, parsed.Response.UserHandle)
	if err != nil {
		return User{}, err
	}
	find := func(_, _ []byte) (webauthn.User, error) { return newWebauthnUser(user, []Passkey{passkey}), nil }
	used, err := a.webAuthn.ValidateDiscoverableLogin(find, kept, parsed)
	if err == nil && used.Authenticator.CloneWarning {
		err = errors.New("the counter of the passkey went back")
	}
	if err != nil {
		return user, ErrPasskey.Because(err)
	}
	now := a.now().UTC()
	passkey.Credential, passkey.UsedAt = *used, &now
	return user, a.passkeys.UsePasskey(ctx, passkey)
}

// ownerOf returns the passkey with the id and its user, or ErrPasskey if the user handle is not that of the user.
func (a *Authenticator) ownerOf(ctx context.Context, id, userID []byte) (Passkey, User, error) {
	passkey, err := a.passkeys.Passkey(ctx, id)
	if errors.Is(err, ErrNoPasskey) || err == nil && !bytes.Equal(passkey.UserID[:], userID) {
		return Passkey{}, User{}, ErrPasskey
	}
	if err != nil {
		return Passkey{}, User{}, err
	}
	user, err := a.users.User(ctx, passkey.UserID)
	return passkey, user, err
}
