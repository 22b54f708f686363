package content

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

func TestExcerptIsTheSentenceWithMostChanges(t *testing.T) {
	t.Parallel()
	const before = "Certainly! Here it is:\n\nWe utilize a tool on the fifth of May, which nobody did before us.\n" +
		"Moreover, the team utilizes it at 5 p.m. to leverage the archive of the city. It works."
	example := Example{Before: before}
	for _, pair := range [][2]string{
		{"Certainly! Here it is:\n\n", ""},
		{"utilize a", "use a"},
		{"Moreover, the", "The"},
		{"utilizes", "uses"},
		{"leverage", "use"},
	} {
		at := strings.Index(before, pair[0])
		example.Changes = append(example.Changes,
			humanize.Change{Start: at, End: at + len(pair[0]), Before: pair[0], After: pair[1]})
	}
	got := example.Excerpt()
	if got.Before != "Moreover, the team utilizes it at 5 p.m. to leverage the archive of the city." {
		t.Errorf("before: %q", got.Before)
	}
	if after := got.After(); after != "The team uses it at 5 p.m. to use the archive of the city." {
		t.Errorf("after: %q", after)
	}
}

func TestChangeAcrossSentencesIsNotSplit(t *testing.T) {
	t.Parallel()
	const before = "We met the people of the harbour. We met them twice a week."
	example := Example{Before: before,
		Changes: []humanize.Change{{Start: 32, End: 42, Before: ". We met t", After: " and met t"}}}
	if got := example.Excerpt(); got.Before != before || len(got.Changes) != 1 {
		t.Errorf("%+v", got)
	}
}

// Every excerpt is a part of its example, before and after.
func TestEveryExcerptIsPartOfItsExample(t *testing.T) {
	t.Parallel()
	for _, tool := range loaded(t).Tools {
		got := tool.Example.Excerpt()
		if !strings.Contains(tool.Example.Before, got.Before) ||
			!strings.Contains(tool.Example.After(), strings.TrimSpace(got.After())) {
			t.Errorf("%s: %q", tool.Slug, got.Before)
		}
		if len(got.Changes) == 0 || len(got.Before) > maxExcerpt {
			t.Errorf("%s: %d changes in %q", tool.Slug, len(got.Changes), got.Before)
		}
	}
}
