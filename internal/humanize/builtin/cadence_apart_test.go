package builtin

import (
	"slices"
	"testing"

	"plainhand/internal/humanize"
)

func TestWhatKeepsSentencesApart(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ kind, text string }{
		"a turn before but":            {"join-however", "The plan is cheap while the road is long. However, it can work."},
		"another turn before but":      {"join-but", "The plan is cheap though slow to start. But it can work well."},
		"had behind would":             {"join-however", "The king would rule for years. However, he had lost his crown."},
		"too long for a semicolon":     {"join-pronoun-semicolon", "The museum opened" + tail + ". It holds many old maps" + tail + "."},
		"a full noun behind this":      {"join-this-semicolon", beginning + "The thieves broke in. This bold theft shocked the town."},
		"a participle behind this":     {"join-this", beginning + "Strong sun dries the skin. This can cause pain, leaving it red."},
		"the start of a text":          {"join-this", "Strong sun dries the skin. This can cause pain."},
		"may before but":               {"split-but", "Your robot may tire at times, but it will serve you well."},
		"not before but":               {"split-but", "Your robot does not tire, but it will wear out one day."},
		"of course before but":         {"split-but", "The robot is of course slow, but it will serve you well."},
		"too short to part at and":     {"split-and", "The lift was small, and the hall was narrow."},
		"a capital that may be a name": {"join-this", beginning + "We met in This Bar.\n\nStrong sun dries the skin. This can cause pain."},
		"what follows from both":       {"split-and", "The sun was out, and we felt at ease" + tail + ", so we set up our camp."},
		"a pronoun for a noun before":  {"split-and", "The lift was too small, and it could not be used" + tail + "."},
		"another time":                 {"join-however", "We still have cold days at the lake. However, the winter had been worse."},
		"a participle before but":      {"join-however", "The app finds a taxi, saving us time. However, the cost is high."},
		"so many":                      {"join-so", "The bus was late. So many people came home on foot."},
		"one more of it":               {"join-pronoun-semicolon", "The museum opened in 1990. It holds many old maps. It is said that tea is sold there."},
		"what is not the subject":      {"join-pronoun-semicolon", "We laughed a lot together. It helped us to get over the loss."},
		"two subjects":                 {"split-and", "It was in May and some of the girls from the town and I were out by the old lake."},
		"two people as an object":      {"split-and", "And then one day in May, my mom took my brother and I out to a farm that was new."},
		"what was then found":          {"split-and", "That evening, I came home late from work, and everyone was laughing in the hall."},
		"two clauses behind that":      {"split-and", "I see there are books in the hall and that people may be opposed to them this year."},
		"a denial and a semicolon":     {"split-semicolon", "The code is not wrong; it simply takes an order for granted."},
		"another noun behind this":     {"join-this-semicolon", beginning + "The thieves broke in. This winter was a cold one."},
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
