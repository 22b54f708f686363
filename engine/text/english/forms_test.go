package english

import "testing"

func TestInflectReturnsTheForm(t *testing.T) {
	t.Parallel()
	tests := []struct{ verb, third, past, participle, gerund string }{
		{"hope", "hopes", "hoped", "hoped", "hoping"},
		{"hop", "hops", "hopped", "hopped", "hopping"},
		{"begin", "begins", "began", "begun", "beginning"},
		{"carry", "carries", "carried", "carried", "carrying"},
		{"play", "plays", "played", "played", "playing"},
		{"open", "opens", "opened", "opened", "opening"},
		{"prefer", "prefers", "preferred", "preferred", "preferring"},
		{"quit", "quits", "quit", "quit", "quitting"},
		{"tie", "ties", "tied", "tied", "tying"},
		{"see", "sees", "saw", "seen", "seeing"},
		{"agree", "agrees", "agreed", "agreed", "agreeing"},
		{"fix", "fixes", "fixed", "fixed", "fixing"},
		{"go", "goes", "went", "gone", "going"},
		{"have", "has", "had", "had", "having"},
		{"be", "is", "was", "been", "being"},
		{"panic", "panics", "panicked", "panicked", "panicking"},
		{"look at", "looks at", "looked at", "looked at", "looking at"},
		{"stress", "stresses", "stressed", "stressed", "stressing"},
		{"try", "tries", "tried", "tried", "trying"},
		{"deal with", "deals with", "dealt with", "dealt with", "dealing with"},
		{"show", "shows", "showed", "shown", "showing"},
	}
	for _, test := range tests {
		got := [4]string{Inflect(test.verb, Third), Inflect(test.verb, Past), Inflect(test.verb, Participle),
			Inflect(test.verb, Gerund)}
		if want := [4]string{test.third, test.past, test.participle, test.gerund}; got != want {
			t.Errorf("Inflect(%q) = %v, want %v", test.verb, got, want)
		}
	}
}

func TestBaseOfReturnsTheBase(t *testing.T) {
	t.Parallel()
	for form, want := range map[string]string{
		"hoping": "hope", "hopping": "", "began": "begin", "begun": "begin", "shaping": "shape", "planning": "plan",
		"fostering": "foster",
		"making":    "make", "dying": "die", "carries": "carry", "studied": "study", "is": "be", "has": "have",
		"wishes":  "wish",
		"table":   "",
		"running": "run", "occurred": "occur", "solving": "solve", "opening": "open", "seeing": "see", "ing": "", "thing": "",
		"s": "",
	} {
		if got, ok := BaseOf(form); got != want || ok != (want != "") {
			t.Errorf("BaseOf(%q) = %q, %v, want %q", form, got, ok, want)
		}
	}
}

func TestFormsOfEveryVerbHaveItsBase(t *testing.T) {
	t.Parallel()
	shared := map[string]bool{"found": true, "lay": true, "ground": true, "wound": true, "bound": true, "founding": true}
	for verb := range knownVerbs {
		for _, form := range Forms() {
			inflected := Inflect(verb, form)
			if got, ok := BaseOf(inflected); !ok || got != verb && !shared[inflected] {
				t.Errorf("BaseOf(%q) = %q, want %q", inflected, got, verb)
			}
		}
	}
}

func TestNounsAreInflected(t *testing.T) {
	t.Parallel()
	for singular, plural := range map[string]string{
		"problem": "problems", "person": "people", "city": "cities", "day": "days", "box": "boxes", "church": "churches",
		"life":     "lives",
		"analysis": "analyses", "way": "ways", "process": "processes",
	} {
		if got := Plural(singular); got != plural {
			t.Errorf("Plural(%q) = %q, want %q", singular, got, plural)
		}
		if got := Singular(plural); got != singular {
			t.Errorf("Singular(%q) = %q, want %q", plural, got, singular)
		}
	}
	if got := Plural("point of view"); got != "points of view" {
		t.Errorf("Plural of a phrase = %q", got)
	}
	if got := Plural("big change"); got != "big changes" {
		t.Errorf("Plural of a phrase = %q", got)
	}
}

func TestArticleFollowsTheSound(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{
		"unique": "a", "hour": "an", "honest": "an", "university": "a", "one": "a", "European": "a", "important": "an",
		"key": "a", "FBI": "an",
		"UFO": "a", "MRI": "an", "NASA": "a", "8": "an", "80%": "an", "11": "an", "18": "an", "1": "a", "110": "a",
		"1,800":  "a",
		"11,000": "an", "unimportant": "an", "uninteresting": "an", "useful": "a", "user": "a", "utopia": "a", "uncle": "an",
		"historic": "a",
		"\"apple":  "an", "X-ray": "an", "U-turn": "a", "once-famous": "a", "oneself": "an", "école": "an", "SUVs": "an",
		"": "a", "heirloom": "an",
	} {
		if got := Article(word); got != want {
			t.Errorf("Article(%q) = %q, want %q", word, got, want)
		}
	}
}

func TestLikeCaseCopiesCapitals(t *testing.T) {
	t.Parallel()
	for _, test := range [][3]string{
		{"Utilize", "use", "Use"}, {"UTILIZE", "use", "USE"}, {"utilize", "use", "use"}, {"A", "one", "One"},
		{"However,", "but", "But"},
		{"Éclat", "éclair", "Éclair"}, {"X", "", ""},
	} {
		if got := LikeCase(test[0], test[1]); got != test[2] {
			t.Errorf("LikeCase(%q, %q) = %q, want %q", test[0], test[1], got, test[2])
		}
	}
}

func TestNoTwoVerbsShareAForm(t *testing.T) {
	t.Parallel()
	of := map[string]string{}
	for verb := range knownVerbs {
		for _, form := range Forms() {
			word := inflectWord(verb, form)
			if other := of[word]; other != "" && other != verb && word != "lay" {
				t.Errorf("%q is a form of %q and of %q: its base would be either, as the map falls", word, verb, other)
			}
			of[word] = verb
		}
	}
}
