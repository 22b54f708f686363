package account

import (
	"slices"
	"strings"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views/format"
)

// ActivityLog is the recent events by kind, each list in its own order.
type ActivityLog struct {
	Days []usage.Day
	News []billing.Event
}

// RecentActivity is the maximum number of events on the page.
const RecentActivity = 8

// Activity is a line of the activity log.
type Activity struct {
	Text string
	When string
	Date string // for machines
}

// newActivity returns the activity log, newest first. It always ends with the account's creation.
func newActivity(past ActivityLog, user account.User, now time.Time) []Activity {
	events := make([]event, 0, len(past.News)+len(past.Days))
	for _, news := range past.News {
		events = append(events, event{news.At, newsText(news)})
	}
	for _, day := range past.Days {
		events = append(events, event{day.Last,
			"Humanized " + format.Count(day.Words, "word") + " in " + format.Count(day.Texts, "text")})
	}
	slices.SortStableFunc(events, func(a, b event) int { return b.at.Compare(a.at) })
	events = events[:min(len(events), RecentActivity)]
	lines := make([]Activity, 0, len(events)+1)
	for _, each := range events {
		lines = append(lines, Activity{Text: each.text, When: format.Recent(each.at, now), Date: format.Stamp(each.at)})
	}
	return append(lines, Activity{Text: "Account Created", When: format.Day(user.CreatedAt),
		Date: format.Stamp(user.CreatedAt)})
}

type event struct {
	at   time.Time
	text string
}

// newsText describes a billing event in one line.
func newsText(news billing.Event) string {
	plan := planName(news.PlanID)
	switch news.Kind {
	case billing.NewsPlanStarted:
		return "Started the " + plan
	case billing.NewsRenewed:
		return "Renewed the " + plan + on(" until ", news)
	case billing.NewsRecovered:
		return "Paid the overdue bill for the " + plan
	case billing.NewsPaymentFailed:
		return "Payment for the " + plan + " was declined"
	case billing.NewsStopped:
		return "The " + plan + " stopped because it wasn’t paid"
	case billing.NewsPlanChanged:
		return "Changed from the " + planName(news.PreviousPlanID) + " to the " + plan
	case billing.NewsChangePlanned:
		return "Chose the " + plan + on(", starting ", news)
	case billing.NewsChangeDropped:
		return "Kept the " + plan
	case billing.NewsCanceled:
		return "Canceled the " + plan + on("; it runs until ", news)
	case billing.NewsResumed:
		return "Kept the " + plan + " after all"
	case billing.NewsEnded:
		return "The " + plan + " ended"
	case billing.NewsRefunded:
		return "Refunded " + format.Cents(news.Amount)
	case billing.NewsCardReplaced:
		return "Switched to a new card" + card(news)
	}
	return ""
}

// planName returns a plan's name, also of one that is no longer sold.
func planName(id string) string {
	plan, err := billing.FindPlan(id)
	if err != nil {
		return "plan"
	}
	return plan.Name + " plan"
}

// on returns the event's date after a preposition, or "".
func on(words string, news billing.Event) string {
	if news.Until == nil {
		return ""
	}
	return words + format.Day(*news.Until)
}

// card returns the event's card, as in "visa 4242", or "".
func card(news billing.Event) string {
	brand, last4, found := strings.Cut(news.Card, " ")
	if !found {
		return ""
	}
	return ", " + billing.Card{Brand: brand, Last4: last4}.Name()
}
