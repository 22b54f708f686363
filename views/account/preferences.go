package account

import (
	"plainhand/engine/humanize"
	"plainhand/internal/account"
	"plainhand/views"
	"plainhand/views/ui"
)

// PreferencesPage is the form of a user's defaults for new texts.
type PreferencesPage struct {
	views.FormPage
	Modes, Strengths, Layouts []ui.Option
	KeptWords                 string
	LowWords, Summary         []ui.Option // email preferences
}

// DonePreferences confirms that preferences were saved.
const DonePreferences views.Done = "preferences"

// NewPreferencesPage returns the form with a user's preferences.
func NewPreferencesPage(frame views.Frame, user account.User, done views.Done) PreferencesPage {
	usual := views.UsualSettings(user)
	page := PreferencesPage{
		FormPage: views.NewFormPage(frame, "Preferences", "The settings that a new text starts with, and which emails "+
			"you get."),
		Modes:     views.Options(views.Choices(humanize.Modes(), views.ModeHints), string(usual.Mode)),
		Strengths: views.Options(views.Choices(humanize.Strengths(), nil), string(usual.Strength)),
		Layouts:   views.Options(views.Choices(humanize.Layouts(), views.LayoutHints), string(usual.Layout)),
		KeptWords: usual.KeptWords,
		LowWords:  wanted(user.LowWordsMail),
		Summary:   wanted(user.SummaryMail),
	}
	if done == DonePreferences {
		page.News = &ui.Banner{Tone: ui.OK, Message: "Saved.", Advice: "Your next text starts with these settings."}
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
