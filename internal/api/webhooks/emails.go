package webhooks

import (
	"time"

	"github.com/google/uuid"
)

// EmailDisabled is the kind of the email that reports a disabled webhook to its owner.
const EmailDisabled = "webhook_disabled"

// Email is the data of the email about a disabled webhook.
type Email struct {
	WebhookID uuid.UUID `json:"webhook"`
	URL       string    `json:"url"`
	Since     time.Time `json:"since"` // start of the failures
	Gone      bool      `json:"gone"`  // it answered 410 Gone
}

func disabled(endpoint Endpoint, failingSince *time.Time, outcome Outcome) Email {
	email := Email{WebhookID: endpoint.ID, URL: endpoint.URL, Since: outcome.At, Gone: true}
	if failingSince != nil {
		email.Since, email.Gone = *failingSince, outcome.At.Sub(*failingSince) <= disableAfter
	}
	return email
}
