package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestRhetoricalQuestionsAreMerged(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("rhetorical questions"), map[string]string{
		"The catch? It rains a lot.":       "The catch is that it rains a lot.",
		"The result? Twice as many roots.": "The result is twice as many roots.",
		"The trick? Add salt.":             "The trick is to add salt.",
		"The good news: it is cheap.":      "The good news is that it is cheap.",
		"The lesson? Train the staff.":     "The lesson is to train the staff.",
		"The solution? A second pump.":     "The solution is a second pump.",
	})
	passtest.Leaves(t, named("rhetorical questions"),
		"The result? Who knows?",
		"The red house? It burned down.",
		"We shared one van. The result? Not a cent left.",
		"We sort by date. The result? Two hours saved each week.",
		"What is the result? It rains.",
		"The key takeaway: call before noon.",
		"The secret? Love for the job.",
		"The lesson? Listen to the drivers.",
		"The takeaway? Small shops pay more.",
	)
}
