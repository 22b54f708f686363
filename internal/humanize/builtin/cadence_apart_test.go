package builtin

import (
	"slices"
	"testing"

	"plainhand/internal/humanize"
)

func TestWhatKeepsSentencesApart(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ kind, text string }{
		"a denial before and":          {"join-pronoun", "The plan is not a cure. It can still help us."},
		"nobody before and":            {"join-pronoun", "The clubs pay nobody. They can also ask for help."},
		"a list before and":            {"join-in", "Hikers can read the map, and avoid the marsh. In addition, they can call us."},
		"another list before and":      {"join-also", "The law protects tenants, owners, and guests. It also helps small shops."},
		"another subject":              {"join-additionally", "The app saves time. Additionally, users can export data."},
		"advice":                       {"join-in", "It is advisable to book early. In addition, it is cheap to fly then."},
		"advice to you":                {"join-additionally", "You should book early. Additionally, you may call the host."},
		"a turn before but":            {"join-however", "The plan is cheap while the road is long. However, it can work."},
		"another turn before but":      {"join-but", "The plan is cheap though slow to start. But it can work well."},
		"had behind would":             {"join-however", "The king would rule for years. However, he had lost his crown."},
		"too long for and":             {"join-pronoun", "We walk to school" + tail + ". We take the bus back home" + tail + "."},
		"too long for a semicolon":     {"join-pronoun-semicolon", "The museum opened" + tail + ". It holds many old maps" + tail + "."},
		"a full noun behind this":      {"join-this-semicolon", beginning + "The thieves broke in. This bold theft shocked the town."},
		"a participle behind this":     {"join-this", beginning + "Strong sun dries the skin. This can cause pain, leaving it red."},
		"the start of a text":          {"join-this", "Strong sun dries the skin. This can cause pain."},
		"may before but":               {"split-but", "Your robot may tire at times, but it will serve you well."},
		"not before but":               {"split-but", "Your robot does not tire, but it will wear out one day."},
		"of course before but":         {"split-but", "The robot is of course slow, but it will serve you well."},
		"too short to part at and":     {"split-and", "The lift was small, and the hall was narrow."},
		"a capital that may be a name": {"join-this", beginning + "We met in This Bar.\n\nStrong sun dries the skin. This can cause pain."},
		"two subjects":                 {"split-and", "It was in May and some of the girls from the town and I were out by the old lake."},
		"two people as an object":      {"split-and", "And then one day in May, my mom took my brother and I out to a farm that was new."},
		"what was then found":          {"split-and", "That evening, I came home late from work, and my parents were laughing in the hall."},
		"two clauses behind that":      {"split-and", "I see there are books in the hall and that people may be opposed to them this year."},
		"a pronoun that points ahead":  {"split-concession", "Although she was tired that day, Anna went to work."},
		"its that points ahead":        {"split-concession", "Although its roof is leaking, the house is for sale."},
		"a temporal while":             {"split-concession", "While we were at the lake, the car was stolen."},
		"a transition before":          {"split-concession", "However, it rained. Although the plan is cheap, the road is long."},
		"a second turn":                {"split-concession", "Although the plan is cheap, the road is long but safe."},
		"three verbs before and":       {"join-event", "I left the room and went to the shop. I bought a box of tea."},
		"a state before and":           {"join-event", "The trees were tall. I walked along the wall."},
		"a denial and a semicolon":     {"split-semicolon", "The code is not wrong; it simply takes an order for granted."},
		"another noun behind this":     {"join-this-semicolon", beginning + "The thieves broke in. This winter was a cold one."},
		"what is to be kept in mind":   {"join-pronoun", "We know that good things take time. We can also learn from that."},
		"it that stands for nothing":   {"join-pronoun", "It takes time to learn a trade. It allows us to grow."},
		"there also":                   {"join-also", "Bright screens can hurt the eyes. There have also been bad falls."},
		"an empty it behind":           {"join-in", "It sends the wrong signal. In addition, it is hard to judge."},
		"what the next sentence tells": {"join-pronoun", "I had a choice to make. I could stay there or go home."},
		"a salutation":                 {"join-pronoun", "Dear editor, I run a shop. I sell books."},
	} {
		if got, made := varied(t, test.text, humanize.Standard)[test.kind]; made {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestOtherEditsKeepSentencesApart(t *testing.T) {
	t.Parallel()
	text := "The old app in the shop saves a lot of time. However, it can also be slow at noon on most days."
	sentences := tagged(t, text)
	request := humanize.Request{Text: text, Strength: humanize.Strong}
	for _, test := range []struct {
		made edit
		want bool
	}{
		{edit{sentence: 0, from: 1, to: 2, id: "word.old"}, true},
		{edit{sentence: 0, from: 9, to: 10, id: "word.time"}, false},
		{edit{sentence: 0, from: 1, to: 2, id: "structure.participle"}, false},
		{edit{sentence: 1, from: 0, to: 2, id: "opener.however"}, true},
		{edit{sentence: 1, from: 4, to: 5, id: "word.also"}, false},
		{edit{sentence: 1, from: 8, to: 9, id: "word.noon"}, true},
	} {
		candidates := rhythms(request, sentences, []edit{test.made})
		found := slices.ContainsFunc(candidates, func(c cadence) bool { return c.id == "cadence.join-however" })
		if found != test.want {
			t.Errorf("beside %s the join is %v, want %v", test.made.id, found, test.want)
		}
	}
}
