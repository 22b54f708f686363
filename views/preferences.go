package views

import (
	"plainhand/internal/account"
	"plainhand/internal/humanize"
	"plainhand/views/ui"
)

// PreferencesPage is the form of what a new text begins with.
type PreferencesPage struct {
	BillingPage
	Modes, Strengths, Layouts []ui.Option
	KeptWords                 string
}

// DonePreferences says that preferences were saved.
const DonePreferences Done = "preferences"

// NewPreferencesPage shows a user's preferences to the user.
func NewPreferencesPage(frame Frame, user account.User, done Done) PreferencesPage {
	usual := usualSettings(user)
	page := PreferencesPage{
		BillingPage: billingPage(frame, "Preferences", "How a new text begins in the editor."),
		Modes:       options(choices(humanize.Modes(), modeHints), string(usual.Mode)),
		Strengths:   options(choices(humanize.Strengths(), nil), string(usual.Strength)),
		Layouts:     options(choices(humanize.Layouts(), layoutHints), string(usual.Layout)),
		KeptWords:   usual.KeptWords,
	}
	if done == DonePreferences {
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "Your next text begins this way."}
	}
	return page
}

// WithProblem returns the page with why nothing was saved.
func (page PreferencesPage) WithProblem(problem ui.Banner) PreferencesPage {
	page.News = &problem
	return page
}
