package builtin

import "testing"

func TestContrasts(t *testing.T) {
	t.Parallel()
	makes(t, contrasts, map[string]string{
		"Saving isn't about being perfect—it's about being prepared.":       "Saving is about being prepared, not about being perfect.",
		"The cure was not about revenge; it was about a lesson.":            "The cure was about a lesson, not about revenge.",
		"The limits aren't a flaw. They're a choice.":                       "The limits are a choice, not a flaw.",
		"Leadership isn't about titles. It's about trust.":                  "Leadership is about trust, not about titles.",
		"The logs weren't a burden; they were a gift to the team.":          "The logs were a gift to the team, not a burden.",
		"Not only is it cheap, but it also works.":                          "it is cheap, and it also works.",
		"Not only does the app save time, but it also cuts costs.":          "Not only does the app save time, it also cuts costs.",
		"Not only were there delays, but there was also a fear of strikes.": "Not only were there delays, there was also a fear of strikes.",
		"Not only does it help the town, but it also cuts costs.":           "it helps the town, and it also cuts costs.",
		"The plan not only cuts costs, but it also saves time.":             "The plan cuts costs, and it also saves time.",
		"Rest is not only pleasant, but it can also bring new ideas.":       "Rest is pleasant, and it can also bring new ideas.",
		"The tool not only cuts costs but also saves time.":                 "The tool both cuts costs and saves time. | The tool cuts costs and also saves time.",
		"It is not only cheap but also safe.":                               "It is both cheap and safe. | It is cheap and also safe.",
		"The plan will not only cut costs but also help the town.":          "The plan will cut costs and also help the town.",
		"These calls not only broke the law, but caused distress.":          "These calls both broke the law and caused distress. | These calls broke the law and caused distress.",
		"It hurt trade, not just for us, but for the whole town.":           "It hurt trade for the whole town, not just for us.",
		"It has moved not only the public but also the press.":              "It has moved both the public and the press. | It has moved the public and also the press. | It has moved the public as well as the press.",
		"Over time, you have become not just a beast, but a symbol.":        "Over time, you have become a symbol, not just a beast.",
		"She is kind, not only with others but also with her own son.":      "She is kind both with others and with her own son. | She is kind with others and also with her own son. | She is kind with others as well as with her own son.",
		"The tool does cut costs not just for us but for the north too.":    "The tool does cut costs for us and for the north too.",
		"The law is not just about trade and tax but also about jobs.":      "The law is about trade and tax, and also about jobs.",
		"These calls not merely broke the law, but caused distress.":        "These calls not merely broke the law; they also caused distress.",
	})
}

func TestContrastsThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, contrasts,
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
		"Not only that, the plan failed.",
		"Not only he but also I was late.",
		"It is used not only here but everywhere.",
		"By land, not only could we rest, but it also let trade grow.",
		"# It's not a tool, it's a friend",
		"“It's not a tool, it's a friend,” she said.",
		"The drink isn't just milk, tea or water; it's a blend.",
		"The rule is not to run but to walk.",
	)
}
