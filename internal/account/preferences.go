package account

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// Preferences are a user's default settings for new texts, and their email notifications. Empty settings mean the
// defaults: humanize.DefaultMode and the constants beside it. The fields are columns of the users' table.
type Preferences struct {
	Mode      humanize.Mode
	Strength  humanize.Strength
	Layout    humanize.Layout
	KeptWords string // words and phrases, separated by commas

	LowWordsMail bool // at usage thresholds
	SummaryMail  bool // monthly
}

// DefaultPreferences are the defaults of a new user.
var DefaultPreferences = Preferences{LowWordsMail: true}

// Yes and No are the form values of a switch.
const Yes, No = "yes", "no"

// maxKeptWords is the maximum length of the kept words in characters.
const maxKeptWords = 2000

var (
	errPreference = fault.New(fault.Invalid, "That isn’t one of the settings.", "Choose them from the lists.")
	errKeptWords  = fault.New(fault.Invalid, "That’s too many kept words, or they contain characters we can’t keep.",
		"Use up to 2,000 characters here. For a single text, the editor takes more.")
)

// PreferencesFrom reads preferences from the fields of a form.
func PreferencesFrom(field func(name string) string) Preferences {
	return Preferences{Mode: humanize.Mode(field("mode")), Strength: humanize.Strength(field("strength")),
		Layout: humanize.Layout(field("layout")), KeptWords: field("keep"),
		LowWordsMail: field("lowWords") != No, SummaryMail: field("summary") == Yes}
}

// checked returns the preferences as they are stored, or an Invalid fault.
func (p Preferences) checked() (Preferences, error) {
	if !oneOf(p.Mode, humanize.Modes()) || !oneOf(p.Strength, humanize.Strengths()) ||
		!oneOf(p.Layout, humanize.Layouts()) {
		return Preferences{}, errPreference
	}
	p.KeptWords = strings.Join(strings.Fields(p.KeptWords), " ")
	tooMany := utf8.RuneCountInString(p.KeptWords) > maxKeptWords
	if tooMany || storable(p.KeptWords, utf8.UTFMax*maxKeptWords) != p.KeptWords {
		return Preferences{}, errKeptWords
	}
	return p, nil
}

// oneOf reports whether a setting is empty or one of all.
func oneOf[Setting ~string](setting Setting, all []Setting) bool {
	return setting == "" || slices.Contains(all, setting)
}

// SetPreferences replaces a user's preferences. Fault: Invalid.
func (u *Users) SetPreferences(ctx context.Context, id uuid.UUID, preferences Preferences) error {
	preferences, err := preferences.checked()
	if err != nil {
		return err
	}
	return u.users.SetPreferences(ctx, id, preferences)
}
