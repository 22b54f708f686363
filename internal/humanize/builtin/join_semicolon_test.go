package builtin

import (
	"testing"

	"plainhand/internal/humanize"
)

func TestSentencesOnOneThingAreJoined(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ id, text, want string }{
		{"join-instead-semicolon", "They do not complain. Instead, they look for a way out.",
			"They do not complain; instead, they look for a way out."},
		{"join-example-semicolon", "Patience helps at work. For example, it can calm a client.",
			"Patience helps at work; for example, it can calm a client."},
		{"join-verb", "The museum opened in 1990. It drew large crowds.", "The museum opened in 1990 and drew large crowds."},
		{"join-pronoun-semicolon", "Laughter is one of the best natural drugs. It always brightens my mood, and it makes any day better.",
			"Laughter is one of the best natural drugs; it always brightens my mood, and it makes any day better."},
		{"join-this-semicolon", beginning + "The site was open to all. This was no easy task for the staff.",
			beginning + "The site was open to all; this was no easy task for the staff."},
		{"join-however", "They let you learn, explore, and grow. However, the cost is high.",
			"They let you learn, explore, and grow, but the cost is high."},
	} {
		if got := varied(t, test.text, humanize.Standard)[test.id]; got != test.want {
			t.Errorf("%s: got %q, want %q", test.id, got, test.want)
		}
	}
}

func TestWhatIsAThoughtOfItsOwn(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ kind, text string }{
		"an opinion":          {"join-pronoun-semicolon", "My class often uses laptops. I believe they can be a great tool."},
		"who I am":            {"join-pronoun-semicolon", "I like what laptops can do for us all. I'm a student at the school in town."},
		"the hour":            {"join-pronoun-semicolon", "The last thing was my torch. It was almost dark by the time we left."},
		"the day before":      {"join-pronoun-semicolon", "The best day in May was a cold one. It had been a long week at work."},
		"thanks":              {"join-pronoun-semicolon", "I learned to wait for my turn. I am so glad about that."},
		"another time":        {"join-pronoun-semicolon", "We walked home in the rain. We live in a small town."},
		"a list of sentences": {"join-pronoun-semicolon", "We can walk. We can read in the park. We can also sit and talk."},
		"clauses on both sides": {"join-pronoun-semicolon",
			"We packed the car, and the children slept in the back" + tail + ". We drove on, and the rain grew worse" + tail + "."},
		"many commas":               {"join-pronoun-semicolon", "She sold pens, ink, paper, and glue. She knew all, old, young, and new, by name."},
		"an adverb without a comma": {"join-instead-semicolon", "They do not complain. Instead of that they look for a way out."},
		"no clause behind":          {"join-example-semicolon", "Patience helps at work. For example, in a meeting with a client."},
		"feeling":                   {"join-verb", "Her laugh made my day. It felt so good to hear her."},
		"three verbs":               {"join-verb", "She opened the door. She saw him and ran away."},
		"an end that would take it": {"join-verb", "She saw a dog that barked. She took the bus home."},
		"a list before the verb":    {"join-verb", "She bought a lamp and a chair. She took the bus home."},
	} {
		if got, made := varied(t, test.text, humanize.Standard)[test.kind]; made {
			t.Errorf("%s: %q", name, got)
		}
	}
}
