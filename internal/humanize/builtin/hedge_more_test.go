package builtin

import "testing"

func TestHedgesMoreOften(t *testing.T) {
	t.Parallel()
	makes(t, hedges, map[string]string{
		"Trains can be cheaper than planes.":                   "Trains are often cheaper than planes.",
		"Paying cash can be more convenient than cards.":       "Paying cash is more convenient than cards. | Paying cash is often more convenient than cards.",
		"They move a lot, which can be overwhelming.":          "They move a lot, which can feel overwhelming.",
		"They meet locals, which can be a great way to learn.": "They meet locals, which is a great way to learn.",
		"They learn early, which can be useful in later life.": "They learn early, which can prove useful in later life.",
		"Both can be fun.": "Both are fun.",
		"But walking can also be a great way to relax and unwind.": "But walking is also a great way to relax and unwind.",
	})
}

func TestHedgesNotMoreOften(t *testing.T) {
	t.Parallel()
	leaves(t, hedges,
		"The drug can be cheaper than surgery for patients.",
		"That is why trains can be cheaper than planes.",
		"The tower can be more than a landmark.",
	)
}
