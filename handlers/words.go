package handlers

import (
	"plainhand/content"
	"plainhand/views"
)

// newWords sorts what writers wrote by where pages show it.
func newWords(written content.Content) views.Words {
	var words views.Words
	for _, claim := range written.Claims {
		words.Claims = append(words.Claims, views.Claim{Text: claim.Text, Meaning: claim.Meaning, Method: claim.Method})
	}
	for _, entry := range written.Questions {
		question := views.Question{ID: entry.ID, Text: entry.Text, Answer: entry.Answer}
		words.Questions = append(words.Questions, question)
		if entry.Pricing {
			words.PricingQuestions = append(words.PricingQuestions, question)
		}
	}
	return words
}
