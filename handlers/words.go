package handlers

import (
	"plainhand/content"
	"plainhand/views"
)

// newWords sorts what writers wrote by where pages show it.
func newWords(written content.Content) views.Words {
	words := views.Words{Claims: claimsOn(written, "")}
	for _, entry := range written.Questions {
		question := views.Question{ID: entry.ID, Text: entry.Text, Answer: entry.Answer}
		words.Questions = append(words.Questions, question)
		if entry.Pricing {
			words.PricingQuestions = append(words.PricingQuestions, question)
		}
	}
	return words
}

// claimsOn are the claims that stand on this page alone, or those of the home page where there is none.
func claimsOn(written content.Content, page string) []views.Claim {
	var claims []views.Claim
	for _, claim := range written.ClaimsOn(page) {
		claims = append(claims, views.Claim{Text: claim.Text, Meaning: claim.Meaning, Method: claim.Method})
	}
	return claims
}
