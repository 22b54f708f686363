package builtin

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/prose"
)

func TestScholarshipKeepsItsRegister(t *testing.T) {
	t.Parallel()
	for text, mode := range map[string]humanize.Mode{
		"Yes, early surgery can be crucial in patients with acute lesions, such as trauma of the renal artery.":         humanize.Academic,
		"In a randomized trial, participants slept longer. The findings suggest that light is a key mechanism.":         humanize.Academic,
		"Libraries are crucial. They offer books, such as novels, and a quiet room to read them in.":                    humanize.Standard,
		"My doctor is kind. She told me to rest, such as on the weekend, and to drink more water than I did in winter.": humanize.Standard,
	} {
		sentences := prose.Sentences(document.Parse(text, nil))
		if got := modeFor(humanize.Standard, sentences); got != mode {
			t.Errorf("%q is read as %s", text, got)
		}
		if got := modeFor(humanize.Casual, sentences); got != humanize.Casual {
			t.Errorf("a chosen mode became %s", got)
		}
	}
	abstract := "The trial enrolled 40 patients with chronic symptoms, such as fatigue. Additionally, the therapy was utilized at night."
	if got := rewrite(t, humanize.Request{Text: abstract, Seed: 1}).Text; strings.Contains(got, "like fatigue") ||
		strings.Contains(got, "Also, the") {
		t.Errorf("scholarship became chatty: %q", got)
	}
}
