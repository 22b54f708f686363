package billing

import (
	"strings"
	"time"
)

// News is something that happened to a customer's plan or card, to be shown to them and emailed.
type News struct {
	Kind           NewsKind
	Key            string // the same for the same event, which is told once however often it is read
	SubscriptionID string // empty for a card
	PlanID         string // what the news is about: with NewsPlanChanged and NewsChangePlanned the new one
	PreviousPlanID string // only with NewsPlanChanged
	Until          *time.Time
	Amount         Cents  // only with NewsRefunded
	Card           string // only with NewsCardReplaced: "visa 4242", or empty
	At             time.Time
}

// NewsKind is what happened, which also gives Until its meaning.
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

// event is the kind of event in a key. A payment for a period is one event, however it came about.
func (kind NewsKind) event() string {
	switch kind {
	case NewsPlanStarted, NewsRenewed, NewsRecovered:
		return "paid"
	}
	return string(kind)
}

// newsOf returns what happened to subscriptions between two readings. A subscription that was never paid makes no news.
func newsOf(known, merged []Subscription, now time.Time) []News {
	before := byID(known)
	var news []News
	for _, subscription := range merged {
		if subscription.PaidStart != nil {
			news = append(news, subscription.newsSince(before[subscription.ID], now)...)
		}
	}
	return news
}

// newsSince returns the news of a subscription that has been paid for at least once. before is the zero Subscription
// for a new one.
func (s Subscription) newsSince(before Subscription, now time.Time) []News {
	comparison := comparison{before: before, after: s, now: now}
	comparison.payments()
	if s.Status.Living() {
		comparison.plans()
		comparison.wishes()
	}
	if s.Status == StatusCanceled && before.Status != StatusCanceled {
		comparison.tell(News{Kind: NewsEnded, PlanID: s.PlanID})
	}
	return comparison.news
}

// comparison finds out what happened to a subscription.
type comparison struct {
	before, after Subscription
	now           time.Time
	news          []News
}

func (c *comparison) payments() {
	before, after := c.before, c.after
	period := mark(after.PeriodStart)
	started := before.PaidStart == nil || !before.PaidStart.Equal(*after.PaidStart)
	if started && !after.cutsShort(before) { // an upgrade is news of its own
		c.tell(News{Kind: paymentAfter(before), PlanID: after.PlanID, Until: after.PaidEnd}, mark(*after.PaidStart))
	}
	if after.Status == StatusPastDue && before.Status != StatusPastDue {
		until := after.pastDueUntil()
		c.tell(News{Kind: NewsPaymentFailed, PlanID: after.PlanID, Until: &until}, period)
	}
	if after.Status == StatusUnpaid && before.Status != StatusUnpaid {
		c.tell(News{Kind: NewsStopped, PlanID: after.PlanID}, period)
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
	changed := News{Kind: NewsPlanChanged, PlanID: after.PlanID, PreviousPlanID: before.PlanID}
	if isUpgrade(before.PlanID, after.PlanID) {
		changed.Until = after.PaidEnd
	}
	c.tell(changed, after.PlanID, mark(after.PeriodStart))
}

// wishes adds what is to happen when the period ends. People can change their mind any number of times, so the time is
// part of the key.
func (c *comparison) wishes() {
	before, after, now := c.before, c.after, mark(c.now)
	switch {
	case before.CancelAt == nil && after.CancelAt != nil:
		c.tell(News{Kind: NewsCanceled, PlanID: after.PlanID, Until: after.CancelAt}, now)
	case before.CancelAt != nil && after.CancelAt == nil:
		c.tell(News{Kind: NewsResumed, PlanID: after.PlanID}, now)
	case before.NextPlanID != "" && after.NextPlanID == "" && before.PlanID == after.PlanID:
		c.tell(News{Kind: NewsChangeDropped, PlanID: after.PlanID}, now)
	}
	if after.NextPlanID != "" && before.NextPlanID != after.NextPlanID {
		c.tell(News{Kind: NewsChangePlanned, PlanID: after.NextPlanID, Until: &after.PeriodEnd}, now)
	}
}

func (c *comparison) tell(news News, marks ...string) {
	news.Key, news.SubscriptionID, news.At = newsKey(news.Kind, c.after.ID, marks...), c.after.ID, c.now
	c.news = append(c.news, news)
}

func newsKey(kind NewsKind, id string, marks ...string) string {
	return strings.Join(append([]string{kind.event(), id}, marks...), " ")
}

func mark(moment time.Time) string { return moment.UTC().Format(time.RFC3339Nano) }

// shownCard returns what Card tells of a card, or nil.
func (news News) shownCard() *Card {
	brand, last4, ok := strings.Cut(news.Card, " ")
	if !ok {
		return nil
	}
	return &Card{Brand: brand, Last4: last4}
}
