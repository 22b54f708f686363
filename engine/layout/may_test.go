package layout

import (
	"maps"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// every is a part with the rules of all others.
var every = func() Part {
	all := Part{rules: map[string]rule{}}
	for _, part := range All {
		maps.Copy(all.rules, part.rules)
	}
	return all
}()

// Each of these claims a layout rule for a change that does more, or something else, and is rejected.
func TestLayoutMayDoNothingElse(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, rule, text, before, after string }{
		{"an unknown rule", "layout.other", "It is **old**.", "**old**", "old"},
		{"a rule of words", "word.utilize", "It is **old**.", "**old**", "old"},
		{"another word", "layout.bold", "It is **old**.", "**old**", "new"},
		{"a word less", "layout.bold", "It is **very old**.", "**very old**", "old"},
		{"one mark only", "layout.bold", "It is **old**.", "**old**", "old**"},
		{"italics", "layout.bold", "It is *old* and **new**.", "*old*", "old"},
		{"literal asterisks", "layout.bold", "Is `**old**` **it**?", "**old**", "old"},
		{"somebody else's words", "layout.bold", "> It is **old**.", "**old**", "old"},
		{"a table", "layout.bold", "| **a** | b |\n|---|---|\n| c | d |", "**a**", "a"},
		{"a colon within a sentence", "layout.bold", "It is **old** here.", "**old**", "old:"},
		{"a new number", "layout.bold", "It is 2**3**4.", "**3**", "3"},
		{"a new item", "layout.bold", "It is. **- Old.**", "It is. **- Old.**", "- Old."},
		{"a name in lower case", "layout.bold-lead", "**Old Zagreb:** It is.", "**Old Zagreb:**", "Old zagreb:"},
		{"a word for a picture", "layout.picture", "- Old **mill**", "Old ", ""},
		{"a picture within a line", "layout.picture", "- Old 🚀 **mill**", "🚀 ", ""},
		{"a break under a line", "layout.break", "Old\n---\n\n# New\n\nIt is.", "---\n\n", ""},
		{"no break", "layout.break", "# Old\n\nA word.\n\n# New", "A word.\n\n", ""},
		{"a break in code", "layout.break", "Old\n\n```\n\n---\n\n```\n\n# New", "---\n\n", ""},
		{"a heading in other words", "layout.heading-case", "# Old Mill\n\nIt is.", "Old Mill", "Old wind"},
		{"a heading in capitals", "layout.heading-case", "# Old mill\n\nIt is.", "Old mill", "Old Mill"},
		{"a name in a heading", "layout.heading-case", "# Old Zagreb\n\nIt is.", "Zagreb", "zagreb"},
		{"an acronym in a heading", "layout.heading-case", "# Old NASA\n\nIt is.", "NASA", "nasa"},
		{"a word that is no heading", "layout.heading-case", "# Old\n\nIt is a Mill.", "Mill", "mill"},
		{"a heading that denies", "layout.short-heading",
			"# A\n\nIt is.\n\n## Not old\n\nThe mill turns.", "## Not old\n\n", ""},
		{"a heading with a number", "layout.short-heading",
			"# A\n\nIt is.\n\n## Day 3\n\nThe mill turns.", "## Day 3\n\n", ""},
		{"a heading with a name", "layout.short-heading",
			"# A\n\nIt is.\n\n## Zagreb\n\nThe mill turns.", "## Zagreb\n\n", ""},
		{"the title", "layout.short-heading", "# The mill\n\nThe mill turns.", "# The mill\n\n", ""},
		{"a paragraph", "layout.short-heading", "# A\n\nIt is.\n\nIt turns.\n\nYes.", "It turns.\n\n", ""},
		{"a heading and its paragraph", "layout.short-heading",
			"# A\n\nIt is.\n\n## End\n\nIt turns.\n\nYes.", "## End\n\nIt turns.\n\n", ""},
		{"an item less", "layout.short-list", "# A\n\nWe need:\n\n- eggs\n- milk\n- oil",
			":\n\n- eggs\n- milk\n- oil", " eggs and milk."},
		{"another item", "layout.short-list", "# A\n\nWe need:\n\n- eggs\n- milk",
			":\n\n- eggs\n- milk", " eggs and oil."},
		{"a choice", "layout.short-list", "# A\n\nWe need:\n\n- eggs\n- milk", ":\n\n- eggs\n- milk", " eggs or milk."},
		{"steps", "layout.short-list", "# A\n\nWe need:\n\n1. eggs\n2. milk", ":\n\n1. eggs\n2. milk", " eggs and milk."},
		{"a link", "layout.short-list", "# A\n\nWe need:\n\n- eggs\n- [milk](/m)",
			":\n\n- eggs\n- [milk](/m)", " eggs and [milk](/m)."},
		{"five items", "layout.short-list", "# A\n\nWe need:\n\n- a\n- b\n- c\n- d\n- e",
			":\n\n- a\n- b\n- c\n- d\n- e", " a, b, c, d, and e."},
	} {
		start := strings.Index(test.text, test.before)
		change := humanize.Change{Start: start, End: start + len(test.before), Before: test.before, After: test.after,
			Rule: test.rule}
		allowed, err := every.allowed(t.Context(), document.Parse(test.text, nil), []humanize.Change{change})
		if err != nil {
			t.Fatal(err)
		}
		if len(allowed) > 0 {
			t.Errorf("%s: %q becomes %q", test.name, test.text, humanize.Apply(test.text, allowed))
		}
	}
}

// Kept words don't change, and a rejected change doesn't affect any other.
func TestLayoutHoldsEachChangeForItself(t *testing.T) {
	t.Parallel()
	const text = "It is **old**.\n\n**# New.** It is.\n\nIt is **big**."
	var changes []humanize.Change
	for _, words := range []string{"old", "# New.", "big"} {
		before := "**" + words + "**"
		start := strings.Index(text, before)
		changes = append(changes, humanize.Change{Start: start, End: start + len(before), Before: before, After: words,
			Rule: "layout.bold"})
	}
	allowed, err := every.allowed(t.Context(), document.Parse(text, []string{"old"}), changes)
	if err != nil {
		t.Fatal(err)
	}
	if got := humanize.Apply(text, allowed); !strings.HasPrefix(got, "It is ") || !strings.HasSuffix(got, "It is big.") ||
		!strings.Contains(got, "**# New.**") {
		t.Errorf("got %q", got)
	}
}
