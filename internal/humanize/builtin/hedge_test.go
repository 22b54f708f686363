package builtin

import "testing"

func TestHedgesVary(t *testing.T) {
	t.Parallel()
	makes(t, hedges, map[string]string{
		"Travel can be stressful.":                             "Travel can feel stressful. | Travel is sometimes stressful.",
		"Night shifts can be hard on new parents.":             "Night shifts are sometimes hard on new parents.",
		"It can be difficult to find parking downtown.":        "It is difficult to find parking downtown. | It is often difficult to find parking downtown. | It is sometimes difficult to find parking downtown.",
		"It can be hard to sleep after a night shift.":         "It can get hard to sleep after a night shift. | It is hard to sleep after a night shift. | It is often hard to sleep after a night shift. | It is sometimes hard to sleep after a night shift.",
		"Roads can be slippery if it rains.":                   "Roads are slippery if it rains. | Roads can get slippery if it rains.",
		"The weather can also be a factor.":                    "The weather can also play a part.",
		"While such books can be offensive, they belong here.": "While such books may be offensive, they belong here.",
		"The dark can be an obstacle.":                         "The dark can become an obstacle.",
		"Rain or snow can be a problem if you cycle.":          "Rain or snow may be a problem if you cycle.",
		"The heat can be harsh, but the nights are cool.":      "The heat is harsh, but the nights are cool. | The heat is sometimes harsh, but the nights are cool. | The heat may be harsh, but the nights are cool.",
		"A checklist can help you pack faster.":                "A checklist helps you pack faster.",
		"Checklists can also help you with planning.":          "Checklists also help you with planning.",
		"Being patient can help us stay calm.":                 "Being patient helps us stay calm.",
		"Patience can also help in hard times.":                "Patience also helps in hard times.",
		"A tool that can help you write is worth having.":      "A tool that helps you write is worth having. | A tool to help you write is worth having.",
		"Poor planning can lead to delays.":                    "Poor planning may lead to delays.",
		"Small habits can lead to a calmer home.":              "Small habits may lead to a calmer home.",
		"Also, dirt roads and rocky ground can be dangerous.":  "Also, dirt roads and rocky ground may be dangerous.",
	})
}

func TestHedgesWithAVerbOfTheirOwn(t *testing.T) {
	t.Parallel()
	makes(t, hedges, map[string]string{
		"Noise can be a factor in poor sleep.":                 "Noise can play a part in poor sleep.",
		"A night hike can be a rewarding experience.":          "A night hike can make for a rewarding experience. | A night hike is a rewarding experience.",
		"Music can be a great source of comfort.":              "Music can bring great comfort. | Music is a great source of comfort.",
		"Debt can be a source of stress.":                      "Debt can become a source of stress.",
		"Rest can be the difference between a win and a loss.": "Rest can make the difference between a win and a loss.",
		"Pale skin can be a sign of anemia.":                   "Pale skin can point to anemia.",
		"A first night alone can be a scary experience.":       "A first night alone can feel scary.",
		"A first night alone can be a daunting experience.":    "A first night alone can feel intimidating.",
		"Loud rooms can be overwhelming for children.":         "Loud rooms can overwhelm children.",
		"The rash can be due to heat.":                         "The rash can come from heat. | The rash can stem from heat.",
		"There can be delays at the border.":                   "There may be delays at the border.",
		"It can be helpful to write a list.":                   "It helps to write a list. | It is helpful to write a list.",
		"It can be easy to forget a password.":                 "It is easy to forget a password. | It is easy to forget a password.",
		"These birds can be found in every park.":              "These birds are found in every park.",
		"The custom can be traced back to Rome.":               "The custom goes back to Rome.",
		"Tasks can be divided into three groups.":              "Tasks fall into three groups.",
		"It can also be easy to lose track of time.":           "It is also easy to lose track of time. | It is also easy to lose track of time.",
		"Salt can be damaging to the roots.":                   "Salt can damage the roots.",
		"Old jars can be great gifts.":                         "Old jars can make great gifts. | Old jars are great gifts.",
		"Swimming here can be dangerous.":                      "Swimming here can prove dangerous.",
		"The wind can be harmful and ruin crops.":              "The wind can prove harmful and ruin crops.",
		"A torch can be useful when the lights fail.":          "A torch can come in handy when the lights fail. | A torch is useful when the lights fail.",
		"Patience can be tough to learn.":                      "Patience is often tough to learn. | Patience is tough to learn.",
		"The climb can be a challenge.":                        "The climb can pose a challenge.",
		"Such jokes can be seen as rude.":                      "Such jokes may be seen as rude. | Such jokes can come across as rude.",
	})
}

func TestHedgesThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, hedges,
		"By planning with care, such errors can be avoided.",
		"We can be patient with others.",
		"It can help you focus and help you to stay calm.",
		"A fuller view can help us plan.",
		"It can help us in every part of life.",
		"Usage data can help teams plan.",
		"The fact that they are lost can be daunting.",
		"A walk can help with focus and reduce noise.",
		"This herb can help lower blood pressure.",
		"This plan can lead to savings of up to 18% for students.",
		"Coupons can be found in newspapers or online.",
		"People can be difficult.",
		"Anna can help you with the form.",
		"Our team can help you move.",
		"Nothing can be harder than this.",
		"Bears can be a danger, as can snakes.",
		"There can be too much of a good thing.",
		"I hope that this can help you.",
		"It can help you stay calm, and even assist with sleep.",
		"Skipping a step can lead to delays.",
		"A tax adviser can help you plan.",
		"Only then can it be dangerous to swim.",
		"Snake bites can be deadly.",
		"The value can be changed in the settings.",
		"How can this be hard?",
		"Add a note so that it can help the next reader.",
		"This road can lead to the harbor.",
		"She opened a can of beans.",
		"He can help himself to cake.",
	)
}
