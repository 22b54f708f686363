package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/fault"
)

// 2FA uses TOTP codes of an authenticator app (RFC 6238), with the parameters that every app supports: SHA-1, six
// digits, and 30 seconds. Codes of the adjacent periods are accepted, as clocks differ.
const (
	period      = 30 // seconds
	codeDigits  = 6
	secretBytes = 20 // as RFC 4226 recommends
)

var (
	// ErrNoSecondStep is returned if the user has not set up 2FA.
	ErrNoTwoFactor = fault.New(fault.NotFound, "Two-step sign-in isn’t set up.", "")

	// ErrSecondStepOn is returned for a setup while 2FA is on.
	ErrTwoFactorOn = fault.New(fault.Conflict, "Two-step sign-in is on already.", "Turn it off first to use another app.")

	// ErrUnconfirmed is returned if the address must be verified first: the owner needs the email to undo what an
	// attacker has turned on.
	ErrUnconfirmed = fault.New(fault.Conflict, "Confirm your email address first.",
		"It’s how you get back in if you lose your device. We can send you the link again.")

	// ErrSetupOver is returned for a code of an expired setup.
	ErrSetupOver = fault.New(fault.Conflict, "That took longer than ten minutes.",
		"Here’s a new key: delete the former one from your app, and scan this one.")
)

// setupTries limits the codes that are tried during a setup.
var setupTries = throttle.Throttle{Name: "second-step-setup", Tries: 10, Window: 15 * time.Minute}

// VerifyTwoFactor is the stored TOTP secret of a user.
type TwoFactor struct {
	UserID uuid.UUID
	Secret []byte // encrypted
}

// Setup is a TOTP secret for an authenticator app.
type Setup struct {
	Secret string // base32, to type
	URL    string // the same, to scan
	Kept   string // the same, encrypted, for the session, which is needed to confirm it
}

// SetUpSecondStep returns a new TOTP secret for the user's app. issuer is the site's name. Faults: ErrSecondStepOn,
// ErrUnconfirmed.
func (a *Accounts) SetUpTwoFactor(user User, issuer string) (Setup, error) {
	if user.TwoFactor {
		return Setup{}, ErrTwoFactorOn
	}
	if !user.EmailVerified {
		return Setup{}, ErrUnconfirmed
	}
	secret := make([]byte, secretBytes)
	rand.Read(secret) // never fails
	kept := base64.StdEncoding.EncodeToString(a.secrets.Seal(user.ID, secret))
	return newSetup(user, issuer, secret, kept)
}

// SetupAgain returns the setup that is stored in a session as kept.
func (a *Accounts) SetupAgain(user User, issuer, kept string) (Setup, error) {
	secret, err := a.kept(user.ID, kept)
	if err != nil {
		return Setup{}, err
	}
	return newSetup(user, issuer, secret, kept)
}

func newSetup(user User, issuer string, secret []byte, kept string) (Setup, error) {
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: user.Email, Secret: secret})
	if err != nil {
		return Setup{}, err
	}
	return Setup{Secret: key.Secret(), URL: key.URL(), Kept: kept}, nil
}

func (a *Accounts) kept(id uuid.UUID, kept string) (secret []byte, err error) {
	sealed, err := base64.StdEncoding.DecodeString(kept)
	if err != nil {
		return nil, ErrSetupOver.Because(err)
	}
	if secret, _, err = a.secrets.open(id, sealed); err != nil {
		return nil, ErrSetupOver.Because(err)
	}
	return secret, nil
}

// TurnSecondStepOn turns 2FA on with a code of the app, and returns recovery codes, which are shown once. kept is
// Setup.Kept. All sessions end. It returns the updated user, who gets an email with a link that undoes it. Faults:
// ErrSecondStepOn, ErrUnconfirmed, ErrSetupOver, ErrCode, TooMany.
func (a *Accounts) TurnTwoFactorOn(
	ctx context.Context, by Confirmed, kept, code string,
) (user User, recovery []string, err error) {
	user = by.user
	if !user.EmailVerified {
		return user, nil, ErrUnconfirmed
	}
	if _, err := a.tries.Take(ctx, a.now(), setupTries.Of(user.ID.String())); err != nil {
		return user, nil, err
	}
	secret, err := a.kept(user.ID, kept)
	if err != nil {
		return user, nil, err
	}
	used, err := a.match(secret, code)
	if err != nil {
		return user, nil, err
	}
	undo, err := a.newTicket(user, UndoTwoFactor, user.Email)
	if err != nil {
		return user, nil, err
	}
	recovery, hashes := newRecoveryCodes(user.ID)
	step := TwoFactor{UserID: user.ID, Secret: a.secrets.Seal(user.ID, secret)}
	user, err = a.storage.ConfirmTwoFactor(ctx, step, used, hashes, Sent{undo, ticketEmail(undo, user, a.now())})
	return user, recovery, err
}

// EndSecondStep turns 2FA off. All sessions end. It returns the updated user.
func (a *Accounts) EndTwoFactor(ctx context.Context, by Confirmed) (User, error) {
	letter, err := a.eventEmail(by.user, EmailTwoFactorOff)
	if err != nil {
		return User{}, err
	}
	return a.storage.EndTwoFactor(ctx, by.user.ID, letter)
}

// EndSecondStepFor turns 2FA off for a user whom an operator has identified. Fault: ErrNoSecondStep.
func EndTwoFactorFor(ctx context.Context, storage CredentialStorage, user User, now time.Time) error {
	if !user.TwoFactor {
		return ErrNoTwoFactor
	}
	letter, err := newEventEmail(user, EmailTwoFactorOff, now)
	if err != nil {
		return err
	}
	_, err = storage.EndTwoFactor(ctx, user.ID, letter)
	return err
}

// CanUndoSecondStep returns ErrNoTicket unless the code is valid for UndoSecondStep.
func (a *Accounts) CanUndoTwoFactor(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, UndoTwoFactor)
	return err
}

// UndoSecondStep redeems a code and turns 2FA off that was turned on when the code was sent. All sessions of the
// account end. It returns a code to set a new password with, since an attacker who turned it on knows the present one.
// Fault: ErrNoTicket.
func (a *Accounts) UndoTwoFactor(ctx context.Context, code string) (reset string, err error) {
	ticket, err := a.ticket(ctx, code, UndoTwoFactor)
	if err != nil {
		return "", err
	}
	opened, err := a.newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email)
	if err != nil {
		return "", err
	}
	if _, err := a.endTwoFactorBy(ctx, ticket, opened); err != nil {
		return "", err
	}
	return a.links.Code(opened.ID), nil
}

func (a *Accounts) endTwoFactorBy(ctx context.Context, ticket, reset Ticket) (User, error) {
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return User{}, err
	}
	letter, err := a.eventEmail(user, EmailTwoFactorOff)
	if err != nil {
		return User{}, err
	}
	return a.storage.EndTwoFactorBy(ctx, ticket, reset, letter, a.now().UTC())
}

// match returns the period whose code this is, or ErrCode.
func (a *Accounts) match(secret []byte, code string) (used int64, err error) {
	typed := []byte(strings.Join(strings.Fields(code), ""))
	now := a.now().Unix() / period
	for at := now - 1; at <= now+1; at++ {
		want, err := hotp.GenerateCode(base32.StdEncoding.EncodeToString(secret), uint64(at))
		if err != nil {
			return 0, err
		}
		if subtle.ConstantTimeCompare([]byte(want), typed) == 1 {
			used = at
		}
	}
	if used == 0 {
		return 0, ErrCode
	}
	return used, nil
}

// ResealSecrets re-encrypts the secrets under former keys of the site under the present one. It returns their number,
// and the users whose secrets no key can decrypt: they need a recovery code or account recovery.
func ResealSecrets(
	ctx context.Context, storage TwoFactorStorage, secrets Secrets,
) (resealed int, unreadable []uuid.UUID, err error) {
	err = storage.TwoFactors(ctx, func(step TwoFactor) error {
		plain, former, err := secrets.open(step.UserID, step.Secret)
		switch {
		case errors.Is(err, secret.ErrUnreadable):
			unreadable = append(unreadable, step.UserID)
			return nil
		case err != nil || !former:
			return err
		}
		resealed++
		return storage.Reseal(ctx, step.UserID, step.Secret, secrets.Seal(step.UserID, plain))
	})
	return resealed, unreadable, err
}

// eventEmail returns the email about a repeatable event, with a unique key.
func (a *Accounts) eventEmail(user User, kind EmailKind) (Email, error) {
	return newEventEmail(user, kind, a.now())
}

func newEventEmail(user User, kind EmailKind, now time.Time) (Email, error) {
	id, err := uuid.NewRandom()
	return Email{Kind: kind, Key: string(kind) + "/" + id.String(), Name: greetingName(user.FirstName), At: now.UTC()},
		err
}

// SecondStepStorage stores TOTP secrets, used codes, and recovery codes.
type TwoFactorStorage interface {
	// VerifyTwoFactor returns the secret of a user, or ErrNoSecondStep.
	TwoFactor(ctx context.Context, userID uuid.UUID) (TwoFactor, error)
	// SecondSteps calls do with the secret of each user.
	TwoFactors(ctx context.Context, do func(TwoFactor) error) error
	// Reseal replaces an encrypted secret by its re-encryption, unless it has changed concurrently.
	Reseal(ctx context.Context, userID uuid.UUID, former, secret []byte) error
	// UseCode records the use of a period's code, or returns ErrCode if that one or a later one was used before.
	UseCode(ctx context.Context, userID uuid.UUID, used int64) error
	// UseRecoveryCode deletes a recovery code and enqueues the email, or returns ErrCode if none has the hash.
	UseRecoveryCode(ctx context.Context, userID uuid.UUID, hash string, letter Email) error
	// RecoveryCodesLeft returns the number of a user's unused recovery codes.
	RecoveryCodesLeft(ctx context.Context, userID uuid.UUID) (int, error)
	// ReplaceRecoveryCodes replaces the hashes of all recovery codes, and enqueues the email. It returns
	// ErrNoSecondStep if 2FA is off.
	ReplaceRecoveryCodes(ctx context.Context, userID uuid.UUID, hashes []string, letter Email) error
}
