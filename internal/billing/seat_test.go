package billing

import (
	"slices"
	"testing"
	"time"
)

func TestSeatIncludesOnlyTextFeatures(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 7, 15, 12, 0, 0, 0, time.UTC)
	granted := func(plan string) *Grant { return &Grant{PlanID: plan, GrantedAt: now.AddDate(0, 0, -40)} }
	premium := AccessAt(Entitlement{Grant: granted("premium"), Seat: &Seat{WordLimit: 500}}, now)
	if !premium.Active || !premium.Seat || premium.Plan.WordLimit != 500 {
		t.Errorf("a seat with 500 words: %+v", premium)
	}
	if premium.Allow(Documents) != nil || premium.Allow(API) == nil || premium.Allow(WhiteLabel) == nil {
		t.Errorf("a seat may use %v", premium.Plan.Features)
	}
	if access := AccessAt(Entitlement{Grant: granted("premium"), Seat: new(Seat)}, now); access.Plan.WordLimit !=
		Unlimited {
		t.Errorf("a seat without a limit of its own has %d words", access.Plan.WordLimit)
	}
	if owner := AccessAt(Entitlement{Grant: granted("premium")}, now); !premium.PeriodStart.Equal(owner.PeriodStart) ||
		!slices.Contains(owner.Plan.Features, API) {
		t.Errorf("its customer has %+v", owner)
	}
	for _, entitlement := range []Entitlement{{Grant: granted("pro")}, {}} {
		entitlement.Seat = new(Seat)
		if access := AccessAt(entitlement, now); access.Active || access.Status != "" || access.Notice != NoNotice {
			t.Errorf("a seat of %+v: %+v", entitlement, access)
		}
	}
}
