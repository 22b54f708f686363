package builtin

import "testing"

func TestDashesGiveWay(t *testing.T) {
	t.Parallel()
	makes(t, dashes, map[string]string{
		"We came by the longest road—and we were late.":                      "We came by the longest road, and we were late.",
		"We came by the longest road – and we were late.":                    "We came by the longest road, and we were late.",
		"In the hall we met the owner—a man of few words.":                   "In the hall we met the owner, a man of few words.",
		"In the end we kept three animals—cats, dogs, and hens.":             "In the end we kept three animals: cats, dogs, and hens.",
		"For years, the owner—a man of few words—lived there.":               "For years, the owner (a man of few words) lived there.",
		"After years, he came—it took so long—and they, at last, were glad.": "After years, he came (it took so long) and they, at last, were glad.",
	})
	leaves(t, dashes,
		"In the hall we met the owner—he was a man of few words.",
		"We asked: who was the owner—and why?",
		"It was open from 9–5 on most days of the week.",
		"After some years, at home—it took so long—the owner came.",
		"The owner—**Ann**—came by.",
	)
}
