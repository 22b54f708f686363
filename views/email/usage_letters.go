package email

import (
	"fmt"

	"plainhand/internal/usage"
)

// whyUsage says how to get no more emails like it.
const whyUsage = "You’re getting this email because your preferences ask for it. Change that on the page Preferences of your account."

// NewForUsage writes a letter about the words that somebody has used.
func NewForUsage(site Site, told usage.Letter) (Email, error) {
	var email Email
	switch told.Kind {
	case usage.LetterLowWords:
		email = lowWords(site, told)
	case usage.LetterSummary:
		email = usageSummary(site, told)
	default:
		return Email{}, fmt.Errorf("nobody writes letters of the kind %q", told.Kind)
	}
	email.Brand, email.accent, email.Why = site.Brand, site.accent, whyUsage
	return email, nil
}

func lowWords(site Site, told usage.Letter) Email {
	standing := usage.Usage{Used: told.Used, Limit: told.Limit}
	left := counted(standing.Remaining(), "word")
	more := "If you need more before then, you can move to a larger plan: a new month with more words begins right away, and you get a credit for the time left " +
		"in this one."
	account := site.link("See your plan", "/account")
	if site.under {
		more, account.Label = "If you need more before then, ask whoever invited you.", "See your account"
	}
	return Email{
		Subject: "You’ve got " + left + " left",
		Preview: "You get new ones on " + day(told.Ends) + ".",
		Heading: fmt.Sprintf("You’ve used %d%% of this month’s words.", standing.Percent()),
		Facts:   []fact{{"Left", left}, {"New words on", day(told.Ends)}},
		Says: []string{
			"A text with more words than you have left isn’t started, and nothing is charged for it.",
			more,
		},
		Link: account,
	}
}

func usageSummary(site Site, told usage.Letter) Email {
	month := told.Ends.UTC().AddDate(0, 0, -1).Format("January 2006")
	return Email{
		Subject: "Your month: " + counted(told.Used, "word"),
		Preview: "What you humanized in " + month + ".",
		Heading: "What you humanized in " + month + ".",
		Facts:   []fact{{"Texts", counted(told.Texts, "text")}, {"Words", counted(told.Used, "word")}},
		Says:    []string{"A draft that you sent more than once, with other settings or as another version, counts once."},
		Link:    site.link("See your account", "/account"),
	}
}
