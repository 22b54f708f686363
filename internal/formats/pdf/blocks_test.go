package pdf

import (
	"slices"
	"strings"
	"testing"
)

// Lines are set in 10 points with a leading of 12, in columns of 200 points, 5 points to a character.
const (
	textSize  = 10.0
	lineDown  = 12.0
	charWidth = 5.0
	column    = 72.0
)

// at returns a line of text with this left edge and distance from the top of the first line.
func at(left, down float64, text string) line {
	right, bottom := left+charWidth*float64(len([]rune(text))), 700-down
	return line{cells: []cell{{text, left, right}}, left: left, right: right, bottom: bottom, top: bottom + textSize,
		size: textSize, font: "Serif"}
}

// row returns a line of cells that are 100 points apart.
func row(down float64, texts ...string) line {
	set := at(column, down, texts[0])
	for i, text := range texts[1:] {
		next := at(column+100*float64(i+1), down, text)
		set.cells, set.right = append(set.cells, next.cells...), next.right
	}
	return set
}

func sized(set line, size float64) line {
	set.size, set.top = size, set.bottom+size
	return set
}

func inBold(set line) line {
	set.bold = true
	return set
}

func onPage(page int, set line) line {
	set.page = page
	return set
}

func hyphenated(set line) line {
	set.hyphened = true
	return set
}

// full is a line that reaches the edge of its column, in the middle of a sentence.
const full = "the oven is heated while the dough rests"

func TestLinesAreBuiltIntoBlocks(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		lines []line
		want  string
	}{
		"lines at the usual distance are a paragraph": {
			[]line{at(column, 0, full), at(column, 12, full), at(column, 24, "and cools.")},
			full + " " + full + " and cools."},
		"a greater distance separates paragraphs": {
			[]line{at(column, 0, full), at(column, 12, full), at(column, 28, full), at(column, 40, full)},
			full + " " + full + "\n" + full + " " + full},
		"an indent begins a paragraph": {
			[]line{at(column, 0, full), at(column, 12, full), at(column+10, 24, full), at(column, 36, full)},
			full + " " + full + "\n" + full + " " + full},
		"a smaller indent does not": {
			[]line{at(column, 0, full), at(column, 12, full), at(column+6, 24, full)}, full + " " + full + " " + full},
		"below a single line, an indent may be a hanging one": {
			[]line{at(column, 0, full), at(column+10, 12, full), at(column+10, 24, full)}, full + " " + full + " " + full},
		"a centered line is not indented": {
			[]line{at(column, 0, full), at(column+10, 12, full[:36]), at(column+20, 24, full[:32])},
			full + " " + full[:36] + " " + full[:32]},
		"a word that would have fit begins a paragraph": {
			[]line{at(column, 0, full), at(column, 12, "It cools."), at(column, 24, "Flour comes next, then"),
				at(column, 36, full)},
			full + " It cools.\nFlour comes next, then " + full},
		"a change of weight separates blocks": {
			[]line{at(column, 0, full), inBold(at(column, 12, "Flour")), at(column, 24, full), at(column, 36, full)},
			full + "\n# Flour\n" + full + " " + full},
		"a change of size separates blocks": {
			[]line{at(column, 0, full), at(column, 12, full), sized(at(column, 24, full), 10.9)},
			full + " " + full + "\n" + full},
		"a drop cap belongs to its paragraph": {
			[]line{sized(at(column, 12, "T"), 24), at(column+20, 0, "he oven is heated while the dough"),
				at(column+20, 12, full), at(column, 24, full), at(column, 36, full), at(column, 48, full)},
			"The oven is heated while the dough " + strings.Join([]string{full, full, full, full}, " ")},
		"a hyphenated word continues on the next page": {
			[]line{at(column, 0, full), hyphenated(at(column, 12, "the bak")), onPage(1, at(column, 0, "ery opens."))},
			full + " the bakery opens."},
		"a sentence continues in the next column": {
			[]line{at(column, 0, full), at(column, 12, full), at(column+300, 0, full), at(column+300, 12, full)},
			full + " " + full + " " + full + " " + full},
		"a finished sentence does not": {
			[]line{at(column, 0, full), at(column, 12, full[:39]+"."), at(column+300, 0, full), at(column+300, 12, full)},
			full + " " + full[:39] + ".\n" + full + " " + full},
		"a short line does not continue in the next column": {
			[]line{at(column, 0, full), at(column, 12, full[:30]), at(column+300, 0, full), at(column+300, 12, full)},
			full + " " + full[:30] + "\n" + full + " " + full},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := outline(blocksOf(test.lines)); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestItemsNotesAndTablesAreBuilt(t *testing.T) {
	t.Parallel()
	body := []line{at(column, 0, full), at(column, 12, full), at(column, 24, full)}
	for name, test := range map[string]struct {
		lines []line
		want  string
	}{
		"bullets begin items": {
			[]line{at(column, 50, "• flour"), at(column, 62, "• water from the tap"), at(column+10, 74, "or a bottle")},
			"- flour\n- water from the tap or a bottle"},
		"numbers begin items": {
			[]line{at(column, 50, "1. sift the flour"), at(column, 62, "(b) heat the oven")},
			"- sift the flour\n- heat the oven"},
		"a line to the left of an item ends it": {
			[]line{at(column+20, 50, "• flour"), at(column, 62, full)}, "- flour\n" + full},
		"a larger line is a heading": {
			[]line{sized(at(column, 60, "Bread"), 14), sized(at(column, 80, "Rolls"), 12)}, "# Bread\n## Rolls"},
		"a slightly larger line is none": {
			[]line{sized(at(column, 60, "Bread rises in the oven"), 11)}, "Bread rises in the oven"},
		"a smaller line with a number is a note": {
			[]line{sized(at(column, 90, "1 Flour is sold in bags."), 8), sized(at(column, 100, "And in sacks."), 8)},
			"[1] Flour is sold in bags. And in sacks."},
		"a line with a number in the size of the text is none": {
			[]line{at(column, 90, "12 loaves are sold.")}, "12 loaves are sold."},
		"aligned cells are a table": {
			[]line{row(60, "Bread", "Price"), row(72, "Rye", "$4")}, "|Bread|Price|\n|Rye|$4|"},
		"one row of cells is text": {
			[]line{row(60, "Bread", "Price")}, "Bread Price"},
		"rows with other numbers of cells are no table": {
			[]line{row(60, "Bread", "Price"), row(82, "Rye", "$4", "sold")}, "Bread Price\nRye $4 sold"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := strings.Join([]string{full, full, full}, " ") + "\n" + test.want
			if got := outline(blocksOf(slices.Concat(body, test.lines))); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestLeadingOfTheTextIsFound(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		lines []line
		want  float64
	}{
		"single spacing": {[]line{at(column, 0, full), at(column, 12, full), at(column, 24, full)}, 1.2},
		"double spacing": {[]line{at(column, 0, full), at(column, 20, full), at(column, 40, full)}, 2},
		"a single line":  {[]line{at(column, 0, full)}, defaultLeading},
		"far apart":      {[]line{at(column, 0, full), at(column, 60, full)}, defaultLeading},
	} {
		if got := usualLeading(test.lines); got < test.want-0.01 || got > test.want+0.01 {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// outline returns one line per block: its text, with a sign of its kind.
func outline(blocks []block) string {
	var lines []string
	for _, block := range blocks {
		switch block.kind {
		case heading:
			lines = append(lines, strings.Repeat("#", block.level)+" "+block.text)
		case item:
			lines = append(lines, "- "+block.text)
		case note:
			lines = append(lines, block.mark+block.text)
		case table:
			for _, cells := range block.rows {
				lines = append(lines, "|"+strings.Join(cells, "|")+"|")
			}
		case paragraph:
			lines = append(lines, block.text)
		}
	}
	return strings.Join(lines, "\n")
}
