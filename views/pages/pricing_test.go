package pages

import (
	"strings"
	"testing"

	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/samples"
)

func TestPricingButtonsFollowThePlan(t *testing.T) { // PR03, PR05, PR06, PR07
	t.Parallel()
	buttons := func(visitor views.Visitor, access billing.Access) string {
		var list []string
		for _, plan := range NewPricingPage(samples.Frame(visitor), Words{}, billing.Plans(), access).Plans {
			list = append(list, plan.Price+" "+plan.Button+" > "+plan.Choose)
		}
		return strings.Join(list, "\n")
	}
	given := samples.Summary("pro", 0).Access
	bought, unpaid := given, billing.Access{Status: billing.StatusUnpaid}
	bought.Status = billing.StatusActive
	tests := []struct{ name, got, want string }{
		{"signed out", buttons(views.Visitor{}, billing.Access{}),
			"$14 Choose Basic > /signup?plan=basic\n$24 Start Humanizing > /signup?plan=pro\n$99 Choose Premium > /signup?plan=premium"},
		{"signed in", buttons(views.Visitor{SignedIn: true}, billing.Access{}),
			"$14 Choose Basic > /checkout?plan=basic\n$24 Start Humanizing > /checkout?plan=pro\n$99 Choose Premium > /checkout?plan=premium"},
		{"subscribed", buttons(views.Visitor{SignedIn: true, Active: true}, bought),
			"$14 Switch to Basic > /account/plan?to=basic\n$24 Current Plan > \n$99 Switch to Premium > /account/plan?to=premium"},
		{"a payment is open", buttons(views.Visitor{SignedIn: true}, unpaid),
			"$14 Switch to Basic > /account/plan?to=basic\n$24 Switch to Pro > /account/plan?to=pro\n$99 Switch to Premium > /account/plan?to=premium"},
		{"given a plan", buttons(views.Visitor{SignedIn: true, Active: true}, given),
			"$14 Choose Basic > /checkout?plan=basic\n$24 Current Plan > \n$99 Choose Premium > /checkout?plan=premium"},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, test.got, test.want)
		}
	}
}
