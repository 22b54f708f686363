package passes

import (
	"testing"

	"plainhand/engine/passes/passtest"
)

func TestContrastsAreReversed(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("contrasts"), map[string]string{
		"Saving isn't about being rich—it's about being ready.":     "Saving is about being ready, not about being rich.",
		"The cure was not about revenge; it was about a lesson.":    "The cure was about a lesson, not about revenge.",
		"The limits aren't a flaw. They're a choice.":               "The limits are a choice, not a flaw.",
		"Leadership isn't about titles. It's about trust.":          "Leadership is about trust, not about titles.",
		"The problem is not a lack of zeal; it is a lack of skill.": "The problem is a lack of skill, not of zeal.",
		"The dog isn't a wolf; it's a pet, and it sleeps all day.":  "The dog isn't a wolf but a pet, and it sleeps all day.",
		"It was not about jobs; it was about survival.":             "It was about survival, not about jobs.",
		"The pipes aren't broken; they're clogged.":                 "The pipes aren't broken but clogged.",
		"The logs weren't a burden; they were a gift to the team.":  "The logs were a gift to the team, not a burden.",
	})
	passtest.Makes(t, named("contrasts"), map[string]string{
		"That is not a loose rule; it is a strict one.": "That is not a loose rule but a strict one.",
		"This was not about a cake for a guest; it was about survival, and pride.": "This was not about a cake for a guest but about " +
			"survival, and pride.",
		"Work isn't about a score. It's about learning. It's about growth.":      "Work isn't about a score but about learning. It's about growth.",
		"The shop isn't losing money — it's paying off a loan, and soon.":        "The shop isn't losing money but paying off a loan, and soon.",
		"A bridge isn't built in a day. It's built in years, by many hands.":     "A bridge isn't built in a day but in years, by many hands.",
		"The question isn't whether we can pay; it's whether we can wait.":       "The question isn't whether we can pay but whether we can wait.",
		"The problem isn't that he sings; it's that he sings at night.":          "The problem isn't that he sings but that he sings at night.",
		"The goal isn't a medal. It's having fun with the team, every week.":     "The goal isn't a medal but having fun with the team, every week.",
		"What struck me wasn't the price. It was the view, and the light in it.": "What struck me wasn't the price but the view, and the light in it.",
	})
}

func TestContrastsThatStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("contrasts"),
		"Not only is it cheap, but it also works.",
		"Not only does the app save time, but it also cuts costs.",
		"Not only were there delays, but there was also a fear of strikes.",
		"The plan not only cuts costs, but it also saves time.",
		"Rest is not only pleasant, but it can also bring new ideas.",
		"The tool not only cuts costs but also saves time.",
		"Not only can it cause eyestrain, but computers can also be a distraction.",
		"I find the rule not only harms us, but it also costs a lot.",
		"By providing shelter, not only could passengers rest, but it also let trade grow.",
		"She learned that tea not only warms you, but it can also calm you.",
		"TrailForge isn't just a backpack; it's your friend on the trail.",
		"It's not just a place, it's a feeling.",
		"Care isn't heroics; it's boring chores.",
		"We are not just an army; we are a family.",
		"But this isn’t simply a meal—it’s an invitation to slow down.",
		"If it isn't a bug, it's a feature.",
		"When the light isn't on, it's a fault.",
		"The shop isn't open; it's a holiday.",
		"This isn't a test, and it's late.",
		"The sky wasn't blue. The sea was grey.",
		"But the trip isn't a treat for kids; it's a test for them, and for us.",
		"The dog isn't a pet. It's barking at the moon, as it does every night.",
		"It's not the cost that counts; it's the time.",
		"It isn't cold. It's raining in the north.",
		"Tea isn't a drug; they're a myth.",
		"She was not a doctor. He was a doctor.",
		"The teacher not only sings but also dances.",
		"She said that it not only works but also saves time.",
		"I not only sing but also dance.",
		"If it not only works but also saves time, we buy it.",
		"He asked not only for water but also food, a bed and money.",
		"Not only that, the plan failed.",
		"I want to be one who is kind, not only with others but also with myself.",
		"# It's not a tool, it's a friend",
		"“It's not a tool, it's a friend,” she said.",
		"The drink isn't just milk, tea or water; it's a blend.",
		"The rule is not to run but to walk.",
		"He not only sang but rather than leave, he danced.",
		"The soup was not only served late but rather cold.",
		"The end was not a fire or a flood. It was a slow decay born of sloth.",
		"Trust isn't mended by gifts; it's destroyed.",
		"It is not a fad, but rather a sign of hope.",
	)
}
