package passes

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/passtest"
)

func TestModesSpellContractionsOut(t *testing.T) {
	t.Parallel()
	for _, mode := range []humanize.Mode{humanize.Professional, humanize.Academic, humanize.Simple} {
		passtest.Makes(t, inMode(mode, named("contractions")), map[string]string{
			"The mill isn't open.":               "The mill is not open.",
			"You can't stay.":                    "You cannot stay.",
			"Won’t it rain, or it won’t snow.":   "Won’t it rain, or it will not snow.",
			"Don't go by the date.":              "Do not go by the date.",
			"It's late.":                         "It is late.",
			"It's been late.":                    "It has been late.",
			"It's built for rain.":               "It is built for rain.",
			"It's already been sold.":            "It has already been sold.",
			"That's why the cat sleeps.":         "That is why the cat sleeps.",
			"Who's there?":                       "Who is there?",
			"I'm late.":                          "I am late.",
			"They'd gone home.":                  "They had gone home.",
			"They'd go home.":                    "They would go home.",
			"You'd better go home.":              "You had better go home.",
			"Those who'd rather stay can stay.":  "Those who would rather stay can stay.",
			"They could've left.":                "They could have left.",
			"We'll call.":                        "We will call.",
			"What if you don't know the answer?": "What if you do not know the answer?",
			"DON'T touch it.":                    "DO NOT touch it.",
			"- **Day 2:** Don't worry yet.":      "- **Day 2:** Do not worry yet.",
		})
	}
}

func TestUncertainContractionsStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, inMode(humanize.Academic, named("contractions")),
		"Anna's boat is Tom's.",
		"The mill's closed.", // a possessive, or “is”
		"Let's go to the mill.",
		"Ain't that nice.",
		"That is all, isn't it?",
		"That is all, isn't it.",
		"Don't you like tea?",
		"Why isn't the mill open?",
		"Don't know where to start?",
		"The shop has it's own door.", // “it's” for “its”
		"It's changed since May.",     // “is” or “has”
		"It's gone.",
		"Tell me what it's.",
		"They'd put it away.", // “had” or “would”
		"I'd had enough.",
		"Here's to the mill.",
		"Here's the rules for guests.",
		"There's cats in the mill.",
		"He said, “It isn't open.”",
		`He said, "It isn't open."`,
		"Run `don't` first.",
		"It is ten o'clock, ma'am.",
		"The list of dos and don'ts is short.",
		"She read What You'll Need in May.",
		"# What You'll Need",
	)
}

func TestOtherModesKeepContractions(t *testing.T) {
	t.Parallel()
	for _, mode := range []humanize.Mode{humanize.Standard, humanize.Casual} {
		passtest.Leaves(t, inMode(mode, named("contractions")), "It's late, and the bus doesn't run.")
	}
}
