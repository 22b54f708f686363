package api

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"plainhand/internal/api/webhooks"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// Confirmations of changes to webhooks.
const (
	DoneWebhookSent    views.Done = "webhook-told"
	DoneWebhookEnabled views.Done = "webhook-enabled"
	DoneWebhookDeleted views.Done = "webhook-deleted"
)

// WebhooksPage is a user's list of webhooks.
type WebhooksPage struct {
	views.FormPage
	Webhooks []WebhookLine
	URL      string
	Kinds    []KindBox
	Full     bool // the limit of webhooks is reached
}

// WebhookLine is a webhook in the list.
type WebhookLine struct {
	ID      string
	URL     string
	Tone    ui.Tone
	State   string
	Details string // its kinds of events
}

// KindBox is the checkbox of a kind of event.
type KindBox struct {
	Kind    webhooks.Kind
	Note    string
	Checked bool
}

var kindNotes = map[webhooks.Kind]string{
	webhooks.JobCompleted:   "a job has ended, with results",
	webhooks.JobFailed:      "a job has ended without any result",
	webhooks.UsageThreshold: "80 or 95% of the month’s words are used",
	webhooks.KeyCreated:     "an API key was created in your account",
}

// WebhookChoice is the submitted form of a new webhook.
type WebhookChoice struct {
	URL   string
	Kinds []webhooks.Kind
}

// KindField returns the field name of the checkbox of a kind of event.
func KindField(kind webhooks.Kind) string { return "of-" + string(kind) }

// WebhookChoiceFrom reads a submitted form.
func WebhookChoiceFrom(posted url.Values) WebhookChoice {
	choice := WebhookChoice{URL: strings.TrimSpace(posted.Get("url"))}
	for _, kind := range webhooks.Kinds() {
		if posted.Has(KindField(kind)) {
			choice.Kinds = append(choice.Kinds, kind)
		}
	}
	return choice
}

// NewWebhooksPage lists a user's webhooks.
func NewWebhooksPage(frame views.Frame, endpoints []webhooks.Endpoint, done views.Done) WebhooksPage {
	page := WebhooksPage{FormPage: views.NewFormPage(frame, "Webhooks", "We notify your program of events, so that it "+
		"doesn’t need to poll."),
		Full: len(endpoints) >= webhooks.MaxEndpoints}
	for _, endpoint := range endpoints {
		page.Webhooks = append(page.Webhooks, newWebhookLine(endpoint))
	}
	if done == DoneWebhookDeleted {
		page.News = &ui.Banner{Tone: ui.OK, Message: "The webhook is deleted."}
	}
	return page.WithChoice(WebhookChoice{Kinds: webhooks.Kinds()})
}

// WithChoice returns the page with the submitted values for a new webhook.
func (page WebhooksPage) WithChoice(choice WebhookChoice) WebhooksPage {
	page.URL, page.Kinds = choice.URL, nil
	for _, kind := range webhooks.Kinds() {
		page.Kinds = append(page.Kinds, KindBox{kind, kindNotes[kind], slices.Contains(choice.Kinds, kind)})
	}
	return page
}

// WithProblem returns the page with why something was not done.
func (page WebhooksPage) WithProblem(problem ui.Banner) WebhooksPage {
	page.News = &problem
	return page
}

func newWebhookLine(endpoint webhooks.Endpoint) WebhookLine {
	line := WebhookLine{ID: endpoint.ID.String(), URL: endpoint.URL}
	var kinds []string
	for _, kind := range endpoint.Events {
		kinds = append(kinds, string(kind))
	}
	line.Details = strings.Join(kinds, ", ") + " · created " + format.Day(endpoint.MadeAt)
	switch {
	case endpoint.DisabledAt != nil:
		line.Tone, line.State = ui.Warn, "Turned off"
	case endpoint.FailingSince != nil:
		line.Tone, line.State = ui.Warn, "Failing"
	}
	return line
}

// WebhookPage is one webhook with its log.
type WebhookPage struct {
	views.FormPage
	WebhookLine
	Disabled   bool
	Note       string // note on its state; may be empty
	Secret     string // shown once; empty otherwise
	Deliveries []DeliveryLine
	replaced   bool // the secret was replaced
}

// DeliveryLine is a message in the log.
type DeliveryLine struct {
	ID      string
	Kind    string
	Tone    ui.Tone
	State   string
	Details string
	Payload string
	Answer  string // may be empty
}

// NewWebhookPage returns a webhook's page with its latest deliveries.
func NewWebhookPage(frame views.Frame, endpoint webhooks.Endpoint, deliveries []webhooks.Delivery) WebhookPage {
	page := WebhookPage{FormPage: views.NewFormPage(frame, "Webhook", endpoint.URL), WebhookLine: newWebhookLine(endpoint),
		Disabled: endpoint.DisabledAt != nil, replaced: endpoint.FormerUntil != nil}
	switch {
	case endpoint.DisabledAt != nil:
		page.Note = "Nothing is sent to it since " + format.Moment(*endpoint.DisabledAt) + "."
	case endpoint.FailingSince != nil:
		page.Note = "It has accepted nothing since " + format.Moment(*endpoint.FailingSince) +
			". After a week, we turn it off."
	}
	for _, delivery := range deliveries {
		page.Deliveries = append(page.Deliveries, newDeliveryLine(delivery))
	}
	return page
}

// WithSecret returns the page with the secret, which is shown once.
func (page WebhookPage) WithSecret(secret webhooks.Secret) WebhookPage {
	page.Secret = secret.String()
	page.News = &ui.Banner{Tone: ui.OK, Message: "Here’s the secret.", Advice: "Copy it now: we can’t show it again."}
	if page.replaced {
		page.News.Advice += " The old one also signs messages for " + spanOf(webhooks.Overlap) + "."
	}
	page.Frame = page.Frame.WithScripts("js/api-key.ts")
	return page
}

// WithDone returns the page with a confirmation.
func (page WebhookPage) WithDone(done views.Done) WebhookPage {
	switch done {
	case DoneWebhookSent:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The message is on its way.", Advice: "Reload the page to see the " +
			"response."}
	case DoneWebhookEnabled:
		page.News = &ui.Banner{Tone: ui.OK, Message: "The webhook is turned on again."}
	}
	return page
}

// WithProblem returns the page with why something was not done.
func (page WebhookPage) WithProblem(problem ui.Banner) WebhookPage {
	page.News = &problem
	return page
}

func newDeliveryLine(delivery webhooks.Delivery) DeliveryLine {
	line := DeliveryLine{ID: delivery.ID.String(), Kind: string(delivery.Kind), Answer: delivery.Answer}
	details := []string{format.Moment(delivery.MadeAt)}
	if delivery.Tries > 0 {
		details = append(details, format.Count(delivery.Tries, "attempt"))
	}
	switch {
	case delivery.Status != nil:
		details = append(details, strings.TrimSpace(strconv.Itoa(*delivery.Status)+" "+http.StatusText(*delivery.Status)))
	case delivery.Problem != "":
		details = append(details, strings.TrimSuffix(delivery.Problem, "."))
	}
	line.Details = strings.Join(details, " · ")
	switch delivery.State {
	case webhooks.Delivered:
		line.Tone, line.State = ui.OK, "Delivered"
	case webhooks.Failed:
		line.Tone, line.State = ui.Error, "Failed"
	default:
		line.Tone, line.State = ui.Neutral, "Waiting"
	}
	var payload bytes.Buffer
	if json.Indent(&payload, delivery.Payload, "", "  ") == nil {
		line.Payload = payload.String()
	}
	return line
}
