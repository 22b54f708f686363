package email

import (
	"plainhand/internal/batches"
	"plainhand/views/format"
)

// NewForBatch renders the email about a batch that has ended.
func NewForBatch(site Site, event batches.Email) Email {
	email := Email{
		Brand:   site.Brand,
		color:   site.color,
		Subject: "Your batch is done",
		Preview: format.Count(event.Done, "text") + " rewritten.",
		Heading: "Your batch is done.",
		Facts:   []fact{{"Rewritten", format.Count(event.Done, "text")}},
		Says: []string{
			"You can read each result in the editor, and revert any change, before you download it.",
		},
		Link: site.link("See your batch", "/platform/bulk/"+event.BatchID.String()),
		Why:  "You’re getting this email because you started a batch that took more than a minute.",
	}
	if event.Done == 0 {
		email.Subject, email.Preview, email.Heading = "Your batch has ended", "No text was rewritten.",
			"Your batch has ended, and no text was rewritten."
		email.Facts, email.Says = nil, nil
	}
	if event.Failed > 0 {
		email.Facts = append(email.Facts, fact{"Not rewritten", format.Count(event.Failed, "text")})
		email.Says = append(email.Says, "Texts that weren’t rewritten cost nothing. The page says why, and you can try "+
			"them again there.")
	}
	return email
}
