package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestOneOfTwoAdjectivesIsDropped(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("adjective pairs"), map[string]string{
		"She heard a quiet, steady hum in the wall.":    "She heard a steady hum in the wall. | She heard a quiet hum in the wall.",
		"It was an old, narrow street in the old town.": "It was a narrow street in the old town. | It was an old street in the old town.",
	})
	passtest.Leaves(t, named("adjective pairs"),
		"It was a global, billion-dollar market in May.",
		"The door, quiet and heavy, stood open.",
		"It was a **quiet**, steady hum.",
		"It was a quiet, very steady hum.",
	)
}

func TestTriplesBecomePairs(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("triples"), map[string]string{
		"It takes trust, clarity, and patience to lead.": "It takes trust and clarity to lead. | It takes trust and patience to lead. | It takes clarity and patience to lead.",
		"The plan was bold, simple, and cheap.":          "The plan was bold and simple. | The plan was bold and cheap. | The plan was simple and cheap.",
	})
	passtest.Leaves(t, named("triples"),
		"She packed bread, cheese, and apples.",
		"It takes great trust, clarity, and patience.",
		"It takes trust, clarity, patience, and luck.",
		"It takes trust, 3 clerks, and patience.",
	)
}

func TestAnnouncingColonsAreReplaced(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("colons"), map[string]string{
		"The reason is simple: people buy what they see.": "People buy what they see.",
		"He had one rule in life: you pay what you owe.":  "He had one rule in life. You pay what you owe.",
	})
	passtest.Leaves(t, named("colons"),
		"She packed three things: bread, cheese, and salt.",
		"The rule: you pay what you owe.",
		"He said it twice: no.",
	)
}

func TestByOpenersAreMoved(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("by openers"), map[string]string{
		"By walking 3 miles a day, you can sleep better.":                   "You can sleep better by walking 3 miles a day.",
		"By walking to work, you save money every day.":                     "You save money every day by walking to work.",
		"By adding a shelf, renters can keep books, plants, and lamps dry.": "Adding a shelf can help renters keep books, plants, and lamps dry.",
	})
	passtest.Leaves(t, named("by openers"),
		"By attaching a tag and calling the desk, you can report it, day or night.",
		"By noon, you are tired.",
		"By opening at 7 a.m., the shop serves everyone.",
		"By signing the form, you agree to the terms.",
		"By the pool, learning to float, we can rest.",
		"By walking to work and by bus, you save money, time, and gas.",
		"By walking to work, originally a dare, you save money, time, and gas.",
		"By walking to work, save money.",
		"By walking to work, you save money, time, and gas.",
		"By signing up, you agree to news, offers, and our terms.",
		"By clicking Submit, you confirm that it is right.",
		"By joining, you can agree to terms, offers, and news.",
		"By being ready for rain, a hiker stays dry.",
		"By raising the fee, towns are forced to build homes rather than just turning people down.",
		"By being calm, and armed with a map, hikers can find the road, the hut, and the well.",
		"By providing shelves, owners can keep books, plants, and lamps dry.",
		"By not moving the shelf, renters can keep books, plants, and lamps dry.",
		"By reading the log of each pump, the system can find leaks, cracks, and rust.",
	)
}
