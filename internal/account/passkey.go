package account

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
	"plainhand/internal/fault/oneline"
)

// maxPasskeys is the maximum number of passkeys per user.
const maxPasskeys = 20

var (
	// ErrPasskey is returned for an invalid assertion: of an unknown passkey, after the timeout, or for another site.
	ErrPasskey = fault.New(fault.Unauthenticated, "That passkey didn’t work.",
		"Try again. If you’ve removed it from your account, sign in another way.")

	// ErrNotAdded is returned for an invalid registration response of a browser.
	ErrNotAdded = fault.New(fault.Invalid, "We couldn’t add that passkey.", "Try again, or use another device.")

	// ErrPasskeyTaken is returned for a passkey that an account has already.
	ErrPasskeyTaken = fault.New(fault.Conflict, "This passkey is in use already.", "Use it to sign in.")

	// ErrNoPasskey is returned by Storage if no passkey has the id.
	ErrNoPasskey = fault.New(fault.NotFound, "We couldn’t find that passkey.", "It may have been removed already.")

	// ErrLastSignInMethod is returned if a removal would leave the user without a sign-in method.
	ErrLastSignInMethod = fault.New(fault.Conflict, "That’s your only way to sign in.",
		"Set a password first, or add a passkey.")

	errNoPasskeys = fault.New(fault.NotFound, "Passkeys don’t work at this address.", "Sign in another way.")

	errTooManyPasskeys = fault.New(fault.Conflict, "You have 20 passkeys, which is the most that we keep.",
		"Remove one that you don’t use.")
	errPasskeyName = fault.New(fault.Invalid, "This name is empty, too long, or contains characters we can’t show.",
		"Use up to 100 letters.")
)

// passkeyChallenges limits challenges, since each is stored, and thereby wrong responses.
var passkeyChallenges = throttle.Throttle{Name: "passkey-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
	Advice: "There have been a lot of tries from your network. Wait %s, or sign in with your password."}

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

// Passkeys returns a user's passkeys, oldest first.
func (a *Accounts) Passkeys(ctx context.Context, userID uuid.UUID) ([]Passkey, error) {
	return a.storage.Passkeys(ctx, userID)
}

// OfferPasskey returns the registration challenge for a new passkey. Faults: ErrUnconfirmed, and Conflict if the user
// has maxPasskeys.
func (a *Accounts) OfferPasskey(ctx context.Context, by Confirmed) (Question, error) {
	if a.passkeys == nil {
		return Question{}, errNoPasskeys
	}
	if !by.user.EmailVerified {
		return Question{}, ErrUnconfirmed // the owner needs the email to undo what an attacker has added
	}
	passkeys, err := a.storage.Passkeys(ctx, by.user.ID)
	if err != nil {
		return Question{}, err
	}
	if len(passkeys) >= maxPasskeys {
		return Question{}, errTooManyPasskeys
	}
	owner := newWebauthnUser(by.user, passkeys)
	options, kept, err := a.passkeys.BeginRegistration(owner,
		webauthn.WithExclusions(webauthn.Credentials(owner.credentials).CredentialDescriptors()))
	if err != nil {
		return Question{}, err
	}
	return newQuestion(options, kept)
}

func newQuestion(options any, kept *webauthn.SessionData) (Question, error) {
	text, err := json.Marshal(kept)
	return Question{Options: options, Kept: string(text)}, err
}

// AddPasskey adds a passkey to the user, who gets an email with a link that undoes it. Faults: Invalid for the name,
// ErrUnconfirmed, ErrNotAdded, ErrPasskeyTaken.
func (a *Accounts) AddPasskey(ctx context.Context, by Confirmed, name string, answer Answer) error {
	name, err := checkPasskeyName(name)
	if err != nil {
		return err
	}
	if !by.user.EmailVerified {
		return ErrUnconfirmed
	}
	made, err := a.createCredential(by.user, answer)
	if err != nil {
		return ErrNotAdded.Because(err)
	}
	sent, err := a.undoable(by.user, EmailPasskeyAdded, "")
	if err != nil {
		return err
	}
	return a.storage.AddPasskey(ctx, Passkey{ID: made.ID, UserID: by.user.ID, Name: name, Credential: *made,
		AddedAt: a.now().UTC()}, sent)
}

func (a *Accounts) createCredential(user User, answer Answer) (*webauthn.Credential, error) {
	var kept webauthn.SessionData
	if err := json.Unmarshal([]byte(answer.Kept), &kept); err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer.JSON)
	if err != nil {
		return nil, err
	}
	return a.passkeys.CreateCredential(newWebauthnUser(user, nil), kept, parsed)
}

func checkPasskeyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" || !oneline.Fits(name, maxName) {
		return "", errPasskeyName
	}
	return name, nil
}

// RenamePasskey renames a passkey of the user. Faults: Invalid, ErrNoPasskey.
func (a *Accounts) RenamePasskey(ctx context.Context, userID uuid.UUID, id []byte, name string) error {
	name, err := checkPasskeyName(name)
	if err != nil {
		return err
	}
	return a.storage.RenamePasskey(ctx, userID, id, name)
}

// RemovePasskey removes a passkey of the user. All sessions end, since one may have begun with it. It returns the
// updated user. Faults: ErrNoPasskey, ErrLastWay.
func (a *Accounts) RemovePasskey(ctx context.Context, by Confirmed, id []byte) (User, error) {
	letter, err := a.eventEmail(by.user, EmailPasskeyRemoved)
	if err != nil {
		return User{}, err
	}
	return a.storage.RemovePasskey(ctx, by.user.ID, id, letter)
}

// AskForPasskey returns a sign-in challenge for any passkey of the site. Fault: TooMany.
func (a *Accounts) AskForPasskey(ctx context.Context, address netip.Addr) (Question, error) {
	if a.passkeys == nil {
		return Question{}, errNoPasskeys
	}
	if _, err := a.tries.Take(ctx, a.now(), passkeyChallenges.From(address)...); err != nil {
		return Question{}, err
	}
	options, kept, err := a.passkeys.BeginDiscoverableLogin(
		webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Question{}, err
	}
	return newQuestion(options, kept)
}

// SignInByPasskey returns the user of the passkey that has signed the challenge. It replaces the password and 2FA: the
// device has verified its holder. Fault: ErrPasskey.
func (a *Accounts) SignInByPasskey(ctx context.Context, answer Answer) (User, error) {
	user, err := a.authenticatePasskey(ctx, answer)
	a.logSignIn(ctx, MethodPasskey, user.ID, answer.Address, err)
	if err != nil {
		return User{}, err
	}
	if err := a.recordAct(ctx, user.ID, ActPasskeyUsed); err != nil {
		return User{}, err
	}
	return user, a.rememberSignIn(ctx, user.Email, answer.Address)
}

// ConfirmByPasskey returns nil if the passkey that has signed the challenge is the signed-in user's. Fault: ErrPasskey.
func (a *Accounts) ConfirmByPasskey(ctx context.Context, userID uuid.UUID, answer Answer) error {
	user, err := a.authenticatePasskey(ctx, answer)
	if err == nil && user.ID != userID {
		err = ErrPasskey
	}
	return err
}

func (a *Accounts) authenticatePasskey(ctx context.Context, answer Answer) (User, error) {
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
	used, err := a.passkeys.ValidateDiscoverableLogin(find, kept, parsed)
	if err == nil && used.Authenticator.CloneWarning {
		err = errors.New("the counter of the passkey went back")
	}
	if err != nil {
		return user, ErrPasskey.Because(err)
	}
	now := a.now().UTC()
	passkey.Credential, passkey.UsedAt = *used, &now
	return user, a.storage.UsePasskey(ctx, passkey)
}

// ownerOf returns the passkey with the id and its user, or ErrPasskey if the user handle is not that of the user.
func (a *Accounts) ownerOf(ctx context.Context, id, userID []byte) (Passkey, User, error) {
	passkey, err := a.storage.Passkey(ctx, id)
	if errors.Is(err, ErrNoPasskey) || err == nil && !bytes.Equal(passkey.UserID[:], userID) {
		return Passkey{}, User{}, ErrPasskey
	}
	if err != nil {
		return Passkey{}, User{}, err
	}
	user, err := a.storage.User(ctx, passkey.UserID)
	return passkey, user, err
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
	// CredentialStorage. It returns ErrNoPasskey, or ErrLastWay.
	RemovePasskey(ctx context.Context, userID uuid.UUID, id []byte, letter Email) (User, error)
}
