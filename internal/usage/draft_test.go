package usage_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/internal/usage"
)

func draftOf(user uuid.UUID, text string) usage.Draft {
	return usage.DraftOf(user, document.Parse(text, nil))
}

// A text costs nothing in another layout that an engine divides into the same paragraphs.
func TestLayoutDoesNotChangeTheDraft(t *testing.T) {
	t.Parallel()
	user := uuid.New()
	const first = "The committee met on Tuesday, after the long weekend, and it approved the budget for the coming year."
	const second = "Nobody objected, although two members had asked for more time, and the vote took only a minute."
	want := draftOf(user, first+"\n\n"+second)
	for name, text := range map[string]string{
		"spaces":         "  " + strings.ReplaceAll(first, " ", "   ") + " \n \n\t\n" + second + "\n",
		"Windows":        first + "\r\n\r\n" + second + "\r\n",
		"wrapped":        wrapAt(first, 45) + "\n\n" + wrapAt(second, 60),
		"one comma line": strings.ReplaceAll(first, ", ", ",\n") + "\n\n" + strings.ReplaceAll(second, ", ", ",\n"),
		"bold words":     strings.Replace(first, "Tuesday", "**Tuesday**", 1) + "\n\n" + second,
		"HTML":           "<p>" + first + "</p><p>" + strings.Replace(second, "two", "<b>two</b>", 1) + "</p>",
	} {
		got := draftOf(user, text)
		if got.Fingerprint != want.Fingerprint || len(got.Paragraphs) != len(want.Paragraphs) {
			t.Errorf("%s: another draft, of %d paragraphs", name, len(got.Paragraphs))
		}
	}
}

func wrapAt(text string, width int) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return strings.Join(append(lines, line), "\n")
}

// Lines are paid for as the paragraphs into which an engine joins them.
func TestJoinedLinesAreANewParagraph(t *testing.T) {
	t.Parallel()
	user := uuid.New()
	words := strings.Fields("pay for these words one by one and then put them together as a text that nobody has paid for")
	paid := map[usage.Fingerprint]bool{}
	for _, paragraph := range draftOf(user, strings.Join(words, "\n\n")).Paragraphs {
		paid[paragraph.Fingerprint] = true
	}
	for range 20 {
		rand.Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
		for _, paragraph := range draftOf(user, strings.Join(words, "\n")).Paragraphs {
			if paid[paragraph.Fingerprint] {
				t.Errorf("a paragraph of %q is paid for", words)
			}
		}
	}
}

// Every word of a text is in a paragraph or between two, so that no word is free because of its position.
func TestParagraphsContainAllWords(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"# A title\n\nSome prose here.\n\n```\ncode that is kept\n```\n\n- one item\n- another item\n\n> a quotation of words",
		"<h1>A title</h1><script>some code</script><p>Some prose here.</p><table><tr><td>a cell</td></tr></table>",
		"---\ntitle: front matter\n---\n\nProse after it.\n\n| a | table |\n|---|---|\n| of | cells |\n",
		"Plain prose.\n\n1. First point\n2. Second point\n",
	} {
		total := 0
		for _, paragraph := range draftOf(uuid.New(), text).Paragraphs {
			total += paragraph.Words
		}
		if all := humanize.ChargedWords(text); total < all-2 || total > all+2 { // markup may count as words
			t.Errorf("%d words in paragraphs, %d in the text %q", total, all, text)
		}
	}
}

// A canceled stream is charged for partially delivered paragraphs.
func TestDeliveredDraftHasCompleteParagraphs(t *testing.T) {
	t.Parallel()
	user := uuid.New()
	const text = "One two three. Four five.\n\nSix seven eight.\n\nNine ten eleven twelve."
	parsed := document.Parse(text, nil)
	all := usage.DraftOf(user, parsed)
	for _, test := range []struct {
		delivered []usage.Range
		words     int
		indexes   []int
	}{
		{nil, 0, nil},
		{[]usage.Range{{Start: 0, End: 3}}, 5, []int{0}},
		{[]usage.Range{{Start: 0, End: 25}, {Start: 27, End: 30}}, 8, []int{0, 1}},
		{[]usage.Range{{Start: 45, End: 50}}, 4, []int{2}},
		{[]usage.Range{{Start: 0, End: len(text)}}, 12, []int{0, 1, 2}},
	} {
		part, words := usage.DeliveredDraft(user, parsed, test.delivered)
		var want []usage.Paragraph
		for _, index := range test.indexes {
			want = append(want, all.Paragraphs[index])
		}
		partial := len(want) < len(all.Paragraphs)
		if words != test.words || !slices.Equal(part.Paragraphs, want) || part.Partial != partial {
			t.Errorf("%v: %d words, %+v", test.delivered, words, part)
		}
	}
}
