package views

import (
	"plainhand/internal/billing"
	"plainhand/views/format"
)

// everyPlan lists the features that all plans share.
var everyPlan = []string{"Priority support", "Advanced settings", "Download results"}

// PlanFeatures lists a plan's features, its words first.
func PlanFeatures(plan billing.Plan) []string {
	has := []string{PlanWords(plan)}
	for _, feature := range plan.Features {
		has = append(has, feature.Offer().Name)
	}
	return append(has, everyPlan...)
}

// PlanWords describes a plan's allowance: 30,000 words per month.
func PlanWords(plan billing.Plan) string {
	if plan.WordLimit == billing.Unlimited {
		return "Unlimited words"
	}
	return format.Count(plan.WordLimit, "word") + " per month"
}
