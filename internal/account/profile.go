package account

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/fault/oneline"
)

// Profile is a user's name. The fields are columns of the users' table.
type Profile struct {
	FirstName string // both may be empty
	LastName  string
}

// ProfileFrom reads a profile from the fields of a form.
func ProfileFrom(field func(name string) string) Profile {
	return Profile{FirstName: field("firstName"), LastName: field("lastName")}
}

// checked returns the profile as it is stored, or an Invalid fault.
func (p Profile) checked() (checked Profile, err error) {
	if checked.FirstName, err = checkName(p.FirstName); err != nil {
		return Profile{}, err
	}
	checked.LastName, err = checkName(p.LastName)
	return checked, err
}

// SetProfile replaces a user's profile. Fault: Invalid.
func (u *Users) SetProfile(ctx context.Context, id uuid.UUID, profile Profile) error {
	profile, err := profile.checked()
	if err != nil {
		return err
	}
	return u.users.SetProfile(ctx, id, profile)
}

const (
	maxName         = 100 // bytes
	maxGreetingName = 40  // characters
)

var errName = fault.New(fault.Invalid, "This name is too long, or contains characters we can’t show.",
	"Use up to 100 letters, or leave it blank.")

// checkName returns the trimmed name, or an Invalid fault.
func checkName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if !oneline.Fits(name, maxName) {
		return "", errName
	}
	return name, nil
}

// greetingName returns the first name for the greeting of an email, or "" if it does not look like a name. An attacker
// can sign up with a stranger's address, and must not be able to choose the first line of an email to them.
func greetingName(name string) string {
	foreign := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" -‐‑'’", r)
	}
	if utf8.RuneCountInString(name) > maxGreetingName || strings.IndexFunc(name, foreign) >= 0 {
		return ""
	}
	return name
}
