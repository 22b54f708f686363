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

	"plainhand/internal/fault"
	"plainhand/internal/oneline"
	"plainhand/internal/throttle"
)

// mostPasskeys is how many somebody may have.
const mostPasskeys = 20

var (
	// ErrPasskey is returned for an answer of a passkey that proves nothing: it is unknown here, too late, or was made for
	// another site.
	ErrPasskey = fault.New(fault.Unauthenticated, "That passkey didn’t work.",
		"Try again. If you’ve removed it from your account, sign in another way.")

	// ErrNotAdded is returned for what a browser sends as a new passkey, and is none.
	ErrNotAdded = fault.New(fault.Invalid, "We couldn’t add that passkey.", "Try again, or use another device.")

	// ErrPasskeyTaken is returned for one that an account has already.
	ErrPasskeyTaken = fault.New(fault.Conflict, "This passkey is in use already.", "Use it to sign in.")

	// ErrNoPasskey is what Storage returns where there is none with the id.
	ErrNoPasskey = fault.New(fault.NotFound, "We couldn’t find that passkey.", "It may have been removed already.")

	// ErrLastWay is returned to somebody who would be left without a way to sign in.
	ErrLastWay = fault.New(fault.Conflict, "That’s your only way to sign in.", "Set a password first, or add a passkey.")

	errNoPasskeys = fault.New(fault.NotFound, "Passkeys don’t work at this address.", "Sign in another way.")

	errMostPasskeys = fault.New(fault.Conflict, "You have 20 passkeys, which is the most that we keep.",
		"Remove one that you don’t use.")
	errPasskeyName = fault.New(fault.Invalid, "This name is empty, too long, or contains characters we can’t show.",
		"Use up to 100 letters.")
)

// passkeysFrom bounds who asks for a passkey to answer, since each asking is stored, and who answers wrongly.
var passkeysFrom = throttle.Throttle{Name: "passkey-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
	Advice: "There have been a lot of tries from your network. Wait %s, or sign in with your password."}

// Passkey is a key on one of a user's devices, which signs in by itself: it takes the device, and whatever unlocks it.
type Passkey struct {
	ID         []byte
	UserID     uuid.UUID
	Name       string // what its owner calls it
	Credential webauthn.Credential
	AddedAt    time.Time
	UsedAt     *time.Time // nil: never
}

// NewPasskeySite returns what passkeys know of the site: they answer to its host alone. A host that is no name but an
// address, as in development, has none: it returns nil.
func NewPasskeySite(brand string, base *url.URL) (*webauthn.WebAuthn, error) {
	if _, err := netip.ParseAddr(base.Hostname()); err == nil {
		return nil, nil
	}
	limit := webauthn.TimeoutConfig{Enforce: true, Timeout: proofLasts, TimeoutUVD: proofLasts}
	return webauthn.New(&webauthn.Config{RPID: base.Hostname(), RPDisplayName: brand,
		RPOrigins: []string{base.Scheme + "://" + base.Host},
		AuthenticatorSelection: protocol.AuthenticatorSelection{RequireResidentKey: protocol.ResidentKeyRequired(),
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired},
		Timeouts: webauthn.TimeoutsConfig{Login: limit, Registration: limit}})
}

// Question is what a browser hands to a passkey.
type Question struct {
	Options any    // for the browser, as JSON
	Kept    string // for the session: the answer is checked against it, once
}

// Answer is what a browser has brought back.
type Answer struct {
	Kept    string // of the Question
	JSON    []byte
	Address netip.Addr
}

// holder is a user as package webauthn asks for one.
type holder struct {
	user        User
	credentials []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return h.user.ID[:] }
func (h holder) WebAuthnName() string                       { return h.user.Email }
func (h holder) WebAuthnDisplayName() string                { return h.user.Email }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

func newHolder(user User, passkeys []Passkey) holder {
	held := holder{user: user}
	for _, one := range passkeys {
		held.credentials = append(held.credentials, one.Credential)
	}
	return held
}

// Passkeys returns a user's passkeys, oldest first.
func (a *Accounts) Passkeys(ctx context.Context, userID uuid.UUID) ([]Passkey, error) {
	return a.storage.Passkeys(ctx, userID)
}

// OfferPasskey returns what makes a new passkey in a browser. Faults: ErrUnconfirmed, and Conflict for somebody who has
// too many.
func (a *Accounts) OfferPasskey(ctx context.Context, by Confirmed) (Question, error) {
	if a.passkeys == nil {
		return Question{}, errNoPasskeys
	}
	if !by.user.EmailVerified {
		return Question{}, ErrUnconfirmed // it is by mail that an owner undoes what somebody else has added
	}
	passkeys, err := a.storage.Passkeys(ctx, by.user.ID)
	if err != nil {
		return Question{}, err
	}
	if len(passkeys) >= mostPasskeys {
		return Question{}, errMostPasskeys
	}
	owner := newHolder(by.user, passkeys)
	options, kept, err := a.passkeys.BeginRegistration(owner,
		webauthn.WithExclusions(webauthn.Credentials(owner.credentials).CredentialDescriptors()))
	if err != nil {
		return Question{}, err
	}
	return question(options, kept)
}

func question(options any, kept *webauthn.SessionData) (Question, error) {
	text, err := json.Marshal(kept)
	return Question{Options: options, Kept: string(text)}, err
}

// AddPasskey gives the user a passkey. They get an email with a link that undoes it. Faults: Invalid for a name that
// cannot be shown, ErrUnconfirmed, ErrNotAdded, ErrPasskeyTaken.
func (a *Accounts) AddPasskey(ctx context.Context, by Confirmed, name string, answer Answer) error {
	name, err := checkPasskeyName(name)
	if err != nil {
		return err
	}
	if !by.user.EmailVerified {
		return ErrUnconfirmed
	}
	made, err := a.madeCredential(by.user, answer)
	if err != nil {
		return ErrNotAdded.Because(err)
	}
	sent, err := a.undoable(by.user, LetterPasskeyAdded, "")
	if err != nil {
		return err
	}
	return a.storage.AddPasskey(ctx, Passkey{ID: made.ID, UserID: by.user.ID, Name: name, Credential: *made,
		AddedAt: a.now().UTC()}, sent)
}

func (a *Accounts) madeCredential(user User, answer Answer) (*webauthn.Credential, error) {
	var kept webauthn.SessionData
	if err := json.Unmarshal([]byte(answer.Kept), &kept); err != nil {
		return nil, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer.JSON)
	if err != nil {
		return nil, err
	}
	return a.passkeys.CreateCredential(newHolder(user, nil), kept, parsed)
}

func checkPasskeyName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" || !oneline.Fits(name, maxName) {
		return "", errPasskeyName
	}
	return name, nil
}

// RenamePasskey gives one of the user's passkeys another name. Faults: Invalid, ErrNoPasskey.
func (a *Accounts) RenamePasskey(ctx context.Context, userID uuid.UUID, id []byte, name string) error {
	name, err := checkPasskeyName(name)
	if err != nil {
		return err
	}
	return a.storage.RenamePasskey(ctx, userID, id, name)
}

// RemovePasskey takes one of the user's passkeys away. All sessions end, since one may have begun with it: it returns
// the user as they are from then on. Faults: ErrNoPasskey, ErrLastWay.
func (a *Accounts) RemovePasskey(ctx context.Context, by Confirmed, id []byte) (User, error) {
	letter, err := a.event(by.user, LetterPasskeyRemoved)
	if err != nil {
		return User{}, err
	}
	return a.storage.RemovePasskey(ctx, by.user.ID, id, letter)
}

// AskForPasskey returns what any passkey of the site can answer. Fault: TooMany.
func (a *Accounts) AskForPasskey(ctx context.Context, address netip.Addr) (Question, error) {
	if a.passkeys == nil {
		return Question{}, errNoPasskeys
	}
	if _, err := a.tries.Take(ctx, a.now(), passkeysFrom.From(address)...); err != nil {
		return Question{}, err
	}
	options, kept, err := a.passkeys.BeginDiscoverableLogin(
		webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return Question{}, err
	}
	return question(options, kept)
}

// SignInByPasskey returns the user whose passkey has answered. That takes the place of the password and of the second
// step: the device has checked who holds it. Faults: ErrPasskey.
func (a *Accounts) SignInByPasskey(ctx context.Context, answer Answer) (User, error) {
	user, err := a.byPasskey(ctx, answer)
	a.logSignIn(ctx, MethodPasskey, user.ID, answer.Address, err)
	if err != nil {
		return User{}, err
	}
	if err := a.note(ctx, user.ID, ActPasskeyUsed); err != nil {
		return User{}, err
	}
	return user, a.welcome(ctx, user.Email, answer.Address)
}

// ConfirmByPasskey returns nil if the passkey that has answered is the user's, who is signed in. Fault: ErrPasskey.
func (a *Accounts) ConfirmByPasskey(ctx context.Context, userID uuid.UUID, answer Answer) error {
	user, err := a.byPasskey(ctx, answer)
	if err == nil && user.ID != userID {
		err = ErrPasskey
	}
	return err
}

func (a *Accounts) byPasskey(ctx context.Context, answer Answer) (User, error) {
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
	find := func(_, _ []byte) (webauthn.User, error) { return newHolder(user, []Passkey{passkey}), nil }
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

// ownerOf returns the passkey with the id and its user, if they are who it says they are, or ErrPasskey.
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

// PasskeyStorage has the passkeys.
type PasskeyStorage interface {
	// Passkeys returns a user's passkeys, oldest first.
	Passkeys(ctx context.Context, userID uuid.UUID) ([]Passkey, error)
	// Passkey returns the passkey with this id, or ErrNoPasskey.
	Passkey(ctx context.Context, id []byte) (Passkey, error)
	// AddPasskey stores a passkey with the ticket that undoes it, or returns ErrPasskeyTaken.
	AddPasskey(ctx context.Context, passkey Passkey, sent Sent) error
	// UsePasskey replaces the credential and the time when it was used.
	UsePasskey(ctx context.Context, passkey Passkey) error
	// RenamePasskey gives a user's passkey another name, or returns ErrNoPasskey.
	RenamePasskey(ctx context.Context, userID uuid.UUID, id []byte, name string) error
	// RemovePasskey deletes a user's passkey and posts the letter. It is a change of credentials, as in CredentialStorage.
	// It returns ErrNoPasskey, or ErrLastWay.
	RemovePasskey(ctx context.Context, userID uuid.UUID, id []byte, letter Letter) (User, error)
}
