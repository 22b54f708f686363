package views_test

import (
	"strings"
	"testing"

	"plainhand/internal/billing"
	"plainhand/internal/texts/files"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

func TestAllowanceDescribesTheUsage(t *testing.T) { // PL04, PL05, PL10, AC03, AC04
	t.Parallel()
	allowance := views.NewAllowance(samples.Summary("basic", 24_600))
	if allowance.Used != "24,600" || allowance.Remaining != "5,400" || allowance.NextReset != "12 days" {
		t.Errorf("got %+v", allowance)
	}
	if allowance.Meter.Percent != 82 || allowance.Meter.Caption != "82% of 30,000" {
		t.Errorf("meter %+v", allowance.Meter)
	}
	if over := views.NewAllowance(samples.Summary("basic", 31_000)); over.Remaining != "0" || over.Meter.Percent != 100 ||
		over.Meter.Caption != "103% of 30,000" {
		t.Errorf("over the limit: %+v", over)
	}
	if free := views.NewAllowance(samples.Summary("premium", 1_000_000)); free.Remaining != "Unlimited" ||
		free.Meter != nil {
		t.Errorf("without a limit: %+v", free)
	}
}

// PL05, PL06, PL07, PL08, PL10
func TestAllowanceThresholds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		plan    string
		used    int
		percent int
		tone    ui.Tone
		banner  string
	}{
		{"basic", 22_200, 74, "ok", ""},
		{"basic", 22_500, 75, "warn", ""},
		{"basic", 23_700, 79, "warn", ""},
		{"basic", 24_000, 80, "warn", "You've used most of your monthly words"},
		{"basic", 26_700, 89, "warn", "You've used most of your monthly words"},
		{"basic", 27_000, 90, "error", "You're running low on words!"},
		{"basic", 30_001, 100, "error", "You're running low on words!"},
	}
	for _, test := range tests {
		allowance := views.NewAllowance(samples.Summary(test.plan, test.used))
		var banner string
		if allowance.Banner != nil {
			banner = allowance.Banner.Message
		}
		if *allowance.Left != max(0, 30_000-test.used) ||
			allowance.Meter.Percent != test.percent || allowance.Meter.Tone != string(test.tone) || banner != test.banner {
			t.Errorf("%d used: %d left, meter %+v, banner %q", test.used, *allowance.Left, allowance.Meter, banner)
		}
	}
	premium := views.NewAllowance(samples.Summary("premium", 90_000))
	if premium.Left != nil || premium.Meter != nil || premium.Banner != nil {
		t.Errorf("premium: %+v", premium)
	}
}

func TestUsageToneFollowsTheShare(t *testing.T) { // PL06
	t.Parallel()
	for used, want := range map[int]ui.Tone{
		0: ui.OK, 22_349: ui.OK, 22_350: ui.Warn, 26_849: ui.Warn, 26_850: ui.Error, 40_000: ui.Error, // 74.5% rounds to 75
	} {
		if got := views.NewAllowance(samples.Summary("basic", used)).Meter.Tone; ui.Tone(got) != want {
			t.Errorf("%d words: %q, want %q", used, got, want)
		}
	}
}

func TestBannerWarnsNearTheLimit(t *testing.T) { // PL07, PL08, PL09, PL10
	t.Parallel()
	const most, low = "You've used most of your monthly words", "You're running low on words!"
	tests := []struct {
		plan    string
		used    int
		tone    ui.Tone
		message string
		advice  string
	}{
		{"basic", 23_700, "", "", ""}, // 79%
		{"basic", 24_000, ui.Warn, most, "Upgrade to Pro for 60,000 words a month, or wait 12 days."},
		{"basic", 26_700, ui.Warn, most, "Upgrade to Pro for 60,000 words a month, or wait 12 days."},
		{"basic", 27_000, ui.Error, low, "3,000 words left. Upgrade to Pro for 60,000 words a month, or wait 12 days."},
		{"pro", 60_000, ui.Error, low, "You have none left. Upgrade to Premium for unlimited words, or wait 12 days."},
		{"premium", 900_000, "", "", ""},
	}
	for _, test := range tests {
		banner := views.NewAllowance(samples.Summary(test.plan, test.used)).Banner
		if banner == nil {
			banner = new(islands.Banner)
		}
		want := islands.Banner{Tone: string(test.tone), Message: test.message, Advice: test.advice, Plans: test.tone != ""}
		if *banner != want {
			t.Errorf("%s, %d words: %+v", test.plan, test.used, *banner)
		}
	}
}

// A declined renewal gives no new words: they come with the payment.
func TestDeclinedRenewalGivesNoNewWords(t *testing.T) {
	t.Parallel()
	summary := samples.Summary("basic", 27_000)
	summary.Access.Notice = billing.NoticePastDue
	if got := views.NewAllowance(summary).NextReset; got != "12 days" {
		t.Errorf("within the period: %q", got)
	}
	summary.Now = summary.Access.PeriodEnd
	if got := views.NewAllowance(summary).NextReset; got != "Once paid" {
		t.Errorf("after it: %q", got)
	}
	if got := views.NewAllowance(summary).Banner.Advice; got != "3,000 words left. You’ll get new words once you’ve paid." {
		t.Errorf("the advice is %q", got)
	}
}

func TestPlanSummaryDescribesThePlan(t *testing.T) { // AC08, PL26
	t.Parallel()
	if got := views.NewPlanSummary(views.UsageSummary{Now: samples.Now}); got != nil {
		t.Errorf("a user without a plan has %+v", got)
	}
	got := views.NewPlanSummary(samples.Summary("premium", 0)).WithStorage(files.Usage{Used: 1_500,
		Limit: files.MaxStorage})
	if got.Name != "Premium" || got.Price != "$99 per month" || got.WordLimit != "Unlimited words" {
		t.Errorf("got %+v", got)
	}
	if got.Next != (views.NamedValue{"Next Reset", "12 days"}) || got.Upgradable ||
		!strings.HasPrefix(got.Storage, "2 KB of ") {
		t.Errorf("got %+v", got)
	}
	basic := views.NewPlanSummary(samples.Summary("basic", 0)).WithStorage(files.Usage{Used: 1_500})
	if basic.Storage != "" || !basic.Upgradable {
		t.Errorf("got %+v", basic)
	}
}
