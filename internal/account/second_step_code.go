package account

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

var (
	// ErrCode is returned for a code that is wrong, too old, or used.
	ErrCode = fault.New(fault.Unauthenticated, "That code isn’t right.",
		"Wait for the next one in your app, and enter it. Check that your phone’s clock is right.")

	errRecoveryCode = fault.New(fault.Unauthenticated, "That recovery code isn’t right.",
		"Each works only once, and new ones replace all former ones. Check every letter.")

	// ErrEntryOver is returned to somebody whose password was given too long ago, or before a credential changed.
	ErrEntryOver = fault.New(fault.Unauthenticated, "Sign in with your password again.", "The code comes after that.")

	// ErrCodesUnreadable is returned where the site has lost what the app's codes are checked with.
	ErrCodesUnreadable = fault.New(fault.Conflict, "We can’t check your app’s codes anymore.",
		"That’s our fault, not yours. Enter one of your recovery codes, or turn two-step sign-in off by email, below.")
)

// Only wrong codes count. Whoever knows the password may try a few in each sign-in, and fewer the longer it goes on: a
// million codes last for decades. All of it starts over when a credential changes. A browser that has passed the second
// step before is counted for itself, so that somebody who guesses locks nobody out. See docs/adr/0047.
var (
	codesOfEntry = throttle.Throttle{Name: "code-entry", Tries: 5, Window: entryLasts,
		Advice: "Sign in with your password again, and enter the newest code."}

	codesOfAccount = []throttle.Throttle{
		{Name: "code-account", Tries: 10, Window: 15 * time.Minute, Advice: codeAdvice},
		{Name: "code-account-day", Tries: 20, Window: day, Advice: codeAdvice},
		{Name: "code-account-week", Tries: 60, Window: 7 * day, Advice: codeAdvice},
	}
	codesOfBrowser = []throttle.Throttle{
		{Name: "code-browser", Tries: 10, Window: 15 * time.Minute},
		{Name: "code-browser-day", Tries: 20, Window: day},
	}
	recoveryOfAccount = []throttle.Throttle{
		{Name: "recovery-account", Tries: 5, Window: 15 * time.Minute},
		{Name: "recovery-account-day", Tries: 20, Window: day},
	}

	// codesUntilLetter is how many wrong ones pass before the owner is told.
	codesUntilLetter = throttle.Throttle{Name: "code-letter", Tries: 4, Window: day}
)

const (
	codeAdvice = "Wait %s, use a browser in which you’ve signed in before, or enter one of your recovery codes. If it wasn’t " +
		"you, set a new password: somebody knows the present one."

	entryLasts = 10 * time.Minute // for which a password that was given counts
)

// Entry is somebody who has given the password and now shows a code.
type Entry struct {
	UserID  uuid.UUID
	Epoch   int    // of the account, when the password was given
	ID      string // the same for all tries after one password
	Browser string // what only this browser knows, and kept since it passed the second step; may be empty
	Code    string // of the app, or a recovery code
}

// SecondStep returns the user once they have shown a code of their app, or a recovery code, which is used up by it.
// Faults: ErrCode and the like, ErrEntryOver, ErrCodesUnreadable, ErrNoSecondStep, TooMany.
func (a *Accounts) SecondStep(ctx context.Context, e Entry) (User, error) {
	user, err := a.secondStep(ctx, e)
	a.metrics.SignedIn(MethodSecondFactor, outcomeOf(err))
	return user, err
}

func (a *Accounts) secondStep(ctx context.Context, e Entry) (User, error) {
	user, err := a.storage.User(ctx, e.UserID)
	if err != nil {
		return User{}, err
	}
	if user.Epoch != e.Epoch {
		return User{}, ErrEntryOver
	}
	tries, err := a.admitCode(ctx, user, e)
	if err != nil {
		return User{}, err
	}
	err = a.useCode(ctx, user, e.Code)
	if fault.KindOf(err) == fault.Unauthenticated {
		return User{}, errors.Join(err, a.tellOfWrongCode(ctx, user), a.note(ctx, user.ID, ActCodeWrong))
	}
	_ = tries.GiveBack(ctx) // what remains is forgotten with its window
	if err != nil || e.Browser == "" {
		return user, err
	}
	return user, a.storage.RememberNetwork(ctx, a.keys.Of(knownBrowser, user.ID.String(), e.Browser),
		a.now().Add(knownFor))
}

const knownBrowser = "known-browser"

// admitCode counts a try, or returns a TooMany fault.
func (a *Accounts) admitCode(ctx context.Context, user User, e Entry) (throttle.Tries, error) {
	bounds := []throttle.Bound{codesOfEntry.Of(e.ID)}
	whose := []string{user.ID.String(), fmt.Sprint(user.Epoch)}
	throttles := codesOfAccount
	switch {
	case !fromApp(e.Code):
		throttles = recoveryOfAccount
	case e.Browser != "":
		known, err := a.storage.KnowsNetwork(ctx, a.keys.All(knownBrowser, user.ID.String(), e.Browser), a.now())
		if err != nil {
			return throttle.Tries{}, err
		}
		if known {
			throttles, whose = codesOfBrowser, append(whose, e.Browser)
		}
	}
	for _, one := range throttles {
		bounds = append(bounds, one.Of(whose...))
	}
	return a.tries.Take(ctx, a.now(), bounds...)
}

// tellOfWrongCode has the owner told of the fifth wrong code within a day.
func (a *Accounts) tellOfWrongCode(ctx context.Context, user User) error {
	now := a.now()
	_, err := a.tries.Take(ctx, now, codesUntilLetter.Of(user.ID.String(), fmt.Sprint(user.Epoch)))
	left := fault.Wait(err)
	if left == 0 {
		return err
	}
	window := now.Add(left).UTC().Format(time.RFC3339Nano)
	return a.storage.PostAccountLetter(ctx, user.ID, Letter{Kind: LetterWrongCodes,
		Key:  string(LetterWrongCodes) + "/" + window,
		Name: called(user.FirstName), At: now.UTC()})
}

// fromApp reports whether somebody has typed a code of an app, and not a recovery code.
func fromApp(code string) bool {
	typed := strings.Join(strings.Fields(code), "")
	return len(typed) == codeDigits && strings.Trim(typed, "0123456789") == ""
}

func (a *Accounts) useCode(ctx context.Context, user User, code string) error {
	if !user.SecondStep {
		return ErrNoSecondStep
	}
	if !fromApp(code) {
		return a.useRecoveryCode(ctx, user, code)
	}
	stored, err := a.storage.SecondStep(ctx, user.ID)
	if err != nil {
		return err
	}
	secret, _, err := a.secrets.open(user.ID, stored.Secret)
	if err != nil {
		return ErrCodesUnreadable.Because(err)
	}
	used, err := a.match(secret, code)
	if err != nil {
		return err
	}
	return a.storage.UseCode(ctx, user.ID, used)
}

func (a *Accounts) useRecoveryCode(ctx context.Context, user User, code string) error {
	letter, err := a.event(user, LetterRecoveryCodeUsed)
	if err != nil {
		return err
	}
	err = a.storage.UseRecoveryCode(ctx, user.ID, recoveryHash(user.ID, code), letter)
	if errors.Is(err, ErrCode) {
		return errRecoveryCode
	}
	return err
}
