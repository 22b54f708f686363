package views

import (
	"testing"

	"plainhand/internal/account"
	"plainhand/islands"
)

// PL05, PL06, PL07, PL08, PL10
func TestTheIslandHasTheStandingsThresholds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		plan         string
		used         int
		percent      int
		tone, banner string
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
		props := NewStandingProps(standingOn(t, test.plan, test.used))
		var banner string
		if props.Banner != nil {
			banner = props.Banner.Message
		}
		if *props.Left != max(0, 30_000-test.used) ||
			props.Meter.Percent != test.percent || props.Meter.Tone != test.tone || banner != test.banner {
			t.Errorf("%d used: %d left, meter %+v, banner %q", test.used, *props.Left, props.Meter, banner)
		}
	}
	premium := NewStandingProps(standingOn(t, "premium", 90_000))
	if premium.Left != nil || premium.Meter != nil || premium.Banner != nil {
		t.Errorf("premium: %+v", premium)
	}
}

// The island's output yields the text that the engine returned.
func TestTheIslandsMarksAreThoseOfThePage(t *testing.T) {
	t.Parallel()
	page := PlatformPage{Output: &Output{Words: "1 word", Facts: "Facts checked", Marks: NewMarks("a", nil)}}
	got := page.Props(account.User{}, islands.Messages{}).Output
	if got == nil || got.Words != "1 word" || len(got.Marks) != 1 || got.Marks[0].Text != "a" {
		t.Errorf("got %+v", got)
	}
}
