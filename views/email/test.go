package email

// NewTest renders the operator's test email.
func NewTest(site Site) Email {
	return Email{
		Subject: "Test email from " + site.Brand,
		Preview: "Your site can send email.",
		Heading: "Your site can send email.",
		Says: []string{
			"“plainhand mail test” sent this email. If it was in your spam folder, check the SPF, DKIM, and DMARC records of your domain.",
		},
		Link:  site.link("See whether the site works", "/status"),
		Why:   "You’re getting this email because an operator of " + site.Brand + " entered your address.",
		Brand: site.Brand, color: site.color,
	}
}
