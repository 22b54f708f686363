package account

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"time"

	"github.com/google/uuid"
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
	// ErrNoTwoFactor is returned if the user has not set up 2FA.
	ErrNoTwoFactor = fault.New(fault.NotFound, "Two-step sign-in isn’t set up.", "")

	// ErrTwoFactorOn is returned for a setup while 2FA is on.
	ErrTwoFactorOn = fault.New(fault.Conflict, "Two-step sign-in is already on.", "Turn it off first to use another app.")

	// ErrUnconfirmed is returned if the address must be verified first: the owner needs the email to undo what an
	// attacker has turned on.
	ErrUnconfirmed = fault.New(fault.Conflict, "Confirm your email address first.",
		"It’s how you get back in if you lose your device. We can send you the link again.")

	// ErrSetupOver is returned for a code of an expired setup.
	ErrSetupOver = fault.New(fault.Conflict, "That took longer than ten minutes.",
		"Here’s a new key. Delete the old one from your app, and scan this one.")
)

// setupTries limits the codes that are tried during a setup.
var setupTries = throttle.Throttle{Name: "second-step-setup", Tries: 10, Window: 15 * time.Minute}

// TwoFactor is the stored TOTP secret of a user.
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

// SetUpTwoFactor returns a new TOTP secret for the user's app. issuer is the site's name. Faults: ErrTwoFactorOn,
// ErrUnconfirmed.
func (s *SecuritySettings) SetUpTwoFactor(user User, issuer string) (Setup, error) {
	if user.TwoFactor {
		return Setup{}, ErrTwoFactorOn
	}
	if !user.EmailVerified {
		return Setup{}, ErrUnconfirmed
	}
	secret := make([]byte, secretBytes)
	rand.Read(secret) // never fails
	kept := base64.StdEncoding.EncodeToString(s.secrets.Seal(user.ID, secret))
	return newSetup(user, issuer, secret, kept)
}

// ResumeSetup returns the setup that is stored in a session as kept.
func (s *SecuritySettings) ResumeSetup(user User, issuer, kept string) (Setup, error) {
	secret, err := s.secrets.openKept(user.ID, kept)
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

// TurnTwoFactorOn turns 2FA on with a code of the app, and returns recovery codes, which are shown once. kept is
// Setup.Kept. All sessions end. It returns the updated user, who gets an email with a link that undoes it. Faults:
// ErrTwoFactorOn, ErrUnconfirmed, ErrSetupOver, ErrCode, TooMany.
func (s *SecuritySettings) TurnTwoFactorOn(
	ctx context.Context, by Confirmed, kept, code string,
) (user User, recovery []string, err error) {
	user = by.user
	if !user.EmailVerified {
		return user, nil, ErrUnconfirmed
	}
	if _, err := s.tries.Take(ctx, s.now(), setupTries.Of(user.ID.String())); err != nil {
		return user, nil, err
	}
	secret, err := s.secrets.openKept(user.ID, kept)
	if err != nil {
		return user, nil, err
	}
	used, err := matchCode(secret, code, s.now())
	if err != nil {
		return user, nil, err
	}
	undo, err := newTicket(user, UndoTwoFactor, user.Email, s.now())
	if err != nil {
		return user, nil, err
	}
	recovery, hashes := newRecoveryCodes(user.ID)
	step := TwoFactor{UserID: user.ID, Secret: s.secrets.Seal(user.ID, secret)}
	user, err = s.credentials.ConfirmTwoFactor(ctx, step, used, hashes, Sent{undo, ticketEmail(undo, user, s.now())})
	return user, recovery, err
}

// EndTwoFactor turns 2FA off. All sessions end. It returns the updated user.
func (s *SecuritySettings) EndTwoFactor(ctx context.Context, by Confirmed) (User, error) {
	email, err := newEventEmail(by.user, EmailTwoFactorOff, s.now())
	if err != nil {
		return User{}, err
	}
	return s.credentials.EndTwoFactor(ctx, by.user.ID, email)
}

// EndTwoFactorFor turns 2FA off for a user whom an operator has identified. Fault: ErrNoTwoFactor.
func EndTwoFactorFor(ctx context.Context, storage CredentialStorage, user User, now time.Time) error {
	if !user.TwoFactor {
		return ErrNoTwoFactor
	}
	email, err := newEventEmail(user, EmailTwoFactorOff, now)
	if err != nil {
		return err
	}
	_, err = storage.EndTwoFactor(ctx, user.ID, email)
	return err
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

// TwoFactorStorage stores TOTP secrets, used codes, and recovery codes.
type TwoFactorStorage interface {
	// TwoFactor returns the secret of a user, or ErrNoTwoFactor.
	TwoFactor(ctx context.Context, userID uuid.UUID) (TwoFactor, error)
	// TwoFactors calls do with the secret of each user.
	TwoFactors(ctx context.Context, do func(TwoFactor) error) error
	// Reseal replaces an encrypted secret by its re-encryption, unless it has changed concurrently.
	Reseal(ctx context.Context, userID uuid.UUID, former, secret []byte) error
	// UseCode records the use of a period's code, or returns ErrCode if that one or a later one was used before.
	UseCode(ctx context.Context, userID uuid.UUID, used int64) error
	// UseRecoveryCode deletes a recovery code and enqueues the email, or returns ErrCode if none has the hash.
	UseRecoveryCode(ctx context.Context, userID uuid.UUID, hash string, email Email) error
	// RecoveryCodesLeft returns the number of a user's unused recovery codes.
	RecoveryCodesLeft(ctx context.Context, userID uuid.UUID) (int, error)
	// ReplaceRecoveryCodes replaces the hashes of all recovery codes, and enqueues the email. It returns
	// ErrNoTwoFactor if 2FA is off.
	ReplaceRecoveryCodes(ctx context.Context, userID uuid.UUID, hashes []string, email Email) error
}
