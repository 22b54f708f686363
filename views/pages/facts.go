package pages

import (
	"maps"
	"strconv"

	"plainhand/clients"
	"plainhand/engine/eval"
	"plainhand/engine/humanize"
	"plainhand/engine/report/tells"
	"plainhand/internal/api/apikey"
	"plainhand/internal/api/idempotency"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views/format"
)

// Operation is the site's settings that its texts mention.
type Operation struct {
	Brand    string
	Support  string // an email address
	Operator string // legally responsible entity, with an address; if empty, readers are referred to support
	Rewriter string // name of the language model or service for signed-in users; empty: the built-in engine alone
	Service  string // public name of the external service that gets texts; empty if no text leaves the server
	Asking   Asking // only with Service
	Demo     bool   // demo mode: no payments are collected
	Origin   string // the address that precedes every path

	Development bool // development mode: the reader can connect a model
}

// Asking is the information about a user that a service gets with a text.
type Asking string

// The levels of Asking.
const (
	AskingNothing   Asking = ""
	AskingPseudonym Asking = "pseudonym"
	AskingUser      Asking = "user"
)

// Facts returns the names and figures that content quotes, by their placeholders and in the form that pages show.
func Facts(operation Operation) map[string]string {
	facts := map[string]string{
		"brand":            operation.Brand,
		"origin":           operation.Origin,
		"clients.tarball":  clients.TarballName(),
		"clients.wheel":    clients.WheelName(),
		"clients.module":   clients.GoModulePath(operation.Origin),
		"trial.words":      format.Number(usage.TrialWords),
		"api.answers":      format.Number(idempotency.MaxResponses),
		"api.keys":         strconv.Itoa(apikey.MaxKeys),
		"api.words":        format.Number(apikey.TextWords),
		"api.texts":        strconv.Itoa(apikey.JobTexts),
		"api.test":         format.Number(apikey.TestRequests),
		"api.pro":          format.Number(apikey.ProRequests),
		"api.premium":      format.Number(apikey.PremiumRequests),
		"support":          operation.Support,
		"operator":         operation.operator(),
		"privacy.engine":   operation.engine(),
		"privacy.payments": operation.payments(),
		"refund.days":      format.Days(billing.RefundWindow),
		"refund.percent":   strconv.Itoa(billing.RefundShare),
		"grace.days":       format.Days(billing.Grace),
		"free.words":       format.Number(usage.FreeWords),
		"free.texts":       strconv.Itoa(usage.FreeTexts),
		"request.words":    format.Number(humanize.MaxWords),
		"tells":            format.Number(tells.Entries()),
		"success":          strconv.Itoa(eval.SuccessRate) + "%",
	}
	maps.Copy(facts, operation.engineFacts())
	for _, feature := range billing.Features() {
		facts["feature."+string(feature)] = feature.Availability()
	}
	for _, plan := range billing.Plans() {
		facts[plan.ID+".price"] = format.Dollars(plan.Price)
		facts[plan.ID+".words"] = format.Limit(plan.WordLimit)
		facts[plan.ID+".refund"] = format.Number(billing.Purchase{Plan: plan}.RefundWords())
	}
	return facts
}

func (o Operation) operator() string {
	if o.Operator == "" {
		return "the operator of this site, whose registered name and address you can get from " + o.Support
	}
	return o.Operator
}

func (o Operation) engine() string {
	if o.Service == "" {
		return "Our own program edits your text on our own server. The text is not passed on to anyone."
	}
	sent := map[Asking]string{
		AskingNothing:   "gets the text and the settings you chose, but not who you are",
		AskingPseudonym: "gets the text and, in place of your account, a code that only we can trace back to it",
		AskingUser:      "gets the text, and the number and email address of your account",
	}
	return "Your text is rewritten by " + o.Service + ", which " + sent[o.Asking] + ". Ask us at " + o.Support +
		" how long it keeps what it gets."
}

func (o Operation) payments() string {
	if o.Demo {
		return "Payments on this site are a demo. No money moves, and only published test cards work. Do not enter a real card " +
			"number. If you do, it never leaves your browser."
	}
	return "Stripe handles payments. Its form is part of the pages where you buy a plan or change your card. The card number goes " +
		"straight from your browser to Stripe, and all we learn is the brand, the last four digits, and the month the card expires. " +
		"Stripe also gets your email address, what you buy, and the billing details that you enter. Its script runs on those pages only, where it may set cookies of its own."
}
