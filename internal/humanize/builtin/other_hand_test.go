package builtin

import "testing"

func TestOtherHands(t *testing.T) {
	t.Parallel()
	makes(t, otherHands, map[string]string{
		"On the one hand, it is cheap. On the other hand, it is far.":                 "On the one hand, it is cheap. On the other, it is far.",
		"On one hand, it is cheap. We like that. On the other hand, the road is far.": "On one hand, it is cheap. We like that. On the other, the road is far.",
	})
	leaves(t, otherHands,
		"It is cheap. On the other hand, it is far.",
		"On the one hand, it is cheap. On the other, it is far. On the other hand, we like it.",
	)
}
