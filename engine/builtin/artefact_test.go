package builtin

import (
	"testing"

	"plainhand/engine/humanize"
)

func TestChatbotArtefactsAreRemoved(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	for name, test := range map[string]struct{ before, after string }{
		"the breaks around its answer": {
			"Sure! Here's a polished version:\n\n---\n\nWe keep two cats at home.\n\n---\n\nLet me know if you'd like any changes!",
			"We keep two cats at home."},
		"a break that parts the text": {
			"We keep two cats at home.\n\n---\n\nThey sleep a lot. I hope this helps!",
			"We keep two cats at home.\n\n---\n\nThey sleep a lot."},
		"a heading at the end": {
			"We keep two cats at home.\n\nThe dogs\n---\n\nWould you like me to write a longer version?",
			"We keep two cats at home.\n\nThe dogs\n---"},
		"its offer to help": {
			"We keep two cats at home.\n\nThey sleep a lot.\n\nWould you like me to write a longer version? I'd be happy to help!",
			"We keep two cats at home.\n\nThey sleep a lot."},
		"what turned from its disclaimer": {
			"As an AI language model, I have no views. However, there are a few points to weigh.\n\nCats sleep a lot.",
			"There are a few points to weigh.\n\nCats sleep a lot."},
		"a but that turned from it": {
			"As an AI language model, I have no views. But, I can say that cats sleep a lot.",
			"I can say that cats sleep a lot."},
		"an offer of the writer's": {
			"We keep two cats at home. Call us when you move. I'd be happy to help!",
			"We keep two cats at home. Call us when you move. I'd be happy to help!"},
		"its smile": {
			"We keep two cats at home.\n\nThey sleep a lot.\n\nI hope this helps! 😊",
			"We keep two cats at home.\n\nThey sleep a lot."},
		"the line of a letter": {
			"Dear Ann,\n\nThe plan is ready. Let me know if you have any questions.\n\nBest regards,\nTom",
			"Dear Ann,\n\nThe plan is ready. Let me know if you have any questions.\n\nBest regards,\nTom"},
		"the line after a letter": {
			"Here's a revised version:\n\nDear Ann,\n\nThe plan is ready.\n\nBest regards,\nTom\n\nLet me know if you need any changes!",
			"Dear Ann,\n\nThe plan is ready.\n\nBest regards,\nTom"},
		"references of its page": {
			"It was sold in 2019.【4†source】 Few know it [cite: 3, 4]. It stays so :contentReference[oaicite:0]{index=0}.",
			"It was sold in 2019. Few know it. It stays so."},
		"a reference of the writer's": {"It was sold in 2019 [4]. Few know it 【4】.",
			"It was sold in 2019 [4]. Few know it 【4】."},
		"a figure after an opener":    {"Overall, 5 of them came home.", "Overall, 5 of them came home."},
		"a bold word after an opener": {"Overall, **cats** of ours sleep.", "Overall, **cats** of ours sleep."},
		"apostrophes of printers":     {"It’s ours. We do not sell it.", "It’s ours. We don’t sell it."},
	} {
		result, err := humanize.Rewrite(t.Context(), engine,
			humanize.Request{Text: test.before, Mode: humanize.Casual, Strength: humanize.Strong})
		if err != nil {
			t.Fatal(err)
		}
		if result.Text != test.after {
			t.Errorf("%s: %q becomes %q, want %q", name, test.before, result.Text, test.after)
		}
	}
}
