package builtin

import "testing"

func TestHedgesLeftBare(t *testing.T) {
	t.Parallel()
	makes(t, hedges, map[string]string{
		"They play outside, which can help to improve their mood.": "They play outside, which can improve their mood.",
		"Chores can also help build confidence.":                   "Chores can also build confidence. | Chores also help build confidence.",
		"The wind can be used to power a mill.":                    "The wind can power a mill.",
		"The songs can also be used to teach spelling.":            "The songs can also teach spelling.",
	})
}

func TestHedgesNotLeftBare(t *testing.T) {
	t.Parallel()
	leaves(t, hedges,
		"Drills and maps, which can help prevent fires, are cheap.",
		"Grants and loans, which can help build a bridge, are rare.",
		"The pan can be used to make soup.",
	)
}
