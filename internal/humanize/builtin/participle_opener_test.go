package builtin

import "testing"

func TestParticipleOpeners(t *testing.T) {
	t.Parallel()
	makes(t, participleOpeners, map[string]string{
		"Knowing how heavy it was, the men quickly asked for help.":        "The men knew how heavy it was, and quickly asked for help.",
		"Feeling tired, she sat down on the stairs.":                       "She felt tired and sat down on the stairs.",
		"Rushing their ride can be dangerous, as they tire soon.":          "Rushing their ride can be dangerous because they tire soon.",
		"Looking back on it, I am glad we went there.":                     "When I look back on it, I am glad we went there.",
		"Considering the size of the house, the price is fair.":            "Given the size of the house, the price is fair.",
		"Being a nurse, she knew what to do.":                              "As a nurse, she knew what to do.",
		"Speaking at a meeting, Jones said: “It is late.”":                 "At a meeting, Jones said: “It is late.”",
		"Building trust takes time, so be kind.":                           "It takes time to build trust, so be kind.",
		"Seeing the sign, he stopped at the gate.":                         "He saw the sign and stopped at the gate.",
		"Taking a deep breath, I walked into the room.":                    "I took a deep breath and walked into the room.",
		"Offering views of the lake, the hotel is popular in summer.":      "The hotel offers views of the lake and is popular in summer.",
		"Using a map, we found the road to the coast.":                     "With a map, we found the road to the coast.",
		"Having read the report, she called her lawyer.":                   "After reading the report, she called her lawyer.",
		"Depending on the road, the trip can take a day.":                  "The trip can take a day, depending on the road.",
		"Having patience is useful, and it can be learned.":                "Patience is useful, and it can be learned.",
		"Having access to books can help, but it is not all.":              "Access to books can help, but it is not all.",
		"Having a map would be good, as the road is long.":                 "A map would be good, as the road is long.",
		"Getting lost can be scary, but there is help.":                    "It is scary to get lost, but there is help.",
		"Moving to a new city can be a challenge, especially for the old.": "It is a challenge to move to a new city, especially for the old.",
		"Running out of daylight can be a dangerous mistake, so be quick.": "It can be a dangerous mistake to run out of daylight, so be quick.",
	})
}

func TestParticipleOpenersThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, participleOpeners,
		"Drawing on this view, I hold that nobody forgets.",
		"Using a new method, we found three more cases.",
		"Being a child, I was often ill in winter.",
		"Considering the offer, he paused for a while.",
		"Building codes can be hard, but they help.",
		"Cycling is not hard, as the road is flat.",
		"During the night, the rain came down hard.",
		"Trembling with fear, I stepped out of the house.",
		"Taking risks, errors and delays in stride is an art.",
		"Seeing the sea, hearing the gulls, and walking is all I need.",
		"Knowing the way, you can be home by noon.",
		"Having a baby is hard, and it takes time.",
		"Having children can be hard, but it is fun.",
		"Having lived in Rome for years, she knows the best food.",
		"Having said that, we still need the money by May.",
		"Driving rain can be dangerous, so slow down.",
		"Using a map to find the road, we came home.",
		"Using maps, signs, and the sun is a skill.",
		"Using a new statistical method, we found the gap.",
		"Depending on the road, it can take a day.",
		"Reading books can be fun, but it takes time.",
		"Leaving it open can be risky, so close it.",
	)
}
