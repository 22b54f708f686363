package account

import (
	"context"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/hotp"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

var (
	// ErrCode is returned for a wrong, expired, or used code.
	ErrCode = fault.New(fault.Unauthenticated, "That code isn’t right.",
		"Wait for the next one in your app, and enter it. Check that your phone’s clock is right.")

	errRecoveryCode = fault.New(fault.Unauthenticated, "That recovery code isn’t right.",
		"Each works only once, and new ones replace all old ones. Check every letter.")

	// ErrPendingSignInExpired is returned for a pending sign-in that has expired, or began before a credential changed.
	ErrPendingSignInExpired = fault.New(fault.Unauthenticated, "Sign in with your password again.",
		"Then enter the code.")

	// ErrCodesUnreadable is returned if no key of the site can decrypt the user's TOTP secret.
	ErrCodesUnreadable = fault.New(fault.Conflict, "We can’t check your app’s codes anymore.",
		"That’s our fault, not yours. Enter one of your recovery codes, or turn two-step sign-in off by email, below.")
)

// The limits of wrong codes. An attacker who knows the password may try a few codes per sign-in, day, and week: trying
// a million codes takes decades. The counters start over when a credential changes. A browser that has passed 2FA
// before has its own counters, so that guessing does not lock the owner out. See docs/adr/0015.
var (
	codesPerSignIn = throttle.Throttle{Name: "code-entry", Tries: 5, Window: pendingSignInLifetime,
		Advice: "Sign in with your password again, and enter the newest code."}

	codesPerAccount = []throttle.Throttle{
		{Name: "code-account", Tries: 10, Window: 15 * time.Minute, Advice: codeAdvice},
		{Name: "code-account-day", Tries: 20, Window: day, Advice: codeAdvice},
		{Name: "code-account-week", Tries: 60, Window: 7 * day, Advice: codeAdvice},
	}
	codesPerBrowser = []throttle.Throttle{
		{Name: "code-browser", Tries: 10, Window: 15 * time.Minute},
		{Name: "code-browser-day", Tries: 20, Window: day},
	}
	recoveryCodesPerAccount = []throttle.Throttle{
		{Name: "recovery-account", Tries: 5, Window: 15 * time.Minute},
		{Name: "recovery-account-day", Tries: 20, Window: day},
	}

	// codesUntilEmail counts the wrong codes before the user gets an email.
	codesUntilEmail = throttle.Throttle{Name: "code-letter", Tries: 4, Window: day}
)

const (
	codeAdvice = "Wait %s, use a browser in which you’ve signed in before, or enter one of your recovery codes. If it " +
		"wasn’t you, set a new password: someone knows your current one."

	pendingSignInLifetime = 10 * time.Minute // from the password to the code
)

// PendingSignIn is a pending sign-in: the password was correct, and 2FA is due.
type PendingSignIn struct {
	UserID  uuid.UUID
	Epoch   int    // of the account at the time of the password
	ID      string // of the pending sign-in, which may have several attempts
	Browser string // the secret that a browser got when it passed 2FA before; may be empty
	Code    string // a TOTP code or a recovery code
}

// VerifyTwoFactor completes 2FA with a TOTP code or a recovery code, which it uses up, and returns the user. Faults:
// ErrCode and other Unauthenticated ones for a wrong code, ErrPendingSignInExpired, ErrCodesUnreadable, ErrNoTwoFactor,
// TooMany.
func (a *Authenticator) VerifyTwoFactor(ctx context.Context, e PendingSignIn) (User, error) {
	user, err := a.checkSecondFactor(ctx, e)
	a.metrics.SignedIn(MethodSecondFactor, outcomeOf(err))
	return user, err
}

func (a *Authenticator) checkSecondFactor(ctx context.Context, e PendingSignIn) (User, error) {
	user, err := a.users.User(ctx, e.UserID)
	if err != nil {
		return User{}, err
	}
	if user.Epoch != e.Epoch {
		return User{}, ErrPendingSignInExpired
	}
	tries, err := a.admitCode(ctx, user, e)
	if err != nil {
		return User{}, err
	}
	err = a.useCode(ctx, user, e.Code)
	if fault.KindOf(err) == fault.Unauthenticated {
		return User{}, errors.Join(err, a.notifyWrongCodes(ctx, user), a.recordAct(ctx, user.ID, ActCodeWrong))
	}
	_ = tries.GiveBack(ctx) // what remains is forgotten with its window
	if err != nil || e.Browser == "" {
		return user, err
	}
	return user, a.networks.RememberNetwork(ctx, a.keys.Of(knownBrowser, user.ID.String(), e.Browser),
		a.now().Add(knownFor))
}

const knownBrowser = "known-browser"

// admitCode counts an attempt, or returns a TooMany fault.
func (a *Authenticator) admitCode(ctx context.Context, user User, e PendingSignIn) (throttle.Tries, error) {
	bounds := []throttle.Bound{codesPerSignIn.Of(e.ID)}
	subject := []string{user.ID.String(), fmt.Sprint(user.Epoch)}
	throttles := codesPerAccount
	switch {
	case !isAppCode(e.Code):
		throttles = recoveryCodesPerAccount
	case e.Browser != "":
		known, err := a.networks.KnowsNetwork(ctx, a.keys.All(knownBrowser, user.ID.String(), e.Browser), a.now())
		if err != nil {
			return throttle.Tries{}, err
		}
		if known {
			throttles, subject = codesPerBrowser, append(subject, e.Browser)
		}
	}
	for _, limit := range throttles {
		bounds = append(bounds, limit.Of(subject...))
	}
	return a.tries.Take(ctx, a.now(), bounds...)
}

// notifyWrongCodes emails the user about the fifth wrong code within a day.
func (a *Authenticator) notifyWrongCodes(ctx context.Context, user User) error {
	now := a.now()
	_, err := a.tries.Take(ctx, now, codesUntilEmail.Of(user.ID.String(), fmt.Sprint(user.Epoch)))
	left := fault.Wait(err)
	if left == 0 {
		return err
	}
	window := now.Add(left).UTC().Format(time.RFC3339Nano)
	return a.tickets.SendAccountEmail(ctx, user.ID, Email{Kind: EmailWrongCodes,
		Key:  string(EmailWrongCodes) + "/" + window,
		Name: greetingName(user.FirstName), At: now.UTC()})
}

// isAppCode reports whether the input has the form of a TOTP code, not of a recovery code.
func isAppCode(code string) bool {
	typed := strings.Join(strings.Fields(code), "")
	return len(typed) == codeDigits && strings.Trim(typed, "0123456789") == ""
}

func (a *Authenticator) useCode(ctx context.Context, user User, code string) error {
	if !user.TwoFactor {
		return ErrNoTwoFactor
	}
	if !isAppCode(code) {
		return a.useRecoveryCode(ctx, user, code)
	}
	stored, err := a.twoFactor.TwoFactor(ctx, user.ID)
	if err != nil {
		return err
	}
	secret, _, err := a.secrets.open(user.ID, stored.Secret)
	if err != nil {
		return ErrCodesUnreadable.Because(err)
	}
	used, err := matchCode(secret, code, a.now())
	if err != nil {
		return err
	}
	return a.twoFactor.UseCode(ctx, user.ID, used)
}

func (a *Authenticator) useRecoveryCode(ctx context.Context, user User, code string) error {
	message, err := newEventEmail(user, EmailRecoveryCodeUsed, a.now())
	if err != nil {
		return err
	}
	err = a.twoFactor.UseRecoveryCode(ctx, user.ID, recoveryHash(user.ID, code), message)
	if errors.Is(err, ErrCode) {
		return errRecoveryCode
	}
	return err
}

// matchCode returns the period whose code of the secret this is, or ErrCode.
func matchCode(secret []byte, code string, now time.Time) (used int64, err error) {
	typed := []byte(strings.Join(strings.Fields(code), ""))
	current := now.Unix() / period
	for at := current - 1; at <= current+1; at++ {
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
