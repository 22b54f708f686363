package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestDenialOfDegreeBecomesMoreThan(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("more than"), map[string]string{
		"The map isn't just a drawing.":                          "The map is more than a drawing.",
		"The map is not merely a drawing; it's a promise.":       "The map is more than a drawing; it's a promise.",
		"It's not only a shop. It's a meeting place.":            "It's more than a shop. It's a meeting place.",
		"Those walls weren't simply a barrier.":                  "Those walls were more than a barrier.",
		"Baking isn't just about bread.":                         "Baking is about more than bread.",
		"Thirst doesn't just slow the plant.":                    "Thirst does more than slow the plant.",
		"The rain did not just fill the tank.":                   "The rain did more than fill the tank.",
		"The new law won't just raise the fee.":                  "The new law will do more than raise the fee.",
		"We're not just feeding a school. We're raising a town.": "We're doing more than feeding a school. We're raising a town.",
		"They don't just sell lamps.":                            "They do more than sell lamps.",
	})
	for text, want := range map[string]string{
		"The map isn't just a drawing, it's a promise.":    "The map is more than a drawing: it's a promise.",
		"It is more than just a drawing, it's a promise.":  "It is more than just a drawing: it's a promise.",
		"Salt doesn't just add taste, it keeps ham fresh.": "Salt does more than add taste: it keeps ham fresh.",
	} {
		if got := passtest.Rewritten(t, named("more than"), text); got != want {
			t.Errorf("%s\n got  %s\n want %s", text, got, want)
		}
	}
}

func TestOtherDenialsOfDegreeStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("more than"),
		"Don't just take our word for it.",
		"You can't just leave the lamp on.",
		"If it isn't just a drawing, sell it.",
		"The plan needs more than just time, they say.",
		"If it's more than just a hobby, it's a trade.",
		"It isn't just any map.",
		"She said it was just a drawing.",
		"He wasn't just because he was kind.",
		"It is not only he who fell.",
		"I just don't know.",
		"The plan isn't just rationing; it's an insult.",
		"The point of the walk isn't just seeing the sea.",
		"It's not just learning a part; it's living it.",
	)
}
