package billing

import (
	"strings"
	"time"
)

// Event is an event of a customer's plan or card, for their activity log and emails.
type Event struct {
	Kind           NewsKind
	Key            string // idempotency key: an event is reported once however often it is read
	SubscriptionID string // empty for a card
	PlanID         string // what the news is about: with NewsPlanChanged and NewsChangePlanned the new one
	PreviousPlanID string // only with NewsPlanChanged
	Until          *time.Time
	Amount         Cents  // only with NewsRefunded
	Card           string // only with NewsCardReplaced: "visa 4242", or empty
	At             time.Time
}

// NewsKind is the kind of an event, which also defines the meaning of Until.
type NewsKind string

// The kinds of news.
const (
	NewsPlanStarted   NewsKind = "plan_started"   // the first payment was made; paid until Until
	NewsRenewed       NewsKind = "renewed"        // paid until Until
	NewsRecovered     NewsKind = "recovered"      // a previously declined payment was made; paid until Until
	NewsPaymentFailed NewsKind = "payment_failed" // the plan is lost at Until
	NewsStopped       NewsKind = "stopped"        // declined for the last time: the plan gives nothing until it is paid
	NewsPlanChanged   NewsKind = "plan_changed"
	NewsChangePlanned NewsKind = "change_planned" // begins at Until
	NewsChangeDropped NewsKind = "change_dropped" // the planned change was undone
	NewsCanceled      NewsKind = "cancelled"      // runs until Until; spelled as it was first stored
	NewsResumed       NewsKind = "resumed"        // the cancellation was undone
	NewsEnded         NewsKind = "ended"
	NewsRefunded      NewsKind = "refunded"      // everything that was paid was refunded
	NewsCardReplaced  NewsKind = "card_replaced" // another card is charged from now on
)

// event returns the kind of event for a key. A payment for a period is one event, whatever its kind.
func (kind NewsKind) event() string {
	switch kind {
	case NewsPlanStarted, NewsRenewed, NewsRecovered:
		return "paid"
	}
	return string(kind)
}

// newsOf returns the events between two readings of subscriptions. A subscription that was never paid has none.
func newsOf(known, merged []Subscription, now time.Time) []Event {
	before := byID(known)
	var news []Event
	for _, subscription := range merged {
		if subscription.PaidStart != nil {
			news = append(news, subscription.newsSince(before[subscription.ID], now)...)
		}
	}
	return news
}

// newsSince returns the events of a subscription that has been paid for at least once. before is the zero Subscription
// for a new one.
func (s Subscription) newsSince(before Subscription, now time.Time) []Event {
	comparison := comparison{before: before, after: s, now: now}
	comparison.payments()
	if s.Status.Living() {
		comparison.plans()
		comparison.plannedChanges()
	}
	if s.Status == StatusCanceled && before.Status != StatusCanceled {
		comparison.add(Event{Kind: NewsEnded, PlanID: s.PlanID})
	}
	return comparison.news
}

// comparison collects the events between two states of a subscription.
type comparison struct {
	before, after Subscription
	now           time.Time
	news          []Event
}

func (c *comparison) payments() {
	before, after := c.before, c.after
	period := timestamp(after.PeriodStart)
	started := before.PaidStart == nil || !before.PaidStart.Equal(*after.PaidStart)
	if started && !after.cutsShort(before) { // an upgrade is a separate event
		c.add(Event{Kind: paymentAfter(before), PlanID: after.PlanID, Until: after.PaidEnd}, timestamp(*after.PaidStart))
	}
	if after.Status == StatusPastDue && before.Status != StatusPastDue {
		until := after.pastDueUntil()
		c.add(Event{Kind: NewsPaymentFailed, PlanID: after.PlanID, Until: &until}, period)
	}
	if after.Status == StatusUnpaid && before.Status != StatusUnpaid {
		c.add(Event{Kind: NewsStopped, PlanID: after.PlanID}, period)
	}
}

func paymentAfter(before Subscription) NewsKind {
	switch {
	case before.PaidStart == nil:
		return NewsPlanStarted
	case before.Status == StatusPastDue || before.Status == StatusUnpaid:
		return NewsRecovered
	}
	return NewsRenewed
}

func (c *comparison) plans() {
	before, after := c.before, c.after
	if before.PaidStart == nil || before.PlanID == after.PlanID {
		return
	}
	changed := Event{Kind: NewsPlanChanged, PlanID: after.PlanID, PreviousPlanID: before.PlanID}
	if isUpgrade(before.PlanID, after.PlanID) {
		changed.Until = after.PaidEnd
	}
	c.add(changed, after.PlanID, timestamp(after.PeriodStart))
}

// plannedChanges adds changes planned for the end of the period. Customers can change their mind any number of times,
// so the time is part of the key.
func (c *comparison) plannedChanges() {
	before, after, now := c.before, c.after, timestamp(c.now)
	switch {
	case before.CancelAt == nil && after.CancelAt != nil:
		c.add(Event{Kind: NewsCanceled, PlanID: after.PlanID, Until: after.CancelAt}, now)
	case before.CancelAt != nil && after.CancelAt == nil:
		c.add(Event{Kind: NewsResumed, PlanID: after.PlanID}, now)
	case before.NextPlanID != "" && after.NextPlanID == "" && before.PlanID == after.PlanID:
		c.add(Event{Kind: NewsChangeDropped, PlanID: after.PlanID}, now)
	}
	if after.NextPlanID != "" && before.NextPlanID != after.NextPlanID {
		c.add(Event{Kind: NewsChangePlanned, PlanID: after.NextPlanID, Until: &after.PeriodEnd}, now)
	}
}

func (c *comparison) add(news Event, marks ...string) {
	news.Key, news.SubscriptionID, news.At = newsKey(news.Kind, c.after.ID, marks...), c.after.ID, c.now
	c.news = append(c.news, news)
}

func newsKey(kind NewsKind, id string, marks ...string) string {
	return strings.Join(append([]string{kind.event(), id}, marks...), " ")
}

func timestamp(moment time.Time) string { return moment.UTC().Format(time.RFC3339Nano) }

// parseCard returns the card in Card, or nil.
func (news Event) parseCard() *Card {
	brand, last4, ok := strings.Cut(news.Card, " ")
	if !ok {
		return nil
	}
	return &Card{Brand: brand, Last4: last4}
}
