package billing

import (
	"testing"
	"time"
)

func TestAccessFollowsCustomersClock(t *testing.T) {
	t.Parallel()
	ours := date("2026-03-20")
	for _, test := range []struct {
		days   int
		active bool
	}{{0, true}, {34, true}, {35, false}} {
		entitlement := Entitlement{Clock: Clock(test.days * 24 * 60 * 60), Subscription: bought(func(*Subscription) {})}
		access := AccessAt(entitlement, ours)
		if access.Active != test.active || !access.Now.Equal(ours.AddDate(0, 0, test.days)) {
			t.Errorf("%d days ahead: %+v", test.days, access)
		}
	}
	granted := AccessAt(Entitlement{Clock: 31 * 24 * 60 * 60, Grant: &Grant{PlanID: "pro", GrantedAt: date("2026-03-01")}},
		ours)
	if !granted.PeriodStart.Equal(date("2026-04-01")) {
		t.Errorf("granted, a month ahead: %+v", granted)
	}
}

func TestClockReachesItsTarget(t *testing.T) {
	t.Parallel()
	now := date("2026-03-20").Add(300 * time.Millisecond)
	for _, wanted := range []time.Time{now, now.Add(time.Nanosecond), now.Add(time.Second), date("2026-03-21")} {
		if moved := ClockTo(wanted, now).At(now); moved.Before(wanted) || moved.Sub(wanted) >= time.Second {
			t.Errorf("moved to %s it shows %s", wanted, moved)
		}
	}
}
