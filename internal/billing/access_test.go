package billing

import (
	"fmt"
	"testing"
	"time"
)

func TestGrantGivesItsPlanUntilRevoked(t *testing.T) {
	t.Parallel()
	now := date("2026-06-15")
	revoked, later := date("2026-06-01"), date("2026-07-01")
	tests := []struct {
		name   string
		grant  *Grant
		active bool
	}{
		{"no grant", nil, false},
		{"granted", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20")}, true},
		{"revoked", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20"), RevokedAt: &revoked}, false},
		{"revoked from this moment", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20"), RevokedAt: &now}, false},
		{"to be revoked", &Grant{PlanID: "pro", GrantedAt: date("2026-05-20"), RevokedAt: &later}, true},
		{"a plan that is no longer sold", &Grant{PlanID: "gold", GrantedAt: date("2026-05-20")}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			access := AccessAt(Entitlement{Grant: test.grant}, now)
			if access.Active != test.active {
				t.Fatalf("Active = %v", access.Active)
			}
			if access.Active && (access.Plan.ID != "pro" || !access.PeriodStart.Equal(date("2026-05-20")) ||
				!access.PeriodEnd.Equal(date("2026-06-20"))) {
				t.Errorf("access = %+v", access)
			}
		})
	}
}

// bought returns a Pro subscription whose period, 10 March to 10 April, is paid.
func bought(change func(s *Subscription)) *Subscription {
	start, end := date("2026-03-10"), date("2026-04-10")
	s := &Subscription{ID: "sub_1", PlanID: "pro", Status: StatusActive,
		PeriodStart: start, PeriodEnd: end, PaidStart: &start, PaidEnd: &end}
	change(s)
	return s
}

// declined returns the same subscription after its renewal on 10 April was declined.
func declined(status Status) *Subscription {
	return bought(func(s *Subscription) {
		since := date("2026-04-10").Add(time.Hour)
		s.Status, s.PeriodStart, s.PeriodEnd, s.PastDueSince = status, date("2026-04-10"), date("2026-05-10"), &since
	})
}

// The access of each status over time.
func TestSubscriptionStatusDecidesAccess(t *testing.T) {
	t.Parallel()
	as := func(status Status) *Subscription { return bought(func(s *Subscription) { s.Status = status }) }
	canceled := bought(func(s *Subscription) { end := date("2026-04-10"); s.CancelAt = &end })
	ended := bought(func(s *Subscription) { end := date("2026-03-12"); s.EndedAt = &end })
	changing := bought(func(s *Subscription) { s.NextPlanID = "basic" })
	foreign := bought(func(s *Subscription) { s.PlanID = "" })
	first := bought(func(s *Subscription) { s.Status, s.PaidStart, s.PaidEnd = StatusIncomplete, nil, nil })
	tests := []struct {
		name         string
		subscription *Subscription
		now          string
		active       bool
		notice       Notice
		until        string
	}{
		{"none", nil, "2026-03-20", false, NoNotice, ""},
		{"active", as(StatusActive), "2026-03-20", true, NoNotice, ""},
		{"trialing", as(StatusTrialing), "2026-03-20", true, NoNotice, ""},
		{"active, the renewal not heard of yet", as(StatusActive), "2026-04-11", true, NoNotice, ""},
		{"active, no news for thirteen days", as(StatusActive), "2026-04-23", true, NoNotice, ""},
		{"active, no news for fourteen days", as(StatusActive), "2026-04-24", false, NoticePaymentNeeded, ""},
		{"canceled, still good", canceled, "2026-04-09", true, NoticeEnding, "2026-04-10"},
		{"canceled, over", canceled, "2026-04-10", false, NoNotice, ""},
		{"ended at once", ended, "2026-03-12", false, NoNotice, ""},
		{"a smaller plan comes", changing, "2026-03-20", true, NoticeChanging, "2026-04-10"},
		{"a price that is not ours", foreign, "2026-03-20", false, NoNotice, ""},
		{"declined, first day", declined(StatusPastDue), "2026-04-11", true, NoticePastDue, "2026-04-24"},
		{"declined, last day", declined(StatusPastDue), "2026-04-24", true, NoticePastDue, "2026-04-24"},
		{"declined, too long ago", declined(StatusPastDue), "2026-04-25", false, NoticePaymentNeeded, ""},
		{"declined for good", declined(StatusUnpaid), "2026-04-11", false, NoticePaymentNeeded, ""},
		{"paused", as(StatusPaused), "2026-03-20", false, NoticePaymentNeeded, ""},
		{"not paid yet", first, "2026-03-10", false, NoticePaymentNeeded, ""},
		{"never paid", as(StatusIncompleteExpired), "2026-03-20", false, NoNotice, ""},
		{"canceled", as(StatusCanceled), "2026-03-20", false, NoNotice, ""},
		{"a status that we do not know", as("frozen"), "2026-03-20", false, NoNotice, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			access := AccessAt(Entitlement{Subscription: test.subscription}, date(test.now))
			if access.Active != test.active || access.Notice != test.notice {
				t.Errorf("active %v, notice %q", access.Active, access.Notice)
			}
			if until := access.Until; test.until == "" != until.IsZero() || test.until != "" &&
				until.Format(time.DateOnly) != test.until {
				t.Errorf("until %s", until)
			}
			if access.Active && (access.Plan.ID != "pro" || !access.PeriodStart.Equal(date("2026-03-10"))) {
				t.Errorf("%s from %s", access.Plan.ID, access.PeriodStart) // a declined renewal gives no new words
			}
			if next := access.NextPlan; (next != nil) != (test.notice == NoticeChanging) || next != nil && next.ID != "basic" {
				t.Errorf("next plan %v", next)
			}
		})
	}
}

func TestLargerOfTwoPlansCounts(t *testing.T) {
	t.Parallel()
	now := date("2026-03-20")
	tests := []struct{ bought, granted, want string }{
		{"basic", "premium", "premium"}, {"premium", "basic", "premium"}, {"pro", "basic", "pro"},
		{"basic", "pro", "pro"}, {"premium", "premium", "premium"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s bought, %s granted", test.bought, test.granted), func(t *testing.T) {
			access := AccessAt(Entitlement{
				Grant:        &Grant{PlanID: test.granted, GrantedAt: date("2026-03-01")},
				Subscription: bought(func(s *Subscription) { s.PlanID = test.bought }),
			}, now)
			if access.Plan.ID != test.want || access.Status != StatusActive {
				t.Errorf("got %s, %s", access.Plan.ID, access.Status)
			}
			if wantStart := date("2026-03-10"); test.bought == test.granted && !access.PeriodStart.Equal(wantStart) {
				t.Errorf("the period starts on %s", access.PeriodStart)
			}
		})
	}
	overdue := AccessAt(Entitlement{Grant: &Grant{PlanID: "basic", GrantedAt: date("2026-03-01")},
		Subscription: declined(StatusUnpaid)}, date("2026-04-20"))
	if !overdue.Active || overdue.Plan.ID != "basic" || overdue.Notice != NoticePaymentNeeded {
		t.Errorf("beside an unpaid subscription a grant gives %+v", overdue)
	}
}
