package email

// whyMember is the reason for emails to members of a customer's brand.
func whyMember(site Site) string {
	return "You’re getting this email because " + site.Brand + " invited this address."
}

func invitation(site Site, path string) Email {
	return Email{
		Subject: "You’re invited to " + site.Brand,
		Preview: "The link works for a week.",
		Heading: "You’re invited to " + site.Brand + ".",
		Says: []string{
			"It’s an editor that replaces phrases that AI models overuse and keeps what a text says. You see every change, and can revert any of them.",
			"The link signs you in without a password. It works once, within a week. After that, request a new link on the sign-in page.",
		},
		Link: site.link("Join", path),
		Why:  whyMember(site) + " If you didn’t expect it, you can ignore it.",
	}
}

func signInLink(site Site, path string) Email {
	return Email{
		Subject: "Your link to sign in",
		Preview: "It works once, within 15 minutes.",
		Heading: "Here’s your link to sign in.",
		Says: []string{
			"It works once, within 15 minutes.",
			"If you didn’t ask for it, you can ignore this email. Only someone with the link can sign in.",
		},
		Link: site.link("Sign in", path),
		Why:  "You’re getting this email because a sign-in link to " + site.Brand + " was requested for this address.",
	}
}

func memberRemoved(site Site) Email {
	return Email{
		Subject: "You’ve been removed from " + site.Brand,
		Preview: "Your texts there are deleted.",
		Heading: "You’ve been removed from " + site.Brand + ".",
		Says: []string{
			"You’re signed out everywhere, and your texts there are deleted.",
			"If that’s a mistake, ask the person who invited you.",
		},
		Link: site.link("Go to the sign-in page", "/login"),
		Why:  "You’re getting this email because you were a member of " + site.Brand + ". It’s the last one.",
	}
}
