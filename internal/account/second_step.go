package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp/hotp"
	"github.com/pquerna/otp/totp"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// A second step is a code from an app, after the password: RFC 6238 with the parameters that every app knows, which are
// SHA-1, six digits, and 30 seconds. A code of the period before or after is accepted, as clocks differ.
const (
	period        = 30 // seconds
	secretBytes   = 20 // as RFC 4226 recommends
	recoveryCodes = 10
	recoveryBytes = 10 // 80 bits
)

var (
	// ErrNoSecondStep is returned where somebody has not set up a second step.
	ErrNoSecondStep = fault.New(fault.NotFound, "Two-step sign-in isn’t set up.", "")

	// ErrSecondStepOn is returned to somebody who would set it up again.
	ErrSecondStepOn = fault.New(fault.Conflict, "Two-step sign-in is on already.", "Turn it off first to use another app.")

	// ErrCode is returned for a code that is wrong, too old, or used.
	ErrCode = fault.New(fault.Unauthenticated, "That code isn’t right.",
		"Wait for the next one in your app, and enter it. Check that your phone’s clock is right.")
)

var codeTries = throttle.Throttle{Name: "second-step", Tries: 10, Window: 15 * time.Minute}

// SecondStep is what is stored of it.
type SecondStep struct {
	UserID    uuid.UUID
	Secret    []byte // encrypted
	Confirmed bool
}

// Setup is what somebody enters into their app.
type Setup struct {
	Secret string // base32, to type
	URL    string // the same, to scan
}

// SetUpSecondStep returns what the user enters into their app, the same until they have confirmed it. issuer is the
// site's name. Fault: ErrSecondStepOn.
func (a *Accounts) SetUpSecondStep(ctx context.Context, user User, issuer string) (Setup, error) {
	secret := make([]byte, secretBytes)
	rand.Read(secret) // never fails
	stored, err := a.storage.StartSecondStep(ctx, user.ID, a.secrets.seal(user.ID, secret))
	if err != nil {
		return Setup{}, err
	}
	if stored.Confirmed {
		return Setup{}, ErrSecondStepOn
	}
	if secret, err = a.secrets.open(user.ID, stored.Secret); err != nil {
		return Setup{}, err
	}
	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: user.Email, Secret: secret})
	if err != nil {
		return Setup{}, err
	}
	return Setup{Secret: key.Secret(), URL: key.URL()}, nil
}

// ConfirmSecondStep turns the second step on for somebody whose app shows this code, and returns the codes for the day
// when they have lost it. They are shown once. Faults: ErrNoSecondStep, ErrSecondStepOn, ErrCode, TooMany.
func (a *Accounts) ConfirmSecondStep(ctx context.Context, user User, code string) (recovery []string, err error) {
	if _, err := a.tries.Take(ctx, a.now(), codeTries.Of(user.ID.String())); err != nil {
		return nil, err
	}
	stored, err := a.storage.SecondStep(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	if stored.Confirmed {
		return nil, ErrSecondStepOn
	}
	used, err := a.match(stored, code)
	if err != nil {
		return nil, err
	}
	recovery, hashes := a.newRecoveryCodes(user.ID)
	letter, err := a.event(user, LetterSecondStepOn)
	if err != nil {
		return nil, err
	}
	return recovery, a.storage.ConfirmSecondStep(ctx, user.ID, used, hashes, letter)
}

// SecondStep returns the user once they have shown a code of their app, or a recovery code, which is used up by it.
// Faults: ErrCode, ErrNoSecondStep, TooMany.
func (a *Accounts) SecondStep(ctx context.Context, id uuid.UUID, code string) (User, error) {
	tries, err := a.tries.Take(ctx, a.now(), codeTries.Of(id.String()))
	if err != nil {
		return User{}, err
	}
	user, err := a.storage.User(ctx, id)
	if err != nil {
		return User{}, err
	}
	if err := a.useCode(ctx, user, code); err != nil {
		return User{}, err
	}
	_ = tries.GiveBack(ctx) // what remains is forgotten with its window
	return user, nil
}

func (a *Accounts) useCode(ctx context.Context, user User, code string) error {
	stored, err := a.storage.SecondStep(ctx, user.ID)
	if err != nil {
		return err
	}
	if !stored.Confirmed {
		return ErrNoSecondStep
	}
	used, err := a.match(stored, code)
	if err == nil {
		return a.storage.UseCode(ctx, user.ID, used)
	}
	if !errors.Is(err, ErrCode) {
		return err
	}
	letter, err := a.event(user, LetterRecoveryCodeUsed)
	if err != nil {
		return err
	}
	return a.storage.UseRecoveryCode(ctx, user.ID, a.recoveryHash(user.ID, code), letter)
}

// EndSecondStep turns it off for somebody who knows their password. Faults: ErrWrongPassword, TooMany, ErrBusy.
func (a *Accounts) EndSecondStep(ctx context.Context, id uuid.UUID, password string, address netip.Addr) error {
	user, err := a.confirm(ctx, id, password, address)
	if err != nil {
		return err
	}
	letter, err := a.event(user, LetterSecondStepOff)
	if err != nil {
		return err
	}
	return a.storage.EndSecondStep(ctx, id, letter)
}

// match returns the period whose code this is, or ErrCode.
func (a *Accounts) match(stored SecondStep, code string) (used int64, err error) {
	secret, err := a.secrets.open(stored.UserID, stored.Secret)
	if err != nil {
		return 0, err
	}
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

// newRecoveryCodes returns codes to write down, such as "k3mq-7tfa-9x2w-h5pd", and what is stored of them.
func (a *Accounts) newRecoveryCodes(id uuid.UUID) (codes, hashes []string) {
	for range recoveryCodes {
		random := make([]byte, recoveryBytes)
		rand.Read(random) // never fails
		text := strings.ToLower(base32.StdEncoding.EncodeToString(random))
		code := strings.Join([]string{text[:4], text[4:8], text[8:12], text[12:]}, "-")
		codes, hashes = append(codes, code), append(hashes, a.recoveryHash(id, code))
	}
	return codes, hashes
}

// recoveryHash is the same however somebody groups the code or writes its letters.
func (a *Accounts) recoveryHash(id uuid.UUID, code string) string {
	plain := strings.NewReplacer("-", "", " ", "").Replace(strings.ToLower(code))
	return a.keys.Of("recovery-code", id.String(), plain)
}

// event is a letter about something that can happen again.
func (a *Accounts) event(user User, kind LetterKind) (Letter, error) {
	id, err := uuid.NewRandom()
	return Letter{Kind: kind, Key: string(kind) + "/" + id.String(), Name: user.FirstName, At: a.now().UTC()}, err
}
