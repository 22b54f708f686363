package account

import (
	"fmt"
	"unicode/utf8"

	"plainhand/internal/account/breached"
	"plainhand/internal/fault"
)

// Limits on passwords. The minimum and its message are from the specification.
const (
	minPassword       = 6 // characters
	minStrictPassword = 12
	maxPassword       = 1024 // bytes, so that hashing has a bound
)

// PasswordPolicy is the policy for new passwords.
type PasswordPolicy int

// The policies that PASSWORD_POLICY names.
const (
	StandardPolicy   PasswordPolicy = iota // six characters
	ProductionPolicy                       // six, and no leaked ones: the standard policy in production
	StrictPolicy                           // twelve, and no leaked ones
)

// minLength is the minimum length of a password in characters.
func (p PasswordPolicy) minLength() int {
	if p == StrictPolicy {
		return minStrictPassword
	}
	return minPassword
}

// check returns an Invalid fault for a password that violates the policy.
func (p PasswordPolicy) check(password string) error {
	switch {
	case utf8.RuneCountInString(password) < p.minLength():
		return fault.New(fault.Invalid, fmt.Sprintf("Password must be at least %d characters", p.minLength()), p.advice())
	case len(password) > maxPassword:
		return fault.New(fault.Invalid, "This password is too long.", "The limit is 1,024 bytes. Choose a shorter one.")
	case p != StandardPolicy && breached.Has(password):
		return fault.New(fault.Invalid, "This password has been in a data leak, and attackers try those first.",
			"Choose one that nobody else would think of.")
	}
	return nil
}

func (p PasswordPolicy) advice() string {
	if p == StrictPolicy {
		return "Three or four unrelated words make a good one."
	}
	return ""
}
