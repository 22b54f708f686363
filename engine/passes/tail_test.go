package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestTailsGetAFiniteVerb(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("tails"), map[string]string{
		"The storm took the roof, leaving the cows in the rain.": "The storm took the roof, which left the cows in the rain. | The storm took the roof. That left the cows in the rain.",
		"The new road cuts the trip, making the town richer.":    "The new road cuts the trip, which makes the town richer. | The new road cuts the trip. That makes the town richer.",
		"The mill has closed, leaving the town without work.":    "The mill has closed, which has left the town without work. | The mill has closed. That has left the town without work.",
		"She sat on the porch, watching the road to town.":       "She sat on the porch and watched the road to town. | She sat on the porch. She watched the road to town.",
		"The clerk can read it twice, looking for a mistake.":    "The clerk can read it twice and look for a mistake.",
		"He walked home, slowly counting the lamps.":             "He walked home and slowly counted the lamps. | He walked home. He slowly counted the lamps.",
	})
}

func TestTailsThatStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("tails"),
		"The shop sells tools, including saws and hammers.",
		"The camp offers swimming, hiking, climbing the hill.",
		"He did not call, leaving us without a word.",
		"The house, standing on a hill, was sold in May.",
		"If it rains, driving home takes an hour.",
		"They rest, eating.",
		"He had left, taking the keys with him.",
		"It was built in spring, making use of old stones.\nYes?",
	)
}

func TestAbsolutePhrasesGetAFiniteVerb(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("absolute phrases"), map[string]string{
		"He read on, his voice rising with every line.":     "He read on, and his voice rose with every line. | He read on. His voice rose with every line.",
		"She looks up, her eyes shining in the dark.":       "She looks up, and her eyes shine in the dark. | She looks up. Her eyes shine in the dark.",
		"The dog stands there, its nose touching the gate.": "The dog stands there, and its nose touches the gate. | The dog stands there. Its nose touches the gate.",
	})
	passtest.Leaves(t, named("absolute phrases"),
		"He read on, his hat in his hand.",
		"He did not move, his voice rising.",
		"He read on, rising with every line.",
	)
}
