package rules

import (
	"testing"

	"plainhand/engine/text/document"
	"plainhand/engine/text/prose"
)

func TestSecondTurnIsAvoided(t *testing.T) {
	t.Parallel()
	for before, fits := range map[string]bool{
		"It is cheap.":              true,
		"It is cheap, but slow.":    false,
		"It is slow, though cheap.": false,
	} {
		if got := !repeatsTurn(prose.Sentences(document.Parse(before+" However, it works.", nil)), 1,
			"But"); got != fits {
			t.Errorf("%s: “But” is allowed after it: %v", before, got)
		}
	}
}
