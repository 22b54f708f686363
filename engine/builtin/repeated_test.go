package builtin

import (
	"fmt"
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

func TestSameReplacementIsNotRepeated(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for _, subject := range strings.Fields("apples bears clouds doors engines forests gardens houses islands jackets kettles lamps") {
		fmt.Fprintf(&text, "%s were there in the old town by the sea when we came home from school and it rained all day. The %s were a crucial "+
			"part of what my mother told us about her village near the border. ", subject, subject)
	}
	result := rewrite(t, humanize.Request{Text: text.String(), Strength: humanize.Strong})
	by := map[string]int{}
	for _, change := range result.Changes {
		by[change.After]++
	}
	if len(by) < 2 {
		t.Errorf("one text for every place: %v", by)
	}
}

func TestOpenerDoesNotRepeatItsSentence(t *testing.T) {
	t.Parallel()
	text := "Scores matter to banks. Additionally, some landlords also look at them. They ask for one in writing. "
	for seed := range uint64(6) {
		if got := rewrite(t, humanize.Request{Text: text, Seed: seed}).Text; strings.Contains(got, "Also, some") {
			t.Errorf("seed %d: %q", seed, got)
		}
	}
}

func TestOpenerThatSeparatesSentenceStartsIsKept(t *testing.T) {
	t.Parallel()
	for text, kept := range map[string]bool{
		"I believe that we can walk. In conclusion, I believe that the road is safe.": true,
		"I hope that we can walk. In conclusion, I believe that the road is safe.":    false,
	} {
		if got := rewrite(t, humanize.Request{Text: text}).Text; strings.Contains(got, "In conclusion") != kept {
			t.Errorf("%q", got)
		}
	}
}

// A noticeable word occurs at most twice in a short text, including the draft's uses.
func TestFrequentWordIsNotAdded(t *testing.T) {
	t.Parallel()
	const letter = "I am excited by the opportunity to join the team in Dayton next spring. " +
		"My years at the hospital taught me how nurses read a chart, and why they trust one and not another. " +
		"I still have the notes, which are crucial to me. %s"
	for middle, want := range map[string]string{
		"":                                     "the chance to join",
		"This post is a chance to come home. ": "the chance to join",
		"It was a stroke of luck to see it. This post is a chance to come home. He missed his last chance to call. ": "the opportunity to join",
	} {
		if got := rewrite(t, humanize.Request{Text: fmt.Sprintf(letter, middle)}).Text; !strings.Contains(got, want) {
			t.Errorf("%q: %q", middle, got)
		}
	}
}
