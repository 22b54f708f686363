package views

import "plainhand/internal/billing"

// everyPlan is what every plan has besides its features.
var everyPlan = []string{"Priority support", "Advanced settings", "Download results"}

// planFeatures lists what a plan has, the words first, and what it will have.
func planFeatures(plan billing.Plan) (has, planned []string) {
	has = []string{planWords(plan)}
	for _, feature := range plan.Features {
		if offer := feature.Offer(); offer.Planned {
			planned = append(planned, offer.Name)
		} else {
			has = append(has, offer.Name)
		}
	}
	return append(has, everyPlan...), planned
}

// planWords is how many words a plan has: 30,000 words per month.
func planWords(plan billing.Plan) string {
	if plan.WordLimit == billing.Unlimited {
		return "Unlimited words"
	}
	return counted(plan.WordLimit, "word") + " per month"
}
