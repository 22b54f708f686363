package labels

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/rules"
	"plainhand/engine/text/document"
)

// change replaces the first occurrence of a text.
func change(rule, text, before, after string) humanize.Change {
	at := strings.Index(text, before)
	return humanize.Change{Start: at, End: at + len(before), Before: before, After: after, Rule: rule}
}

func all(string) bool { return true }

func TestEditsAreShownInTheirSentences(t *testing.T) {
	t.Parallel()
	const text = "It rained. We utilize\nthe tool. It is vital.\n\nWe left."
	sample := NewSample(5, func(rule string) bool { return rule != "word.other" })
	sample.Add(document.Parse(text, nil), []humanize.Change{change("word.use", text, "utilize", "use"),
		change("word.join", text, "tool. It", "tool, and it"), change("word.other", text, "vital", "key"),
		change("word.cut", text, "We left.", "")})
	got := sample.Edits()
	want := []string{
		"word.cut/We left.//[[We left.]]",
		"word.join/tool. It/tool, and it/We utilize the [[tool. It]] is vital.",
		"word.use/utilize/use/We [[utilize]] the tool.",
	}
	for i, edit := range got {
		line := strings.Join([]string{edit.Rule, edit.Before, edit.After, edit.Sentence}, "/")
		if i >= len(want) || line != want[i] {
			t.Errorf("%q", line)
		}
	}
	if len(got) != len(want) || sample.Rules() != 3 || sample.Total() != 3 {
		t.Errorf("%d edits of %d rules, of %d", len(got), sample.Rules(), sample.Total())
	}
}

func TestSuggestionIsSampledAsItsFirstAlternative(t *testing.T) {
	t.Parallel()
	const text = "We utilize it."
	sample := NewSample(5, all)
	sample.AddSuggestions(document.Parse(text, nil), []humanize.Suggestion{
		{Start: 3, End: 10, Before: "utilize", Alternatives: []string{"use", "take"}, Rule: "word.use"},
		{Start: 0, End: 2, Before: "We", Rule: "advice"},
	})
	if got := sample.Edits(); len(got) != 1 || got[0].After != "use" {
		t.Errorf("%+v", got)
	}
}

func TestSamplesAreBoundedAndDoNotDependOnTheOrder(t *testing.T) {
	t.Parallel()
	var texts []string
	for i := range 40 {
		texts = append(texts, fmt.Sprintf("We utilize tool %d.", i))
	}
	texts = append(texts, texts[:10]...) // twice
	sampled := func() []Edit {
		sample := NewSample(7, all)
		for _, text := range texts {
			sample.Add(document.Parse(text, nil), []humanize.Change{change("word.use", text, "utilize", "use")})
		}
		return sample.Edits()
	}
	first := sampled()
	slices.Reverse(texts)
	if second := sampled(); len(first) != 7 || !slices.Equal(first, second) {
		t.Errorf("%v\n%v", first, second)
	}
	sentences := map[string]bool{}
	for _, edit := range first {
		sentences[edit.Sentence] = true
	}
	if len(sentences) != 7 {
		t.Errorf("%v", sentences)
	}
}

func TestLabelsAreCounted(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	edits := []Edit{{Rule: "word.a", Before: "a", After: "b", Sentence: "An [[a]]."}, {Rule: "word.a"}, {Rule: "word.a"},
		{Rule: "word.b"}, {Rule: "word.b"}}
	if err := Write(&out, edits); err != nil {
		t.Fatal(err)
	}
	labels := []string{"", "y", "C ", "y", "n", ""}
	lines := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
	for i := range lines {
		lines[i] += labels[i]
	}
	got, err := Count(strings.NewReader(strings.Join(lines, "\r\n")))
	want := map[string]rules.Reading{"word.a": {Right: 2, Clumsy: 1}, "word.b": {Wrong: 1}}
	if err != nil || len(got) != 2 || got["word.a"] != want["word.a"] || got["word.b"] != want["word.b"] {
		t.Errorf("%v, %v", got, err)
	}
	for text, fault := range map[string]string{
		"word.a\ta\tb\ts\tyes":            `line 1: there is no label "yes"; write y (right)`,
		"word.a\ta\tb\ts\ty\nword.a\ty":   "line 2 has 2 columns, not 5",
		"word.a\ta\tb\ts\ty\textra":       "line 1 has 6 columns",
		"rule\tbefore\tafter\tsentence\t": "",
	} {
		if _, err := Count(strings.NewReader(text)); fault == "" && err != nil || fault != "" &&
			(err == nil || !strings.Contains(err.Error(), fault)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
