package document_test

import (
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/internal/formats/document"
)

func block(kind document.Kind, level int, texts ...string) document.Block {
	built := document.Block{Kind: kind, Level: level}
	for _, text := range texts {
		fixed := strings.HasPrefix(text, "=")
		built.Segments = append(built.Segments, document.Segment{Text: strings.TrimPrefix(text, "="), Fixed: fixed})
	}
	return built
}

// report has a fixed field in its second paragraph.
var report = []document.Block{
	block(document.Heading, 1, "The year"),
	block(document.Paragraph, 0, "We util", "ize ovens. On page ", "=7", " there is more. We bake."),
	block(document.Item, 1, "Bread, in order to sell"),
	block(document.Item, 2, "Rye"),
	block(document.Cell, 0, "Flour"),
	block(document.Paragraph, 0, "I hope this helps!"),
}

const reportDraft = "# The year\n\nWe utilize ovens. On page 7 there is more. We bake.\n\n- Bread, in order to sell\n   - Rye\n\n" +
	"Flour\n\nI hope this helps!"

func TestDraftHasMarkdownMarkers(t *testing.T) {
	t.Parallel()
	if got := document.DraftOf(report).Text; got != reportDraft {
		t.Errorf("%q", got)
	}
	tokenIDs := block(document.Item, 1, "One")
	tokenIDs.Numbered = true
	list := []document.Block{tokenIDs, tokenIDs, block(document.Item, 2, "Inner"), tokenIDs}
	if got := document.DraftOf(list).Text; got != "1. One\n2. One\n   - Inner\n3. One" {
		t.Errorf("%q", got)
	}
}

// applyEdits returns the texts of edited blocks, and the number of edits that were skipped.
func applyEdits(t *testing.T, blocks []document.Block, edits []document.Edit) (texts []string, left int) {
	t.Helper()
	edited := map[int]bool{}
	for blockEdits := range document.ByBlock(edits) {
		pieces, refused := blocks[blockEdits[0].Block].Pieces(blockEdits)
		text := ""
		for i, segment := range blocks[blockEdits[0].Block].Segments {
			if segment.Fixed {
				text += segment.Text
			} else {
				text += document.After(pieces[i])
			}
		}
		texts, left = append(texts, text), left+len(refused)
		if edited[blockEdits[0].Block] {
			t.Errorf("the edits of block %d are not together", blockEdits[0].Block)
		}
		edited[blockEdits[0].Block] = true
	}
	return texts, left
}

func TestVersionsBecomeEdits(t *testing.T) {
	t.Parallel()
	draft := document.DraftOf(report)
	for _, test := range []struct {
		name     string
		version  func(string) string
		texts    []string
		left     int
		unplaced int
	}{
		{"nothing", func(text string) string { return text }, nil, 0, 0},
		{"line ends of a browser", func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }, nil, 0, 0},
		{"a word across segments", replacing("utilize", "use"),
			[]string{"We use ovens. On page 7 there is more. We bake."}, 0, 0},
		{"a fixed field", replacing("On page 7 there is more. We bake.", "See page 8. We bake a lot."),
			[]string{"We utilize ovens. On page 7 there is more. We bake a lot."}, 1, 0},
		{"an item", replacing("in order to sell", "to sell"), []string{"Bread, to sell"}, 0, 0},
		{"an item without its mark", replacing("- Bread, in order to sell", "Bread, for sale"),
			[]string{"Bread, for sale"}, 0, 0},
		{"a lost paragraph", replacing("\n\nI hope this helps!", ""), []string{""}, 0, 0},
		{"a new paragraph", replacing("\n\nI hope", "\n\nNobody else delivers cakes on Sunday mornings.\n\nI hope"), nil, 0, 1},
		{"a divided paragraph", replacing("more. We bake.", "more.\n\nWe bake cakes."),
			[]string{"We utilize ovens. On page 7 there is more. We bake cakes."}, 0, 0},
		{"a heading and a cell", func(text string) string {
			return strings.NewReplacer("The year", "Our year", "Flour", "Rye flour").Replace(text)
		}, []string{"Our year", "Rye flour"}, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			edits, unplaced := draft.Edits(test.version(reportDraft), nil)
			texts, left := applyEdits(t, report, edits)
			if !slices.Equal(texts, test.texts) || left != test.left || unplaced != test.unplaced {
				t.Errorf("%q, %d left out, %d without a place", texts, left, unplaced)
			}
		})
	}
}

func replacing(old, with string) func(string) string {
	return func(text string) string { return strings.Replace(text, old, with, 1) }
}

func TestEditsHaveTheReasonsOfTheirChanges(t *testing.T) {
	t.Parallel()
	draft := document.DraftOf(report)
	at := strings.Index(draft.Text, "utilize")
	order := strings.Index(draft.Text, "in order ")
	changes := []humanize.Change{
		{Start: at, End: at + 7, Before: "utilize", After: "use", Reason: "a plainer word"},
		{Start: order, End: order + 9, Before: "in order ", Reason: "padding"},
	}
	edits, _ := draft.Edits(humanize.Apply(draft.Text, changes), changes)
	if len(edits) != 2 || edits[0].Reason != "a plainer word" || edits[1].Reason != "padding" {
		t.Errorf("%+v", edits)
	}
}

func TestPlainTextIsOneEdit(t *testing.T) {
	t.Parallel()
	draft := document.DraftOf([]document.Block{block(document.Verbatim, 0, "One.\n\nTwo.\n")})
	edits, unplaced := draft.Edits("Two.\n\nOne.\n\nThree.", nil)
	if len(edits) != 1 || edits[0].After != "Two.\n\nOne.\n\nThree." || unplaced != 0 {
		t.Errorf("%+v, %d", edits, unplaced)
	}
}

func TestMarkdownIsRendered(t *testing.T) {
	t.Parallel()
	cell := func(row, column int, text string) document.Block {
		built := block(document.Cell, 0, text)
		built.Place = document.Place{Table: 1, Row: row, Column: column}
		return built
	}
	styled := document.Block{Segments: []document.Segment{
		{Text: "We "}, {Text: "re", Style: document.Style{Bold: true}}, {Text: "ally ", Style: document.Style{Bold: true}},
		{Text: "bake* at "}, {Text: "home", Style: document.Style{Link: "https://example.com/a b"}},
	}}
	blocks := []document.Block{block(document.Heading, 2, "Bread"), styled, cell(1, 1, "A|B"), cell(1, 2, "C"),
		cell(2, 1, "d"), cell(2, 2, "e"), block(document.Paragraph, 0, "1. no item"), block(document.Paragraph, 0, "  "),
		block(document.Item, 1, "x")}
	want := "## Bread\n\nWe **really** bake\\* at [home](https://example.com/a%20b)\n\n| A\\|B | C |\n|---|---|\n| d | e |\n\n" +
		"1\\. no item\n\n- y\n"
	if got := document.Markdown(blocks, []document.Edit{{Block: 8, Start: 0, End: 1, After: "y"}}); got != want {
		t.Errorf("%q", got)
	}
}
