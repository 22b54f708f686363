package views

import (
	"cmp"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/islands"
	"plainhand/views/ui"
)

// ModeHints describe what each mode does, in line with the engine's rules.
var ModeHints = map[humanize.Mode]string{
	humanize.Standard:     "Plain, everyday English. It suits most texts.",
	humanize.Casual:       "Relaxed, with contractions and everyday words. Emoji stay.",
	humanize.Professional: "For clients and colleagues: no contractions and no needless words.",
	humanize.Academic:     "For scholarly texts: no contractions. Formal words stay.",
	humanize.Simple:       "Shorter sentences and common words.",
}

// LayoutHints describe what each layout does.
var LayoutHints = map[humanize.Layout]string{
	humanize.Natural: "Bold words become plain, headings get sentence case, and emoji and short lists go.",
	humanize.Keep:    "Bold words, headings, and lists stay as they are.",
}

// UsualSettings returns the user's default settings.
func UsualSettings(user account.User) account.Preferences {
	usual := user.Preferences
	usual.Mode = cmp.Or(usual.Mode, humanize.DefaultMode)
	usual.Strength = cmp.Or(usual.Strength, humanize.DefaultStrength)
	usual.Layout = cmp.Or(usual.Layout, humanize.DefaultLayout)
	return usual
}

// IslandUser returns the user of an island.
func IslandUser(user account.User) islands.User {
	return islands.User{ID: user.ID.String(), Email: user.Email}
}

// Choices returns every value of a setting under its own name. A hint describes the value.
func Choices[Setting ~string](values []Setting, hints map[Setting]string) []islands.Choice {
	offered := make([]islands.Choice, len(values))
	for i, value := range values {
		offered[i] = islands.Choice{Value: string(value), Label: label(string(value)), Hint: hints[value]}
	}
	return offered
}

// Options returns choices for a form.
func Options(choices []islands.Choice, chosen string) []ui.Option {
	offered := make([]ui.Option, len(choices))
	for i, choice := range choices {
		offered[i] = ui.Option{Value: choice.Value, Label: choice.Label, Selected: choice.Value == chosen}
	}
	return offered
}

// label capitalizes the name of a setting. The names are ASCII.
func label(value string) string { return strings.ToUpper(value[:1]) + value[1:] }
