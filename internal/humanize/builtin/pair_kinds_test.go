package builtin

import (
	"testing"

	"plainhand/internal/humanize"
)

func TestPairsOfKinds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"They fear the economic and social costs of it.":              "economic as well as",
		"It will boost the scientific and technological skills here.": "scientific as well as",
		"We met the social and economic goals in time.":               "goals, both social and economic,",
		"It hurt the mental and emotional state of many.":             "",
		"They balance the economic and social costs of it.":           "",
		"It lies between physical and mental health now.":             "",
		"It is a more social and economic matter now.":                "",
		"They met the social and economic goals as well today.":       "",
		"They fear the Social and Economic Council of it.":            "",
		"They fear the quick and social costs of it.":                 "",
	} {
		sentences := sentenceOf(t, text)
		made := pairs(humanize.Request{Text: text, Strength: humanize.Strong}, sentences, 0, nil)
		got := ""
		if len(made) > 0 {
			got = made[0].texts[0]
		}
		if got != want {
			t.Errorf("%q gets %q, want %q", text, got, want)
		}
		if balanced := pairs(humanize.Request{Text: text, Strength: humanize.Balanced}, sentences, 0, nil); len(balanced) > 0 {
			t.Errorf("at balanced %q gets %q", text, balanced[0].texts)
		}
	}
}
