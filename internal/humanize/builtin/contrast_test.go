package builtin

import "testing"

func TestContrasts(t *testing.T) {
	t.Parallel()
	makes(t, contrasts, map[string]string{
		"Saving isn't about being perfect—it's about being prepared.":        "Saving is about being prepared, not about being perfect.",
		"The cure was not about revenge; it was about a lesson.":             "The cure was about a lesson, not about revenge.",
		"The limits aren't a flaw. They're a choice.":                        "The limits are a choice, not a flaw.",
		"Leadership isn't about titles. It's about trust.":                   "Leadership is about trust, not about titles.",
		"The logs weren't a burden; they were a gift to the team.":           "The logs were a gift to the team, not a burden.",
		"Not only is it cheap, but it also works.":                           "Not only is it cheap, it also works.",
		"Not only does the app save time, but it also cuts costs.":           "Not only does the app save time, it also cuts costs.",
		"Not only were there delays, but there was also a fear of strikes.":  "Not only were there delays, there was also a fear of strikes.",
		"The plan not only cuts costs, but it also saves time.":              "The plan not only cuts costs; it also saves time.",
		"Rest is not only pleasant, but it can also bring new ideas.":        "Rest is not only pleasant; it can also bring new ideas.",
		"The tool not only cuts costs but also saves time.":                  "The tool not only cuts costs; it also saves time.",
		"It is not only cheap but also safe.":                                "It is not only cheap; it is also safe.",
		"The plan will not only cut costs but also help the town.":           "The plan will not only cut costs; it will also help the town.",
		"These calls not only broke the law, but caused distress.":           "These calls not only broke the law; they also caused distress.",
		"It hurt trade, not just for us, but for the whole town.":            "It hurt trade for the whole town, not just for us.",
		"It has moved not only the public but also the press.":               "It has moved the press, not only the public.",
		"Over time, you have become not just a beast, but a symbol.":         "Over time, you have become a symbol, not just a beast.",
		"Computers are used not only by students but also by teachers.":      "Computers are used by teachers, not only by students.",
		"The change affects not only the north but also the south.":          "The change affects the south, not only the north.",
		"The fair is not only a fad, but rather a sign of hope.":             "The fair is not only a fad; it is also a sign of hope.",
		"The tool not only cuts costs, but instead changes the work.":        "The tool not only cuts costs; it also changes the work.",
		"It was not only a fad, but rather a sign of what it wants.":         "It was not only a fad; it was also a sign of what it wants.",
		"It stands not only as a fad, but rather as a sign of hope.":         "It stands as a sign of hope, not only as a fad. | It stands not only as a fad, but as a sign of hope.",
		"Talks serve not only as a fad, but rather as a sign that it lives.": "Talks serve not only as a fad, but as a sign that it lives.",
		"The fair isn't just a fad but rather a sign of hope.":               "The fair isn't just a fad but a sign of hope.",
		"Not only is it a fad, but rather it is a sign of hope.":             "Not only is it a fad, but it is a sign of hope.",
		"The law affects not just the rich, but rather the whole town.":      "The law affects not just the rich, but the whole town. | The law affects the whole town, not just the rich.",
	})
}

func TestContrastsThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, contrasts,
		"Not only can it cause eyestrain, but computers can also be a distraction.",
		"I find the rule not only harms us, but it also costs a lot.",
		"By providing shelter, not only could passengers rest, but it also let trade grow.",
		"She learned that tea not only warms you, but it can also calm you.",
		"TrailForge isn't just a backpack; it's your friend on the trail.",
		"It's not just a place, it's a feeling.",
		"We are not just an army; we are a family.",
		"But this isn’t simply a meal—it’s an invitation to slow down.",
		"If it isn't a bug, it's a feature.",
		"When the light isn't on, it's a fault.",
		"The shop isn't open; it's a holiday.",
		"This isn't a test, and it's late.",
		"The sky wasn't blue. The sea was grey.",
		"It isn't cold. It's raining in the north.",
		"The dog isn't a wolf; it's a pet, and it sleeps all day.",
		"Tea isn't a drug; they're a myth.",
		"She was not a doctor. He was a doctor.",
		"It's not the cost that counts; it's the time.",
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
		"It is not a fad, but rather a sign of hope.",
	)
}
