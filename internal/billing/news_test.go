package billing_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"plainhand/internal/billing"
)

// news returns all events, oldest first.
func (c *fixture) news() []billing.Event {
	c.t.Helper()
	_, news, err := c.store.Billing.Activity(c.t.Context(), c.user, c.now, 1000)
	if err != nil {
		c.t.Fatal(err)
	}
	slices.Reverse(news)
	return news
}

func kinds(news []billing.Event) []billing.NewsKind {
	found := make([]billing.NewsKind, len(news))
	for i, item := range news {
		found[i] = item.Kind
	}
	return found
}

// of returns a month with changes.
func of(number int, status billing.Status, change func(s *billing.Snapshot)) billing.Snapshot {
	s := month(status, number)
	change(&s)
	return s
}

func as(planID string) func(s *billing.Snapshot) {
	return func(s *billing.Snapshot) { s.PlanID = planID }
}

func canceled(s *billing.Snapshot) { s.PlanID, s.CancelAt = "basic", &s.PeriodEnd }

func changing(s *billing.Snapshot) { s.PlanID, s.NextPlanID = "premium", "basic" }

// lifecycle lists gateway states over time, with the events of each.
var lifecycle = []struct {
	snapshots billing.Snapshot
	news      []billing.NewsKind
}{
	{month(billing.StatusIncomplete, 0), nil},
	{month(billing.StatusActive, 0), []billing.NewsKind{billing.NewsPlanStarted}},
	{of(0, billing.StatusActive, as("premium")), []billing.NewsKind{billing.NewsPlanChanged}},
	{of(0, billing.StatusActive, changing), []billing.NewsKind{billing.NewsChangePlanned}},
	{of(0, billing.StatusActive, as("premium")), []billing.NewsKind{billing.NewsChangeDropped}},
	{of(0, billing.StatusActive, changing), []billing.NewsKind{billing.NewsChangePlanned}},
	{of(1, billing.StatusActive, as("basic")), []billing.NewsKind{billing.NewsRenewed, billing.NewsPlanChanged}},
	{of(2, billing.StatusPastDue, as("basic")), []billing.NewsKind{billing.NewsPaymentFailed}},
	{of(2, billing.StatusActive, as("basic")), []billing.NewsKind{billing.NewsRecovered}},
	{of(4, billing.StatusPastDue, as("basic")), []billing.NewsKind{billing.NewsPaymentFailed}},
	{of(4, billing.StatusUnpaid, as("basic")), []billing.NewsKind{billing.NewsStopped}},
	{of(4, billing.StatusActive, as("basic")), []billing.NewsKind{billing.NewsRecovered}},
	{of(4, billing.StatusActive, canceled), []billing.NewsKind{billing.NewsCanceled}},
	{of(4, billing.StatusActive, as("basic")), []billing.NewsKind{billing.NewsResumed}},
	{of(4, billing.StatusActive, canceled), []billing.NewsKind{billing.NewsCanceled}},
	{of(4, billing.StatusCanceled, canceled), []billing.NewsKind{billing.NewsEnded}},
}

func TestEveryChangeIsReportedOnce(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	var want []billing.NewsKind
	for _, moment := range lifecycle {
		c.now = c.now.Add(time.Hour)
		c.gateway.setSnapshots(moment.snapshots)
		want = append(want, moment.news...)
		for range 1 + rand.IntN(4) {
			c.sync()
			c.now = c.now.Add(time.Second)
		}
		if got := kinds(c.news()); !slices.Equal(got, want) {
			t.Fatalf("after %+v the news are\n%v; want\n%v", moment.snapshots, got, want)
		}
	}
}

func TestNewsHaveTheirData(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	for _, moment := range lifecycle {
		c.now = c.now.Add(time.Hour)
		c.gateway.setSnapshots(moment.snapshots)
		c.sync()
	}
	news := c.news()
	started, changed, planned := news[0], news[1], news[2]
	end := month(billing.StatusActive, 0).PeriodEnd
	if started.PlanID != "pro" || started.Until == nil || !started.Until.Equal(end) || started.SubscriptionID != "sub_1" ||
		!started.At.Equal(july.Add(2*time.Hour)) {
		t.Errorf("started: %+v", started)
	}
	if changed.PlanID != "premium" || changed.PreviousPlanID != "pro" {
		t.Errorf("changed: %+v", changed)
	}
	if planned.PlanID != "basic" || planned.Until == nil || !planned.Until.Equal(end) {
		t.Errorf("planned: %+v", planned)
	}
	failed := news[slices.Index(kinds(news), billing.NewsPaymentFailed)]
	if failed.Until == nil || !failed.Until.Equal(failed.At.Add(billing.Grace)) {
		t.Errorf("failed: %+v", failed)
	}
}

// Even if a reading is older than the previous one, no payment, failure, or end is reported again.
func TestReadingsInAnyOrderReportNothingTwice(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	for range 200 {
		c.gateway.setSnapshots(lifecycle[rand.IntN(len(lifecycle))].snapshots)
		c.now = c.now.Add(time.Minute)
		c.sync()
	}
	counts := make(map[string]int)
	for _, item := range c.news() {
		switch item.Kind {
		case billing.NewsPlanStarted, billing.NewsRenewed, billing.NewsRecovered:
			counts["paid until "+item.Until.UTC().String()]++
		case billing.NewsPaymentFailed, billing.NewsStopped, billing.NewsPlanChanged, billing.NewsEnded:
			counts[item.Key]++
		}
	}
	for event, times := range counts {
		if times != 1 {
			t.Errorf("%s: reported %d times", event, times)
		}
	}
}

func TestConcurrentReadersReportOnce(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	c.gateway.setSnapshots(month(billing.StatusActive, 0))
	var readers sync.WaitGroup
	for range 16 {
		readers.Go(c.sync)
	}
	readers.Wait()
	if got := kinds(c.news()); !slices.Equal(got, []billing.NewsKind{billing.NewsPlanStarted}) {
		t.Errorf("the news are %v", got)
	}
}

// If a reading cannot be stored, it makes no news.
func TestNewsAreStoredWithTheirSubscriptions(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	first, second := month(billing.StatusActive, 0), month(billing.StatusActive, 0)
	second.ID = "sub_2"
	c.gateway.setSnapshots(first, second)
	if err := c.Customer(t.Context(), customer); err == nil {
		t.Error("two living subscriptions were stored")
	}
	if news := c.news(); len(news) > 0 {
		t.Errorf("reported %+v", news)
	}
}

// A purchase that was never paid makes no news, however it ends.
func TestUnpaidPurchaseMakesNoNews(t *testing.T) {
	t.Parallel()
	c := newFixture(t).known()
	for _, status := range []billing.Status{
		billing.StatusIncomplete, billing.StatusIncompleteExpired, billing.StatusCanceled,
	} {
		c.gateway.setSnapshots(month(status, 0))
		c.sync()
	}
	if news := c.news(); len(news) > 0 {
		t.Errorf("reported %+v", news)
	}
}
