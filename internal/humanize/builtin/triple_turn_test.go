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
		"If you can, try and stick to the roads that are smooth.":   "If you can, try to stick to the roads that are smooth.",
		"If we use our phones, games and other devices, we sleep.":  "If we use devices like our phones and games, we sleep.",
		"He has a right to access books, films, and other texts.":   "He has a right to access texts like books and films.",
		"I find books, films, songs and other materials there.":     "I find materials like books, films or songs there.",
		"Rocks, sticks, and other obstacles can slow you down.":     "Obstacles like rocks and sticks can slow you down.",
		"Rocks, hills and ditches can slow you down out there.":     "Rocks, hills or ditches can slow you down out there.",
		"We were running, laughing and having the best time.":       "We were running and laughing and having the best time.",
		"They are able to shop, work, and entertain themselves.":    "They are able to shop and work, and to entertain themselves.",
		"It is a risk to the safety of guests, cooks and the town.": "It is a risk to the safety of guests and cooks as well as the town.",
		"It was a rule, simple and sharp.":                          "It was a simple, sharp rule.",
		"We share our thoughts, fears, hopes and dreams with them.": "We share our thoughts and fears as well as hopes and dreams with them.",
	})
}

func TestTurnsThatWouldGoWrong(t *testing.T) {
	t.Parallel()
	leaves(t, triples,
		"Care can cost a lot, as it includes things like drugs, tests, and beds.",
		"Rain, snow, and even hail can slow the work down there.",
		"They threw her a rope, long and short, from the boat.",
		"She left the room, tired and sad, without a word to him.",
		"Something caught in her throat, sudden and sharp.",
		"You must bring supplies like a torch, food and water.",
		"We had problems like rain, snow and wind last year.",
		"They face tough times without complaining, understanding and sharing the load.",
		"Check the time, terrain, and weather conditions first.",
		"It took a lot of time, energy, and money.",
		"It is a blend of science, art, and design.",
		"The loss of friends, retirement, and other changes can make them sad.",
		"You can fill it in with basic data like your name, address, and sometimes your number.",
		"He is patient with my friends, family, and other people.",
		"They are places of learning, exploring, and understanding.",
		"It depends on their location, weather and physical state.",
		"The shelves hold works from different lands, authors, and voices.",
		"The book tells tales of love, power, and loss.",
		"They show virtues like loyalty, courage, wisdom and honesty.",
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
		"It must be safe, secure, and affordable.":              "It must be safe and affordable.",
		"They removed books, films and other materials in May.": "They removed materials like books and films in May.",
		"She worked with nurses, doctors, and a local charity.": "She worked with nurses and doctors, and with a local charity.",
		"It is part of a happy, successful, and healthy life.":  "It is part of a happy, successful, healthy life.",
	})
	leaves(t, balanced,
		"It requires courage, patience, and hard work from us.",
		"They brought food, water and a map of the whole area.",
		"We share our thoughts, fears, hopes and dreams with them.",
		"It was a rule, simple and sharp.",
	)
}
