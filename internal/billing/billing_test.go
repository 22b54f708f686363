package billing

import (
	"errors"
	"testing"
	"time"
)

func date(text string) time.Time {
	parsed, err := time.Parse("2006-01-02", text)
	if err != nil {
		panic(err)
	}
	return parsed
}

// PR03, PR04
func TestPriceList(t *testing.T) {
	t.Parallel()
	want := []struct {
		id           string
		price, words int
	}{{"basic", 14, 30_000}, {"pro", 24, 60_000}, {"premium", 99, Unlimited}}
	for i, plan := range Plans() {
		if plan.ID != want[i].id || plan.Price != want[i].price || plan.WordLimit != want[i].words {
			t.Errorf("plan %d is %+v, want %+v", i, plan, want[i])
		}
		if plan.Popular != (plan.ID == "pro") { // PR05
			t.Errorf("%s: Popular = %v", plan.ID, plan.Popular)
		}
	}
	if _, err := FindPlan("gold"); !errors.Is(err, ErrNoPlan) {
		t.Errorf("FindPlan(gold): %v", err)
	}
}

// AP17
func TestPeriod(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, anchor, now, start, end string }{
		{"first day", "2026-03-10", "2026-03-10", "2026-03-10", "2026-04-10"},
		{"last day", "2026-03-10", "2026-04-09", "2026-03-10", "2026-04-10"},
		{"the end belongs to the next", "2026-03-10", "2026-04-10", "2026-04-10", "2026-05-10"},
		{"over a year's end", "2026-12-20", "2027-01-05", "2026-12-20", "2027-01-20"},
		{"day 31 clamps to February", "2026-01-31", "2026-02-15", "2026-01-31", "2026-02-28"},
		{"and comes back in March", "2026-01-31", "2026-03-05", "2026-02-28", "2026-03-31"},
		{"leap day", "2028-01-31", "2028-02-29", "2028-02-29", "2028-03-31"},
		{"before the anchor", "2026-03-10", "2026-02-01", "2026-03-10", "2026-04-10"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start, end := Period(date(test.anchor), date(test.now))
			if !start.Equal(date(test.start)) || !end.Equal(date(test.end)) {
				t.Errorf("got %s to %s, want %s to %s", start.Format(time.DateOnly), end.Format(time.DateOnly), test.start, test.end)
			}
		})
	}
}

// Over ten years every moment lies in exactly one period, and periods meet without a gap.
func TestPeriodsTileTime(t *testing.T) {
	t.Parallel()
	for day := range 31 {
		anchor := time.Date(2025, 12, day+1, 13, 37, 0, 0, time.UTC)
		_, previousEnd := Period(anchor, anchor)
		for now := anchor; now.Before(anchor.AddDate(10, 0, 0)); now = now.Add(7 * time.Hour) {
			start, end := Period(anchor, now)
			if now.Before(start) || !now.Before(end) {
				t.Fatalf("anchor %s: %s is not in %s to %s", anchor, now, start, end)
			}
			if !end.Equal(previousEnd) && !start.Equal(previousEnd) {
				t.Fatalf("anchor %s: a gap before %s", anchor, start)
			}
			previousEnd = end
		}
	}
}

func TestAccess(t *testing.T) {
	t.Parallel()
	now := date("2026-06-15")
	revoked, later := date("2026-06-01"), date("2026-07-01")
	tests := []struct {
		name   string
		grant  *Grant
		active bool
	}{
		{"nobody gave anything", nil, false},
		{"granted", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20")}, true},
		{"revoked", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20"), RevokedAt: &revoked}, false},
		{"revoked from this moment", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20"), RevokedAt: &now}, false},
		{"to be revoked", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20"), RevokedAt: &later}, true},
		{"a plan that is no longer sold", &Grant{PlanID: "gold", GrantedAt: date("2026-05-20")}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			access := AccessAt(test.grant, now)
			if access.Active != test.active {
				t.Fatalf("Active = %v", access.Active)
			}
			if access.Active && (access.Plan.ID != "pro" || !access.PeriodStart.Equal(date("2026-05-20")) || !access.PeriodEnd.Equal(date("2026-06-20"))) {
				t.Errorf("access = %+v", access)
			}
		})
	}
}

// AP17
func TestDaysLeft(t *testing.T) {
	t.Parallel()
	end := date("2026-07-01")
	for now, want := range map[time.Time]int{
		end.Add(-30 * 24 * time.Hour): 30,
		end.Add(-25 * time.Hour):      2,
		end.Add(-time.Second):         1,
		end:                           0,
		end.Add(time.Hour):            0,
	} {
		if got := DaysLeft(end, now); got != want {
			t.Errorf("DaysLeft at %s = %d, want %d", now, got, want)
		}
	}
}
