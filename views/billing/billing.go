// Package billing renders pages about plans, payments, cards, and invoices.
package billing

import (
	"strconv"
	"strings"
	"time"

	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// Subscription is the subscription section of the account page: news, terms, and actions.
type Subscription struct {
	News       []Notice
	Terms      string // next payment and its date; may be empty
	Managed    bool   // there is a subscription to change or end
	Refundable bool   // the money-back guarantee still applies
	Ending     bool   // it is canceled already
	Changing   bool   // it can be changed: no payment is open
}

// Notice is a notice about a subscription, with actions.
type Notice struct {
	ui.Banner
	Actions []Action
}

// Action is a link, or a button that posts an idempotency key.
type Action struct {
	Label, Path string
	Key         billing.Key // empty for a link
}

// NewSubscription returns the state of the subscription and the confirmation of the last action. key is for the button
// in the news.
func NewSubscription(summary views.UsageSummary, done views.Done, key billing.Key) Subscription {
	access := summary.Access
	view := Subscription{
		Terms:      terms(access),
		Managed:    access.Status.Living(),
		Refundable: views.GuaranteeRefusal(access.Guarantee) == "",
		Ending:     access.Notice == billing.NoticeEnding,
		Changing:   access.Status == billing.StatusActive || access.Status == billing.StatusTrialing,
	}
	if banner := billingBanner(done, access); banner != nil {
		view.News = append(view.News, Notice{Banner: *banner})
	}
	if access.Pending != nil {
		view.News = append(view.News, pendingNews(*access.Pending, key))
	}
	if news, ok := newsOf(access, key); ok {
		view.News = append(view.News, news)
	}
	return view
}

const (
	cardPath    = "/account/card"
	detailsPath = "/account/billing-details"
	resumePath  = "/account/resume"
)

// pendingNews is the notice that an upgrade waits for the bank.
func pendingNews(pending billing.Pending, key billing.Key) Notice {
	return Notice{
		Banner: ui.Banner{Tone: ui.Warn, Message: "Your upgrade to " + pending.Plan.Name + " isn’t finished.",
			Advice: "Your bank wants to confirm the payment. Nothing has been charged, and your plan hasn’t changed. Confirm it " +
				"by " + format.Moment(pending.Until) + ", or cancel the upgrade."},
		Actions: []Action{{"Confirm the payment", "/account/plan/finish", key},
			{"Cancel the upgrade", "/account/plan/drop", key}},
	}
}

// newsOf renders a notice. key is for its button.
func newsOf(access billing.Access, key billing.Key) (Notice, bool) {
	until := format.Day(access.Until)
	switch access.Notice {
	case billing.NoticeEnding:
		return Notice{Actions: []Action{{"Keep my plan", resumePath, key}},
			Banner: ui.Banner{Tone: ui.Warn, Message: "Your plan ends on " + until + ".",
				Advice: "Until then, nothing changes. You won’t be charged again."}}, true
	case billing.NoticeChanging:
		advice := "Until then, you keep your current plan and its words."
		if access.NextPlan == nil {
			return Notice{}, false
		}
		return Notice{Actions: []Action{{"Keep my current plan", resumePath, key}},
			Banner: ui.Banner{Tone: ui.Neutral, Advice: advice,
				Message: "Your plan changes to " + access.NextPlan.Name + " on " + until + "."}}, true
	case billing.NoticePastDue:
		advice := "Your plan keeps working until " + until + ". Pay with another card to keep it after that."
		return Notice{Actions: []Action{{"Update Payment Method", cardPath, ""}},
			Banner: ui.Banner{Tone: ui.Error, Message: "Your last payment was declined.", Advice: advice}}, true
	case billing.NoticePaymentNeeded:
		return paymentNeeded(access.Status), true
	}
	return Notice{}, false
}

func paymentNeeded(status billing.Status) Notice {
	if status == billing.StatusIncomplete {
		return Notice{Actions: []Action{{"Choose a plan", "/pricing", ""}},
			Banner: ui.Banner{Tone: ui.Warn, Message: "Your first payment isn’t complete.",
				Advice: "Nothing was charged. Your plan starts once the payment goes through."}}
	}
	return Notice{Actions: []Action{{"Update Payment Method", cardPath, ""}},
		Banner: ui.Banner{Tone: ui.Error, Message: "Your plan is unpaid.",
			Advice: "Pay with another card, and you’ll have it back right away."}}
}

// terms describes the next payment and its date.
func terms(access billing.Access) string {
	switch {
	case access.Granted:
		return "This plan was given to you, free of charge."
	case !access.Active || access.Status.Owing() || access.Notice == billing.NoticeEnding:
		return ""
	case access.NextPlan != nil:
		return nextPayment(*access.NextPlan, access.PeriodEnd)
	}
	return nextPayment(access.Plan, access.PeriodEnd)
}

func nextPayment(plan billing.Plan, at time.Time) string {
	return "Your next payment is " + format.Cents(plan.Cents()) + " on " + format.Day(at) + "."
}

// The actions. A downgrade and a cancellation need no confirmation beyond the page's usual text.
const (
	DoneUpgrade  views.Done = "upgrade"
	DoneEnd      views.Done = "end"
	DoneResume   views.Done = "resume"
	DoneCard     views.Done = "card"
	DoneRefunded views.Done = "refunded"

	DoneDropUpgrade views.Done = "drop-upgrade"
)

// Paying returns the confirmation of an upgrade that cost this much; zero if unknown.
func Paying(done views.Done, paid billing.Cents) views.Done {
	if done != DoneUpgrade || paid == 0 {
		return done
	}
	return payingPrefix + views.Done(format.Cents(paid))
}

const payingPrefix = DoneUpgrade + ":"

func billingBanner(done views.Done, access billing.Access) *ui.Banner {
	paid := "for a new month, less the credit for the last one"
	if sum, known := strings.CutPrefix(string(done), string(payingPrefix)); known {
		done, paid = DoneUpgrade, sum
	}
	switch done {
	case DoneUpgrade:
		return &ui.Banner{Tone: ui.OK, Message: "You’re on " + access.Plan.Name + " now.",
			Advice: "You’ve paid " + paid + "."}
	case DoneEnd:
		return &ui.Banner{Tone: ui.OK, Message: "Your plan has ended.", Advice: "You won’t be charged again."}
	case DoneResume:
		return &ui.Banner{Tone: ui.OK, Message: "You’re keeping your plan.", Advice: terms(access)}
	case DoneDropUpgrade:
		return &ui.Banner{Tone: ui.OK, Message: "The upgrade was canceled.", Advice: "Nothing was charged."}
	case DoneCard:
		return &ui.Banner{Tone: ui.OK, Message: "Your card has been replaced.",
			Advice: "We’ll charge the new one from now on."}
	case DoneRefunded:
		return &ui.Banner{Tone: ui.OK, Message: "Your refund is on its way, and your plan has ended.",
			Advice: refundTimes}
	}
	return nil
}

// refundTimes describes how long refunds take.
const refundTimes = "We send the refund right away. The money reaches your card in 5-10 business days."

// inWords describes a plan with its price and its words.
func inWords(plan billing.Plan) string {
	return plan.Name + ", " + format.Dollars(plan.Price) + "/month, " + words(plan.WordLimit)
}

func words(limit int) string {
	if limit == billing.Unlimited {
		return "unlimited words"
	}
	return format.Number(limit) + " words"
}

// unix returns a time in the format of form fields.
func unix(t time.Time) string { return strconv.FormatInt(t.Unix(), 10) }
