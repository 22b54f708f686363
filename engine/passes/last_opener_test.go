package passes

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/passtest"
)

func TestLastOpenersAreReplaced(t *testing.T) {
	t.Parallel()
	passtest.Makes(t, named("last openers"), map[string]string{
		"Another pet is the dog. Finally, cats make good pets.":         "Another pet is the dog. Cats also make good pets. | Another pet is the dog. Cats make good pets.",
		"Moreover, dogs bark. Finally, cats had to go.":                 "Moreover, dogs bark. Cats also had to go. | Moreover, dogs bark. Cats had to go.",
		"Dogs are loyal. Lastly, being patient is a great help.":        "Dogs are loyal. Being patient is also a great help. | Dogs are loyal. Being patient is a great help.",
		"Dogs are loyal. Finally, I think cats are better.":             "Dogs are loyal. I also think cats are better. | Dogs are loyal. I think cats are better.",
		"Dogs are loyal. Finally, cats are also loyal.":                 "Dogs are loyal. Cats are also loyal.",
		"First, feed the dog. Finally, another pet is the cat.":         "First, feed the dog. Another pet is the cat.",
		"Moreover, dogs bark. Finally, a mode is a scale.":              "Moreover, dogs bark. A mode is a scale.",
		"Dogs bark. Finally, the fourth pet is the cat.":                "Dogs bark. The fourth pet is the cat.",
		"Dogs bark. Finally, and perhaps most importantly, I do.":       "Dogs bark. Perhaps most importantly, I do.",
		"Feed the dog. Finally, if it rains, stay home.":                "Feed the dog. And if it rains, stay home.",
		"Feed the dog. Finally, make sure it sleeps.":                   "Feed the dog. And make sure it sleeps.",
		"In addition, dogs bark. Finally, cats are not always kind.":    "In addition, dogs bark. Cats are not always kind.",
		"Moreover, dogs bark. Finally, the cat that you have may hiss.": "Moreover, dogs bark. The cat that you have may hiss.",
		"We waited. Finally, the train came in.":                        "We waited. The train finally came in.",
		"We waited. Finally, I decided to leave.":                       "We waited. I finally decided to leave.",
		"We waited. Finally, on the third day, they were found.":        "We waited. On the third day, they were finally found.",
		"We waited. Finally, he opened the door.":                       "We waited. He finally opened the door.",
		"We waited. Finally, after an hour, they had had enough.":       "We waited. After an hour, they had finally had enough.",
		"We waited. Finally, once it was dark, we left the house.":      "We waited. Once it was dark, we finally left the house.",
	})
}

func TestLastOpenersThatStay(t *testing.T) {
	t.Parallel()
	passtest.Leaves(t, named("last openers"),
		"First, wash it. Second, dry it. Finally, cats make good pets.",
		"First, we ate. Second, we swam. Finally, the rain fell.",
		"Next, the gas is cooled. Finally, the valve lowers the pressure.",
		"We waited. Finally, it was over.",
		"To start, chop the onions. Also, heat the oil. Finally, the soup is good.",
		"Another dish is soup. Finally, the soup is ready.",
		"Moreover, few fell ill. Finally, the drug was not approved.",
		"We waited. Finally, help is here.",
		"We waited. Finally, she could see the light.",
		"Dogs bark. Finally, wash the pan.",
		"Dogs bark. Finally, and perhaps the best of all, was the cat.",
		"Moreover, dogs bark. Finally, when a dog is able to rest, it should.",
		"In addition, dogs bark. Finally, it was the last comic.",
	)
}

func TestBalancedLastPointHasTwoProposals(t *testing.T) {
	t.Parallel()
	text := "Another pet is the dog. Finally, cats make good pets."
	sentences := passtest.Tagged(t, text).Sentences
	got := lastOpeners(humanize.Request{Text: text, Strength: humanize.Balanced}, sentences, 1, nil)
	if len(got) != 2 || got[0].ID != lastOmitted || got[1].ID != lastAlso {
		t.Errorf("got %v, want %s and %s", got, lastOmitted, lastAlso)
	}
}
