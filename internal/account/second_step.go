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

	"plainhand/internal/fault"
	"plainhand/internal/secret"
	"plainhand/internal/throttle"
)

// A second step is a code from an app, after the password: RFC 6238 with the parameters that every app knows, which are
// SHA-1, six digits, and 30 seconds. A code of the period before or after is accepted, as clocks differ.
const (
	period      = 30 // seconds
	codeDigits  = 6
	secretBytes = 20 // as RFC 4226 recommends
)

var (
	// ErrNoSecondStep is returned where somebody has not set up a second step.
	ErrNoSecondStep = fault.New(fault.NotFound, "Two-step sign-in isn’t set up.", "")

	// ErrSecondStepOn is returned to somebody who would set it up again.
	ErrSecondStepOn = fault.New(fault.Conflict, "Two-step sign-in is on already.", "Turn it off first to use another app.")

	// ErrUnconfirmed is returned to somebody who would set it up before mail reaches them: it is by mail that an owner
	// undoes what somebody else has turned on.
	ErrUnconfirmed = fault.New(fault.Conflict, "Confirm your email address first.",
		"It’s how you get back in if you lose your device. We can send you the link again.")

	// ErrSetupOver is returned for a code that comes too late.
	ErrSetupOver = fault.New(fault.Conflict, "That took longer than ten minutes.",
		"Here’s a new key: delete the former one from your app, and scan this one.")
)

// setupTries bounds what somebody tries who has the secret before their eyes.
var setupTries = throttle.Throttle{Name: "second-step-setup", Tries: 10, Window: 15 * time.Minute}

// SecondStep is what is stored of it.
type SecondStep struct {
	UserID uuid.UUID
	Secret []byte // encrypted
}

// Setup is what somebody enters into their app.
type Setup struct {
	Secret string // base32, to type
	URL    string // the same, to scan
	Kept   string // the same, encrypted, for the session that asked: nothing else can confirm it
}

// SetUpSecondStep returns what the user enters into their app: something new each time. issuer is the site's name.
// Faults: ErrSecondStepOn, ErrUnconfirmed.
func (a *Accounts) SetUpSecondStep(user User, issuer string) (Setup, error) {
	if user.SecondStep {
		return Setup{}, ErrSecondStepOn
	}
	if !user.EmailVerified {
		return Setup{}, ErrUnconfirmed
	}
	secret := make([]byte, secretBytes)
	rand.Read(secret) // never fails
	kept := base64.StdEncoding.EncodeToString(a.secrets.Seal(user.ID, secret))
	return newSetup(user, issuer, secret, kept)
}

// SetupAgain returns the setup that a session has kept.
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

// TurnSecondStepOn does so for somebody whose app shows the code, and returns the codes for the day when they have lost
// it, which are shown once. kept is of the Setup. All sessions end: it returns the user as they are from then on. The
// owner gets an email with a link that undoes it. Faults: ErrSecondStepOn, ErrUnconfirmed, ErrSetupOver, ErrCode,
// TooMany.
func (a *Accounts) TurnSecondStepOn(
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
	undo, err := a.newTicket(user, UndoSecondStep, user.Email)
	if err != nil {
		return user, nil, err
	}
	recovery, hashes := newRecoveryCodes(user.ID)
	step := SecondStep{UserID: user.ID, Secret: a.secrets.Seal(user.ID, secret)}
	user, err = a.storage.ConfirmSecondStep(ctx, step, used, hashes, Sent{undo, letterWith(undo, user, a.now())})
	return user, recovery, err
}

// EndSecondStep turns it off. All sessions end: it returns the user as they are from then on.
func (a *Accounts) EndSecondStep(ctx context.Context, by Confirmed) (User, error) {
	letter, err := a.event(by.user, LetterSecondStepOff)
	if err != nil {
		return User{}, err
	}
	return a.storage.EndSecondStep(ctx, by.user.ID, letter)
}

// EndSecondStepFor turns it off for somebody whom an operator has recognized. Fault: ErrNoSecondStep.
func EndSecondStepFor(ctx context.Context, storage CredentialStorage, user User, now time.Time) error {
	if !user.SecondStep {
		return ErrNoSecondStep
	}
	letter, err := newEvent(user, LetterSecondStepOff, now)
	if err != nil {
		return err
	}
	_, err = storage.EndSecondStep(ctx, user.ID, letter)
	return err
}

// CanUndoSecondStep returns ErrNoTicket unless the holder of the code may turn the second step off again.
func (a *Accounts) CanUndoSecondStep(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, UndoSecondStep)
	return err
}

// UndoSecondStep turns off what was turned on when the code was sent, and uses the code up. All sessions of the account
// end. It returns a code to set a new password with, since whoever turned it on knows the present one. Fault:
// ErrNoTicket.
func (a *Accounts) UndoSecondStep(ctx context.Context, code string) (reset string, err error) {
	ticket, err := a.ticket(ctx, code, UndoSecondStep)
	if err != nil {
		return "", err
	}
	opened, err := a.newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email)
	if err != nil {
		return "", err
	}
	if _, err := a.endSecondStepBy(ctx, ticket, opened); err != nil {
		return "", err
	}
	return a.links.Code(opened.ID), nil
}

func (a *Accounts) endSecondStepBy(ctx context.Context, ticket, reset Ticket) (User, error) {
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return User{}, err
	}
	letter, err := a.event(user, LetterSecondStepOff)
	if err != nil {
		return User{}, err
	}
	return a.storage.EndSecondStepBy(ctx, ticket, reset, letter, a.now().UTC())
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

// ResealSecrets encrypts what is stored under one of the site's former keys under the present one. It returns how many
// there were, and the owners of those that can be read under none: they need a recovery code or the way back.
func ResealSecrets(
	ctx context.Context, storage SecondStepStorage, secrets Secrets,
) (resealed int, unreadable []uuid.UUID, err error) {
	err = storage.SecondSteps(ctx, func(step SecondStep) error {
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

// event is a letter about something that can happen again.
func (a *Accounts) event(user User, kind LetterKind) (Letter, error) {
	return newEvent(user, kind, a.now())
}

func newEvent(user User, kind LetterKind, now time.Time) (Letter, error) {
	id, err := uuid.NewRandom()
	return Letter{Kind: kind, Key: string(kind) + "/" + id.String(), Name: called(user.FirstName), At: now.UTC()}, err
}

// SecondStepStorage has the second steps, and the codes that were used.
type SecondStepStorage interface {
	// SecondStep returns what is stored, or ErrNoSecondStep.
	SecondStep(ctx context.Context, userID uuid.UUID) (SecondStep, error)
	// SecondSteps calls do with everybody's, one after another.
	SecondSteps(ctx context.Context, do func(SecondStep) error) error
	// Reseal replaces an encrypted secret by another one of the same, unless it has changed meanwhile.
	Reseal(ctx context.Context, userID uuid.UUID, former, secret []byte) error
	// UseCode records that the code of a period was used, or returns ErrCode if that one or a later one was before.
	UseCode(ctx context.Context, userID uuid.UUID, used int64) error
	// UseRecoveryCode uses a recovery code up and posts the letter, or returns ErrCode if there is none with the hash.
	UseRecoveryCode(ctx context.Context, userID uuid.UUID, hash string, letter Letter) error
	// RecoveryCodesLeft counts a user's recovery codes that were not used.
	RecoveryCodesLeft(ctx context.Context, userID uuid.UUID) (int, error)
	// ReplaceRecoveryCodes stores the hashes of new codes instead of all that are left, and posts the letter. It returns
	// ErrNoSecondStep where that is off.
	ReplaceRecoveryCodes(ctx context.Context, userID uuid.UUID, hashes []string, letter Letter) error
}
