package account

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/oneline"
)

// Profile is what users say of themselves. Its fields are columns of the users' table.
type Profile struct {
	FirstName string // may be empty, and so may the last name
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
func (a *Accounts) SetProfile(ctx context.Context, id uuid.UUID, profile Profile) error {
	profile, err := profile.checked()
	if err != nil {
		return err
	}
	return a.storage.SetProfile(ctx, id, profile)
}

const (
	maxName   = 100 // bytes
	maxCalled = 40  // characters
)

var errName = fault.New(fault.Invalid, "This name is too long, or contains characters we can’t show.",
	"Use up to 100 letters, or leave it blank.")

// checkName returns a name without the space around it, or an Invalid fault.
func checkName(name string) (string, error) {
	name = strings.TrimSpace(name)
	if !oneline.Fits(name, maxName) {
		return "", errName
	}
	return name, nil
}

// called returns what a letter may call somebody: their first name if it is one, or nothing. Anybody can sign up with
// anybody's address, and what they enter must not become the first line of an email to a stranger.
func called(name string) string {
	foreign := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !strings.ContainsRune(" -‐‑'’", r)
	}
	if utf8.RuneCountInString(name) > maxCalled || strings.IndexFunc(name, foreign) >= 0 {
		return ""
	}
	return name
}
