package pages

import (
	"plainhand/content"
	"plainhand/views"
	pageviews "plainhand/views/pages"
)

// newWords groups the written content by the pages that show it.
func newWords(written content.Content) pageviews.Words {
	words := pageviews.Words{Claims: claimsOn(written, "")}
	for _, entry := range written.Questions {
		question := views.Question{ID: entry.ID, Text: entry.Text, Answer: entry.Answer}
		words.Questions = append(words.Questions, question)
		if entry.Pricing {
			words.PricingQuestions = append(words.PricingQuestions, question)
		}
	}
	return words
}

// claimsOn returns the claims that only this page makes, or the home page's if page is "".
func claimsOn(written content.Content, page string) []pageviews.Claim {
	var claims []pageviews.Claim
	for _, claim := range written.ClaimsOn(page) {
		claims = append(claims, pageviews.Claim{Text: claim.Text, Meaning: claim.Meaning, Method: claim.Method})
	}
	return claims
}
