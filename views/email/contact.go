package email

import (
	"strings"

	"plainhand/internal/mail/contact"
)

// NewForContact renders the email to support with a message of the contact form. Replies go to its sender.
func NewForContact(site Site, message contact.Message) Email {
	return Email{
		Subject: "A message from " + message.From,
		Preview: "Someone wrote to us on the site.",
		Heading: "Someone wrote to us.",
		Facts:   []fact{{"From", message.From}},
		Says:    strings.FieldsFunc(message.Message, func(r rune) bool { return r == '\n' || r == '\r' }),
		Link:    site.link("See whether the site works", "/status"),
		Why:     "An answer to this email goes to " + message.From + ". We haven’t checked that the address is theirs.",
		Brand:   site.Brand, color: site.color, ReplyTo: message.From,
	}
}

// NewContactReceived renders the confirmation to the sender of a message. It repeats nothing of the message: any
// visitor can enter any address.
func NewContactReceived(site Site) Email {
	return Email{
		Subject: "We have your message",
		Preview: "A person will read it and answer by email.",
		Heading: "We have your message.",
		Says: []string{
			"A person will read it and answer to this address. You can add something by replying to this email.",
			"If you didn’t write to us, someone entered your address by mistake. You can ignore this email.",
		},
		Link: site.link("Read our help page", "/help"),
		Why: "You’re getting this email because someone wrote to " + site.Brand + " and gave this address for the answer. " +
			"It’s the only automatic one.",
		Brand: site.Brand, color: site.color,
	}
}
