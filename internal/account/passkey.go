package account

import (
	"context"
	"encoding/json"
	"net/netip"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"plainhand/internal/fault"
)

var (
	// ErrPasskey is returned for an invalid assertion: of an unknown passkey, after the timeout, or for another site.
	ErrPasskey = fault.New(fault.Unauthenticated, "That passkey didn’t work.",
		"Try again. If you’ve removed it from your account, sign in another way.")

	// ErrNotAdded is returned for an invalid registration response of a browser.
	ErrNotAdded = fault.New(fault.Invalid, "We couldn’t add that passkey.", "Try again, or use another device.")

	// ErrPasskeyTaken is returned for a passkey that an account has already.
	ErrPasskeyTaken = fault.New(fault.Conflict, "This passkey is already in use.", "Use it to sign in.")

	// ErrNoPasskey is returned by Storage if no passkey has the id.
	ErrNoPasskey = fault.New(fault.NotFound, "We couldn’t find that passkey.", "It may have been removed already.")

	// ErrLastSignInMethod is returned if a removal would leave the user without a sign-in method.
	ErrLastSignInMethod = fault.New(fault.Conflict, "That’s your only way to sign in.",
		"Set a password first, or add a passkey.")

	errNoPasskeys = fault.New(fault.NotFound, "Passkeys don’t work at this address.", "Sign in another way.")

	errTooManyPasskeys = fault.New(fault.Conflict, "You have 20 passkeys, which is the limit.",
		"Remove one that you don’t use.")
	errPasskeyName = fault.New(fault.Invalid, "This name is empty, too long, or contains characters we can’t show.",
		"Use up to 100 letters.")
)

// Passkey is a WebAuthn credential on a user's device. It needs no 2FA: it requires the device and its unlock.
type Passkey struct {
	ID         []byte
	UserID     uuid.UUID
	Name       string // given by its owner
	Credential webauthn.Credential
	AddedAt    time.Time
	UsedAt     *time.Time // nil: never
}

// NewPasskeySite returns the WebAuthn relying party of the site, whose passkeys are bound to its host. It returns nil
// for an IP address as the host, as in development, which WebAuthn does not allow.
func NewPasskeySite(brand string, base *url.URL) (*webauthn.WebAuthn, error) {
	if _, err := netip.ParseAddr(base.Hostname()); err == nil {
		return nil, nil
	}
	limit := webauthn.TimeoutConfig{Enforce: true, Timeout: proofLifetime, TimeoutUVD: proofLifetime}
	return webauthn.New(&webauthn.Config{RPID: base.Hostname(), RPDisplayName: brand,
		RPOrigins: []string{base.Scheme + "://" + base.Host},
		AuthenticatorSelection: protocol.AuthenticatorSelection{RequireResidentKey: protocol.ResidentKeyRequired(),
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired},
		Timeouts: webauthn.TimeoutsConfig{Login: limit, Registration: limit}})
}

// Question is a WebAuthn challenge for a browser.
type Question struct {
	Options any    // for the browser, as JSON
	Kept    string // for the session: the response is verified with it, once
}

// Answer is the WebAuthn response of a browser.
type Answer struct {
	Kept    string // of the Question
	JSON    []byte
	Address netip.Addr
}

// webauthnUser implements webauthn.User.
type webauthnUser struct {
	user        User
	credentials []webauthn.Credential
}

func (h webauthnUser) WebAuthnID() []byte                         { return h.user.ID[:] }
func (h webauthnUser) WebAuthnName() string                       { return h.user.Email }
func (h webauthnUser) WebAuthnDisplayName() string                { return h.user.Email }
func (h webauthnUser) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

func newWebauthnUser(user User, passkeys []Passkey) webauthnUser {
	holder := webauthnUser{user: user}
	for _, passkey := range passkeys {
		holder.credentials = append(holder.credentials, passkey.Credential)
	}
	return holder
}

func newQuestion(options any, kept *webauthn.SessionData) (Question, error) {
	text, err := json.Marshal(kept)
	return Question{Options: options, Kept: string(text)}, err
}

// PasskeyStorage stores passkeys.
type PasskeyStorage interface {
	// Passkeys returns a user's passkeys, oldest first.
	Passkeys(ctx context.Context, userID uuid.UUID) ([]Passkey, error)
	// Passkey returns the passkey with this id, or ErrNoPasskey.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	// AddPasskey stores a passkey with the ticket that undoes it, or returns ErrPasskeyTaken.
	AddPasskey(ctx context.Context, passkey Passkey, sent Sent) error
	// UsePasskey replaces the credential and the time of its last use.
	UsePasskey(ctx context.Context, passkey Passkey) error
	// RenamePasskey renames a user's passkey, or returns ErrNoPasskey.
	RenamePasskey(ctx context.Context, userID uuid.UUID, id []byte, name string) error
	// RemovePasskey deletes a user's passkey and enqueues the email. It is a credential change, as in
	// CredentialStorage. It returns ErrNoPasskey, or ErrLastSignInMethod.
	RemovePasskey(ctx context.Context, userID uuid.UUID, id []byte, email Email) (User, error)
}
