package views

import "plainhand/internal/billing"

// everyPlan is what every plan has besides its features.
var everyPlan = []string{"Priority support", "Advanced settings", "Download results"}

// planFeatures lists what a plan has, the words first.
func planFeatures(plan billing.Plan) []string {
	has := []string{planWords(plan)}
	for _, feature := range plan.Features {
		has = append(has, feature.Offer().Name)
	}
	return append(has, everyPlan...)
}

// planWords is how many words a plan has: 30,000 words per month.
func planWords(plan billing.Plan) string {
	if plan.WordLimit == billing.Unlimited {
		return "Unlimited words"
	}
	return counted(plan.WordLimit, "word") + " per month"
}
