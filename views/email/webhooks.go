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
		Subject: "Your webhook was turned off",
		Preview: "It accepted nothing for a week.",
		Heading: "Your webhook was turned off.",
		Facts:   []fact{{"Address", event.URL}, {"Failing since", format.Day(event.Since)}},
		Says: []string{
			"It accepted nothing for a week, so we’ve stopped sending to it. Messages that weren’t accepted stay in its log " +
				"for a few days, and you can send them again from there.",
			"Once your server responds again, turn the webhook back on.",
		},
		Link: site.link("See its log", "/account/api/webhooks/"+event.WebhookID.String()),
		Why:  "You’re getting this email because you set up a webhook.",
	}
	if event.Gone {
		email.Preview = "It responded that it’s gone for good."
		email.Facts = email.Facts[:1]
		email.Says[0] = "It responded with 410, which means that it’s gone for good, so we’ve stopped sending to it."
	}
	return email
}
