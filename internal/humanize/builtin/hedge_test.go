package builtin

import "testing"

func TestHedgesVary(t *testing.T) {
	t.Parallel()
	makes(t, hedges, map[string]string{
		"Travel can be stressful.":                              "Travel is sometimes stressful. | Travel may be stressful.",
		"Night shifts can be hard on new parents.":              "Night shifts are sometimes hard on new parents. | Night shifts may be hard on new parents.",
		"It can be difficult to find parking downtown.":         "It is sometimes difficult to find parking downtown. | It may be difficult to find parking downtown.",
		"Riding at night can be dangerous.":                     "Riding at night is sometimes dangerous. | Riding at night may be dangerous.",
		"Roads can be slippery if it rains.":                    "Roads may be slippery if it rains.",
		"The weather can also be a factor.":                     "The weather may also be a factor.",
		"The map can be a useful tool for hikers.":              "The map may be a useful tool for hikers.",
		"Rain or snow can be a problem.":                        "Rain or snow may be a problem.",
		"The heat can be harsh and ruin crops.":                 "The heat may be harsh and ruin crops.",
		"A checklist can help you pack faster.":                 "A checklist helps you pack faster. | A checklist may help you pack faster.",
		"Checklists can also help with planning.":               "Checklists also help with planning. | Checklists may also help with planning.",
		"Being patient can help us stay calm.":                  "Being patient helps us stay calm. | Being patient may help us stay calm.",
		"A walk can help with focus and reduce noise.":          "A walk may help with focus and reduce noise.",
		"A tool that can help you write is worth having.":       "A tool that helps you write is worth having. | A tool that may help you write is worth having.",
		"This herb can help lower blood pressure.":              "This herb may help lower blood pressure.",
		"Poor planning can lead to delays.":                     "Poor planning may lead to delays. | Poor planning sometimes leads to delays.",
		"Small habits can lead to a calmer home.":               "Small habits may lead to a calmer home.",
		"Trails, dirt roads and rocky ground can be dangerous.": "Trails, dirt roads and rocky ground are sometimes dangerous. | Trails, dirt roads and rocky ground may be dangerous.",
	})
}

func TestHedgesThatStay(t *testing.T) {
	t.Parallel()
	leaves(t, hedges,
		"We can be patient with others.",
		"People can be difficult.",
		"Anna can help you with the form.",
		"Our team can help you move.",
		"Nothing can be harder than this.",
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
