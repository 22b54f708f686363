package builtin

import "testing"

func TestClausesOfferWhatTheyProvide(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The park covers forty acres, providing shade for walkers.":         "offer",
		"The hall opens at nine, providing a place to read.":                "offer",
		"The dam holds the river back, providing power to the town.":        "provide",
		"The school opens at nine, providing its pupils with a quiet room.": "provide",
		"The offer ends on Monday, providing a reason to hurry.":            "provide",
	} {
		found, ok := hangingClause(&sentenceOf(t, text)[0])
		if !ok {
			t.Errorf("%q has no hanging clause", text)
			continue
		}
		if got := found.plainBase(); got != want {
			t.Errorf("%q has the verb %q, want %q", text, got, want)
		}
	}
}
