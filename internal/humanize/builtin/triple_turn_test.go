package builtin

import (
	"testing"

	"plainhand/internal/humanize"
)

func TestTripleTurns(t *testing.T) {
	t.Parallel()
	makes(t, triples, map[string]string{
		"You can send words, pictures, and even video to anyone.":   "You can send words and pictures, and even video to anyone. | You can send words and pictures, even video to anyone.",
		"We need a broad, diverse and even risky plan for this.":    "We need a broad, diverse, even risky plan for this.",
		"They removed books, films and other materials in May.":     "They removed materials like books and films in May.",
		"Books, films and other toys should be kept in the house.":  "Toys like books and films should be kept in the house.",
		"Watch out for rocks, sticks, and other debris on the way.": "Watch out for debris like rocks and sticks on the way.",
		"She worked with nurses, doctors, and a local charity.":     "She worked with nurses and doctors, and with a local charity.",
		"They brought food, water and a map of the whole area.":     "They brought food and water, and a map of the whole area.",
		"It requires courage, patience, and hard work from us.":     "It requires courage and patience as well as hard work from us.",
		"It can lead to anger, envy, and bad habits in the young.":  "It can lead to anger, envy, or bad habits in the young.",
		"Tools like hammers, saws and drills can help you here.":    "Tools like hammers, saws or drills can help you here.",
		"We went there with my brother, sister, and I felt glad.":   "We went there with my brother and sister and I felt glad.",
		"They can learn, grow, and form their own views on it.":     "They can learn and grow, and form their own views on it.",
		"It helped me learn, play, and stay connected with them.":   "It helped me learn and play, and stay connected with them.",
		"After a while, Sarah and her friends sat down for lunch.":  "After a while Sarah and her friends sat down for lunch.",
		"It was a rule, simple and sharp.":                          "It was a simple, sharp rule.",
		"We share our thoughts, fears, hopes and dreams with them.": "We share our thoughts and fears as well as hopes and dreams with them.",
	})
}

func TestTurnsThatWouldGoWrong(t *testing.T) {
	t.Parallel()
	leaves(t, triples,
		"Rain, snow, and even hail can slow the work down there.",
		"They threw her a rope, long and short, from the boat.",
		"She left the room, tired and sad, without a word to him.",
		"Something caught in her throat, sudden and sharp.",
		"You must bring supplies like a torch, food and water.",
		"We had problems like rain, snow and wind last year.",
		"They face tough times without complaining, understanding and sharing the load.",
		"Check the time, terrain, and weather conditions first.",
		"For example, cats and dogs can live in the same house.",
		"After all, cats and dogs can live in the same house.",
		"The pursuit of wealth, power, and endless love has no end.",
	)
}

func TestTurnsAtBalanced(t *testing.T) {
	t.Parallel()
	balanced := func(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
		request.Strength = humanize.Balanced
		return triples(request, sentences, n, proposals)
	}
	makes(t, balanced, map[string]string{
		"They removed books, films and other materials in May.": "They removed materials like books and films in May.",
		"She worked with nurses, doctors, and a local charity.": "She worked with nurses and doctors, and with a local charity.",
	})
	leaves(t, balanced,
		"It requires courage, patience, and hard work from us.",
		"We share our thoughts, fears, hopes and dreams with them.",
		"It was a rule, simple and sharp.",
	)
}
