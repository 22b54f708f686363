package email

import (
	"plainhand/internal/api/webhooks"
	"plainhand/views/format"
)

// NewForWebhook renders the email about a disabled webhook.
func NewForWebhook(site Site, event webhooks.Email) Email {
	email := Email{
		Brand:   site.Brand,
		color:   site.color,
		Subject: "Your webhook was switched off",
		Preview: "It took nothing for a week.",
		Heading: "Your webhook was switched off.",
		Facts:   []fact{{"Address", event.URL}, {"Failing since", format.Day(event.Since)}},
		Says: []string{
			"It took nothing for a week, so we’ve stopped sending to it. What wasn’t taken is in its log for a few days, and " +
				"can be sent again from there.",
			"Once it answers again, switch it back on.",
		},
		Link: site.link("See its log", "/account/api/webhooks/"+event.WebhookID.String()),
		Why:  "You’re getting this email because you set up a webhook.",
	}
	if event.Gone {
		email.Preview = "It answered that it’s gone."
		email.Facts = email.Facts[:1]
		email.Says[0] = "It answered with 410, which says that it’s gone, so we’ve stopped sending to it."
	}
	return email
}
