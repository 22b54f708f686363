package account

import (
	"strings"
	"testing"
	"time"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/views"
	billingviews "plainhand/views/billing"
	"plainhand/views/format"
	"plainhand/views/samples"
	"plainhand/views/ui"
	"plainhand/views/viewstest"
)

func TestActivityLogEndsWithTheAccountsCreation(t *testing.T) { // AC05
	t.Parallel()
	user := account.User{CreatedAt: samples.Now.AddDate(-1, 0, 0)}
	if got := newActivity(ActivityLog{}, user, samples.Now); len(got) != 1 ||
		got[0] != (Activity{"Account Created", "November 20, 2025", "2025-11-20"}) {
		t.Errorf("of a new account: %+v", got)
	}
	var past ActivityLog
	for i := range 20 {
		at := samples.Now.AddDate(0, 0, -i)
		past.News = append(past.News, billing.Event{Kind: billing.NewsRenewed, PlanID: "pro", At: at})
		past.Days = append(past.Days,
			usage.Day{Date: format.Midnight(at), Words: 1_000 + i, Texts: i + 1, Last: at.Add(-time.Minute)})
	}
	got := newActivity(past, user, samples.Now)
	if len(got) != RecentActivity+1 || got[RecentActivity].Text != "Account Created" {
		t.Fatalf("got %d lines: %+v", len(got), got)
	}
	for i, want := range []Activity{
		{"Renewed the Pro plan", "Today", "2026-11-20"},
		{"Humanized 1,000 words in 1 text", "Today", "2026-11-20"},
		{"Renewed the Pro plan", "Yesterday", "2026-11-19"},
		{"Humanized 1,001 words in 2 texts", "Yesterday", "2026-11-19"},
		{"Renewed the Pro plan", "Nov 18", "2026-11-18"},
	} {
		if got[i] != want {
			t.Errorf("line %d: %+v; want %+v", i, got[i], want)
		}
	}
	if old := newActivity(ActivityLog{News: []billing.Event{{Kind: billing.NewsEnded, PlanID: "pro",
		At: samples.Now.AddDate(-1, 0, 0)}}},
		user, samples.Now); old[0].When != "November 20, 2025" {
		t.Errorf("of another year: %+v", old[0])
	}
}

func TestEveryKindOfNewsHasWords(t *testing.T) {
	t.Parallel()
	end := samples.Now.AddDate(0, 0, 12)
	for kind, want := range map[billing.NewsKind]string{
		billing.NewsPlanStarted:   "Started the Pro plan",
		billing.NewsRenewed:       "Renewed the Pro plan until December 2, 2026",
		billing.NewsRecovered:     "Paid the overdue bill for the Pro plan",
		billing.NewsPaymentFailed: "Payment for the Pro plan was declined",
		billing.NewsStopped:       "The Pro plan stopped because it wasn’t paid",
		billing.NewsPlanChanged:   "Changed from the Basic plan to the Pro plan",
		billing.NewsChangePlanned: "Chose the Pro plan, starting December 2, 2026",
		billing.NewsChangeDropped: "Kept the Pro plan",
		billing.NewsCanceled:      "Canceled the Pro plan; it runs until December 2, 2026",
		billing.NewsResumed:       "Kept the Pro plan after all",
		billing.NewsEnded:         "The Pro plan ended",
		billing.NewsRefunded:      "Refunded $1,234.05",
		billing.NewsCardReplaced:  "Switched to a new card, Visa ending in 4242",
	} {
		news := billing.Event{Kind: kind, PlanID: "pro", PreviousPlanID: "basic", Until: &end, Amount: 1234_05,
			Card: "visa 4242"}
		if got := newsText(news); got != want {
			t.Errorf("%s: %q; want %q", kind, got, want)
		}
		if bare := newsText(billing.Event{Kind: kind}); bare == "" || strings.HasSuffix(bare, " ") {
			t.Errorf("%s of a plan that is no longer sold: %q", kind, bare)
		}
	}
}

func TestUsageChartHasABarForEachDay(t *testing.T) {
	t.Parallel()
	if newUsageChart(nil, samples.Now) != nil {
		t.Error("a chart of nothing")
	}
	day := func(ago, words int) usage.Day {
		return usage.Day{Date: format.Midnight(samples.Now).AddDate(0, 0, -ago), Words: words, Texts: 1}
	}
	chart := newUsageChart([]usage.Day{day(29, 3_000), day(4, 4_000), day(1, 1), day(0, 2_000)}, samples.Now)
	if chart.Caption != "Words per day over the last 30 days. The most was 4,000, on Nov 16." ||
		chart.From != "Oct 22" || chart.Width != 300 {
		t.Errorf("got %+v", chart)
	}
	for at, want := range map[int]UsageBar{
		0:  {Slot: 0, Left: 3, Top: 25, Height: 75, Title: "Oct 22: 3,000 words"},
		1:  {Slot: 10, Left: 13, Top: 100, Height: 0, Title: "Oct 23: 0 words"},
		25: {Slot: 250, Left: 253, Top: 0, Height: 100, Title: "Nov 16: 4,000 words"},
		28: {Slot: 280, Left: 283, Top: 99, Height: 1, Title: "Nov 19: 1 word"},
		29: {Slot: 290, Left: 293, Top: 50, Height: 50, Title: "Nov 20: 2,000 words", Today: true},
	} {
		if got := chart.Bars[at]; got != want {
			t.Errorf("bar %d: %+v; want %+v", at, got, want)
		}
	}
	if len(chart.Bars) != 30 || len(chart.Rows) != 4 || chart.Rows[0] != (UsageRow{"Nov 20", "2026-11-20", "2,000", "1"}) {
		t.Errorf("%d bars, rows %+v", len(chart.Bars), chart.Rows)
	}
	if since := UsageSince(samples.Now); !since.Equal(format.Midnight(samples.Now).AddDate(0, 0, -29)) {
		t.Errorf("since %s", since)
	}
}

func TestPlanIsOfferedOnlyToUsersWithoutOne(t *testing.T) { // AC09, AC10
	t.Parallel()
	user := account.User{CreatedAt: samples.Now}
	of := func(status billing.Status) views.UsageSummary {
		return views.UsageSummary{Now: samples.Now, Access: billing.Access{Status: status}}
	}
	for name, test := range map[string]struct {
		summary views.UsageSummary
		offered bool
	}{
		"active":       {samples.Summary("basic", 1), false},
		"never bought": {of(""), true},
		"ended":        {of(billing.StatusCanceled), true},
		"not finished": {of(billing.StatusIncomplete), true},
		"not paid":     {of(billing.StatusUnpaid), false}, // needs a card, not another plan
	} {
		drawn := viewstest.Render(t, accountBoard(NewAccountPage(samples.Frame(views.Visitor{SignedIn: true}), user,
			test.summary, ActivityLog{},
			billingviews.NewSubscription(test.summary, views.DoneNothing, "a key"))))
		if got := strings.Contains(drawn, "Upgrade Plan"); got != test.offered {
			t.Errorf("%s: Upgrade Plan %v", name, got)
		}
		if got := strings.Contains(drawn, "Go to Platform"); got != test.summary.Access.Active {
			t.Errorf("%s: Go to Platform %v", name, got)
		}
	}
}

func TestAccountPageDescribesPlanAndUsage(t *testing.T) { // AC02, AC05, AC06, AC07
	t.Parallel()
	user := account.User{Email: "nora@example.com", Profile: account.Profile{FirstName: "Nora"}, CreatedAt: samples.Now}
	active := NewAccountPage(samples.Frame(views.Visitor{}), user, samples.Summary("basic", 1), ActivityLog{},
		billingviews.Subscription{})
	if active.Greeting != "Welcome back, Nora!" || active.Status != "Premium Member" || active.StatusTone != ui.OK {
		t.Errorf("active: %+v", active)
	}
	if active.MemberSince != "November 2026" || active.Allowance.Remaining != "29,999" {
		t.Errorf("active: %+v", active)
	}
	user.FirstName = ""
	inactive := NewAccountPage(samples.Frame(views.Visitor{}), user, views.UsageSummary{Now: samples.Now}, ActivityLog{},
		billingviews.Subscription{})
	if inactive.Greeting != "Welcome back, User!" || inactive.Status != "Inactive Subscription" ||
		inactive.Plan != nil || inactive.Allowance != nil {
		t.Errorf("inactive: %+v", inactive)
	}
}
