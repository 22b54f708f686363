package email

import (
	"fmt"

	"plainhand/internal/usage"
	"plainhand/views/format"
)

// whyUsage explains how to turn off these emails.
const whyUsage = "You’re getting this email because of your preferences. You can change them under Preferences on " +
	"your account page."

// NewForUsage renders an email about a user's word usage.
func NewForUsage(site Site, event usage.Email) (Email, error) {
	var email Email
	switch event.Kind {
	case usage.EmailLowWords:
		email = lowWords(site, event)
	case usage.EmailSummary:
		email = usageSummary(site, event)
	default:
		return Email{}, fmt.Errorf("there is no usage email of the kind %q", event.Kind)
	}
	email.Brand, email.color, email.Why = site.Brand, site.color, whyUsage
	return email, nil
}

func lowWords(site Site, event usage.Email) Email {
	used := usage.Usage{Used: event.Used, Limit: event.Limit}
	left := format.Count(used.Remaining(), "word")
	more := "If you need more before then, you can move to a larger plan: a new month with more words begins right away, and you get a credit for the time left " +
		"in this one."
	account := site.link("See your plan", "/account")
	if site.under {
		more, account.Label = "If you need more before then, ask the person who invited you.", "See your account"
	}
	return Email{
		Subject: "You have " + left + " left",
		Preview: "You get new ones on " + format.Day(event.Ends) + ".",
		Heading: fmt.Sprintf("You’ve used %d%% of this month’s words.", used.Percent()),
		Facts:   []fact{{"Left", left}, {"New words on", format.Day(event.Ends)}},
		Says: []string{
			"A text with more words than you have left isn’t started, and nothing is charged for it.",
			more,
		},
		Link: account,
	}
}

func usageSummary(site Site, event usage.Email) Email {
	month := format.Month(event.Ends.UTC().AddDate(0, 0, -1))
	return Email{
		Subject: "Your month: " + format.Count(event.Used, "word"),
		Preview: "What you humanized in " + month + ".",
		Heading: "What you humanized in " + month + ".",
		Facts:   []fact{{"Texts", format.Count(event.Texts, "text")}, {"Words", format.Count(event.Used, "word")}},
		Says:    []string{"A draft that you sent more than once, with other settings or as another version, counts once."},
		Link:    site.link("See your account", "/account"),
	}
}
