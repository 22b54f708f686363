package views

import "plainhand/internal/billing"

// everyPlan lists the features that all plans share.
var everyPlan = []string{"Priority support", "Advanced settings", "Download results"}

// planFeatures lists a plan's features, its words first.
func planFeatures(plan billing.Plan) []string {
	has := []string{planWords(plan)}
	for _, feature := range plan.Features {
		has = append(has, feature.Offer().Name)
	}
	return append(has, everyPlan...)
}

// planWords describes a plan's allowance: 30,000 words per month.
func planWords(plan billing.Plan) string {
	if plan.WordLimit == billing.Unlimited {
		return "Unlimited words"
	}
	return counted(plan.WordLimit, "word") + " per month"
}
