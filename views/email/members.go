package email

// whyMember is the reason for emails to members of a customer's brand.
func whyMember(site Site) string {
	return "You’re getting this email because somebody at " + site.Brand + " invited this address."
}

func invitation(site Site, path string) Email {
	return Email{
		Subject: "You’re invited to " + site.Brand,
		Preview: "The link works for a week.",
		Heading: "You’re invited to " + site.Brand + ".",
		Says: []string{
			"It’s an editor that takes the marks of a chatbot out of a text and leaves what it says. You see every change, and can revert any of them.",
			"The link signs you in, without a password. It works once, within a week; after that, ask for another one where you sign in.",
		},
		Link: site.link("Join", path),
		Why:  whyMember(site) + " If you don’t know them, ignore it, and nothing happens.",
	}
}

func signInLink(site Site, path string) Email {
	return Email{
		Subject: "Your link to sign in",
		Preview: "It works once, within 15 minutes.",
		Heading: "Here’s your link to sign in.",
		Says: []string{
			"It works once, within 15 minutes.",
			"If you didn’t ask for it, you can ignore this email: nobody gets in without it.",
		},
		Link: site.link("Sign in", path),
		Why:  "You’re getting this email because somebody asked to sign in to " + site.Brand + " with this address.",
	}
}

func memberRemoved(site Site) Email {
	return Email{
		Subject: "You’ve been removed from " + site.Brand,
		Preview: "Your texts there are deleted.",
		Heading: "You’ve been removed from " + site.Brand + ".",
		Says: []string{
			"You’re signed out everywhere, and the texts that you kept there are deleted.",
			"If that’s a mistake, ask whoever invited you.",
		},
		Link: site.link("Where you signed in", "/login"),
		Why:  "You’re getting this email because you had a seat at " + site.Brand + ". It’s the last one.",
	}
}
