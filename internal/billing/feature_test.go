package billing

import (
	"errors"
	"testing"

	"plainhand/internal/fault"
)

func TestFeaturesAreAllowedByPlan(t *testing.T) {
	t.Parallel()
	plan := Plan{Name: "Trial", Features: []Feature{Rewriting, Bulk}}
	if err := (Access{}).Allow(Rewriting); !errors.Is(err, ErrInactive) {
		t.Errorf("without a plan: %v", err)
	}
	access := Access{Active: true, Plan: plan}
	if err := access.Allow(Rewriting); err != nil {
		t.Errorf("a plan with the feature: %v", err)
	}
	for feature, advice := range map[Feature]string{
		WhiteLabel: "The white-label option comes with Premium.",
		Documents:  "PDF and DOC processing comes with Premium.",
	} {
		refused, ok := errors.AsType[*fault.Error](access.Allow(feature))
		if !ok || refused.Kind != fault.Forbidden || refused.Advice != advice {
			t.Errorf("%s: %+v", feature, refused)
		}
	}
}

func TestEveryFeatureHasAnOffer(t *testing.T) {
	t.Parallel()
	for _, feature := range Features() {
		if offer := feature.Offer(); offer.Name == "" || offer.Subject == "" {
			t.Errorf("%s has none", feature)
		}
	}
	if got := Rewriting.Availability(); got != "Humanizing comes with every plan" {
		t.Errorf("got %q", got)
	}
}
