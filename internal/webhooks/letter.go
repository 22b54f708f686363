package webhooks

import (
	"time"

	"github.com/google/uuid"
)

// LetterDisabled is the kind of the email that tells somebody that a webhook of theirs was switched off.
const LetterDisabled = "webhook_disabled"

// Letter is an email about a webhook that was switched off.
type Letter struct {
	WebhookID uuid.UUID `json:"webhook"`
	URL       string    `json:"url"`
	Since     time.Time `json:"since"` // it has failed
	Gone      bool      `json:"gone"`  // it said that it is gone
}

func disabled(endpoint Endpoint, failingSince *time.Time, outcome Outcome) Letter {
	letter := Letter{WebhookID: endpoint.ID, URL: endpoint.URL, Since: outcome.At, Gone: true}
	if failingSince != nil {
		letter.Since, letter.Gone = *failingSince, outcome.At.Sub(*failingSince) <= disableAfter
	}
	return letter
}
