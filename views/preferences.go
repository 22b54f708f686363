package views

import (
	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/views/ui"
)

// PreferencesPage is the form of a user's defaults for new texts.
type PreferencesPage struct {
	FormPage
	Modes, Strengths, Layouts []ui.Option
	KeptWords                 string
	LowWords, Summary         []ui.Option // email preferences
}

// DonePreferences confirms that preferences were saved.
const DonePreferences Done = "preferences"

// NewPreferencesPage returns the form with a user's preferences.
func NewPreferencesPage(frame Frame, user account.User, done Done) PreferencesPage {
	usual := usualSettings(user)
	page := PreferencesPage{
		FormPage:  newFormPage(frame, "Preferences", "How a new text begins in the editor, and which emails you get."),
		Modes:     options(choices(humanize.Modes(), modeHints), string(usual.Mode)),
		Strengths: options(choices(humanize.Strengths(), nil), string(usual.Strength)),
		Layouts:   options(choices(humanize.Layouts(), layoutHints), string(usual.Layout)),
		KeptWords: usual.KeptWords,
		LowWords:  wanted(user.LowWordsMail),
		Summary:   wanted(user.SummaryMail),
	}
	if done == DonePreferences {
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "Your next text begins this way."}
	}
	return page
}

func wanted(yes bool) []ui.Option {
	return []ui.Option{{Value: account.Yes, Label: "Email me", Selected: yes},
		{Value: account.No, Label: "Don’t email me", Selected: !yes}}
}

// WithProblem returns the page with an error.
func (page PreferencesPage) WithProblem(problem ui.Banner) PreferencesPage {
	page.News = &problem
	return page
}
