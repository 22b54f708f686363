package pdf

import (
	"cmp"
	"math"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// block is a paragraph, heading, list item, table, or note.
type block struct {
	kind  kind
	lines []line
	level int    // of a heading
	mark  string // of an item: a bullet or a number
	text  string
	rows  [][]string
}

type kind int

const (
	paragraph kind = iota
	heading
	item
	table
	note
)

// blockBuilder builds blocks from lines.
type blockBuilder struct {
	body    float64 // most common font size
	font    string  // most common font
	leading float64 // usual line spacing, as a multiple of the font size
	edges   map[edge]float64
	blocks  []block
	notes   []block
}

// edge identifies a column of a page by the left edge of its lines.
type edge struct{ page, left int }

// buildBlocks builds the blocks of pages, notes last.
func buildBlocks(pages []page) []block {
	var lines []line
	for i, ln := range pages {
		lines = append(lines, buildLines(i, ln)...)
	}
	return blocksOf(withoutMargins(lines, pages))
}

// blocksOf builds the blocks of lines without headers and footers.
func blocksOf(lines []line) []block {
	b := blockBuilder{body: mostCommon(lines, func(ln line) float64 { return rounded(ln.size) }),
		font: mostCommon(lines, func(ln line) string { return ln.font }), leading: usualLeading(lines),
		edges: rightEdges(lines)}
	for i := 0; i < len(lines); {
		i += b.take(lines[i:])
	}
	b.finish()
	return append(b.blocks, b.notes...)
}

func rounded(size float64) float64 { return math.Round(size/sizeStep) * sizeStep }

// mostCommon returns the most common value of a property, weighted by the length of lines.
func mostCommon[T cmp.Ordered](lines []line, of func(line) T) (found T) {
	counts := map[T]int{}
	for _, ln := range lines {
		counts[of(ln)] += len(ln.text())
	}
	for value, count := range counts {
		if count > counts[found] || count == counts[found] && value < found {
			found = value
		}
	}
	return found
}

// usualLeading returns the most common line spacing, as a multiple of the font size.
func usualLeading(lines []line) float64 {
	var following []line
	var apart []float64
	for i := 1; i < len(lines); i++ {
		a, b := lines[i-1], lines[i]
		down := (a.bottom - b.bottom) / b.size
		if a.page == b.page && down > minLeading && down < maxLeading {
			b.page = len(apart)
			following, apart = append(following, b), append(apart, math.Round(down/leadingStep)*leadingStep)
		}
	}
	return cmp.Or(mostCommon(following, func(ln line) float64 { return apart[ln.page] }), defaultLeading)
}

// rightEdges returns the right edge of each column.
func rightEdges(lines []line) map[edge]float64 {
	edges := map[edge]float64{}
	for _, ln := range lines {
		for at := -1; at <= 1; at++ {
			key := edge{ln.page, int(ln.left/columnStep) + at}
			edges[key] = math.Max(edges[key], ln.right)
		}
	}
	return edges
}

func (b *blockBuilder) edgeOf(ln line) float64 {
	return b.edges[edge{ln.page, int(ln.left / columnStep)}]
}

// take starts a block with the next line, or continues the last block, and returns the number of lines used.
func (b *blockBuilder) take(lines []line) int {
	if count := b.takeNote(lines); count > 0 {
		return count
	}
	if count := b.takeTable(lines); count > 0 {
		return count
	}
	next := lines[0]
	if len(b.blocks) > 0 {
		last := &b.blocks[len(b.blocks)-1]
		if last.kind != table && b.continues(*last, next) {
			last.lines = append(last.lines, next)
			return 1
		}
	}
	started := block{lines: []line{next}}
	if mark := itemMark(next); mark != "" {
		started.kind, started.mark = item, mark
	}
	b.blocks = append(b.blocks, started)
	return 1
}

var (
	bullet = regexp.MustCompile(`^([•◦▪▫‣●○■□–\-*·➢✓❖»]|o)(\s+|$)`)
	number = regexp.MustCompile(`^(\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,4})[.)])(\s+|$)`)
)

// itemMark returns the bullet or number at the beginning of a line.
func itemMark(ln line) string {
	text := ln.text()
	for _, form := range []*regexp.Regexp{bullet, number} {
		if found := form.FindStringSubmatch(text); found != nil && text != found[0] {
			return found[1]
		}
	}
	return ""
}

// continues reports whether a line continues the block of the lines before it.
func (b *blockBuilder) continues(last block, next line) bool {
	before := last.lines[len(last.lines)-1]
	switch {
	case before.hyphened:
		return true
	case next.bold != before.bold && len(before.text()) > maxLabel, itemMark(next) != "":
		return false
	case dropCap(before, next):
		return true
	case math.Abs(next.size-before.size) > sizeTolerance*before.size:
		return false
	}
	down := before.bottom - next.bottom
	besides := next.left > before.right+columnGap*next.size || next.right < before.left
	if next.page != before.page || down < -maxRise*next.size || besides {
		return b.continuesElsewhere(last, before)
	}
	if down > paragraphGap*math.Max(b.leading, 1)*math.Max(next.size, before.size) {
		return false
	}
	return !b.begins(last, before, next)
}

// dropCap reports whether a line is the drop cap of the next line.
func dropCap(before, next line) bool {
	return utf8.RuneCountInString(before.text()) == 1 && before.size > minDropCap*next.size
}

// begins reports whether a line directly below another begins a paragraph: it is indented, or its first word would have
// fit on the line before.
func (b *blockBuilder) begins(last block, before, next line) bool {
	left := last.lines[0].left
	if last.kind == paragraph && b.isBody(next) {
		if len(last.lines) > 1 {
			left = last.lines[1].left
		}
		centered := math.Abs((next.left+next.right)-(before.left+before.right)) < centerTolerance*next.size
		indent := minIndent
		if len(last.lines) == 1 {
			indent = minFirstIndent
		}
		if next.left > left+indent*next.size && !centered {
			return true
		}
	}
	if last.kind == item && next.left < left-minOutdent*next.size {
		return true
	}
	if !b.isBody(next) {
		return false
	}
	text := next.text()
	first, _, _ := strings.Cut(text, " ")
	letter := (next.right - next.left) / float64(max(1, utf8.RuneCountInString(text)))
	width := float64(utf8.RuneCountInString(first)+1) * letter
	return before.right+width+wordSlack*next.size < b.edgeOf(before) && (ended(before.text()) || startsLarge(text))
}

func (b *blockBuilder) isBody(ln line) bool { return ln.size < minHeadingSize*b.body }

// continuesElsewhere reports whether a paragraph continues in another column or on another page.
func (b *blockBuilder) continuesElsewhere(last block, before line) bool {
	if last.kind == heading || !b.isBody(before) || before.bold && len(last.lines) == 1 {
		return false
	}
	return before.right > b.edgeOf(before)-maxShortfall*before.size && !ended(before.text())
}

func ended(text string) bool {
	text = strings.TrimRight(text, `"”’')]`)
	if at := strings.LastIndexByte(text, '['); at > 0 { // a note reference
		text = text[:at]
	}
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") ||
		strings.HasSuffix(text, ":")
}

func startsLarge(text string) bool {
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return !unicode.IsLower(r)
		}
	}
	return false
}

// takeNote builds a footnote from the next lines, and returns the number of lines used.
func (b *blockBuilder) takeNote(lines []line) int {
	first := lines[0]
	number := noteNumberOf(first)
	if number == "" || first.size > maxNoteSize*b.body {
		return 0
	}
	count := 1
	for count < len(lines) && lines[count].page == first.page && noteNumberOf(lines[count]) == "" &&
		math.Abs(lines[count].size-first.size) < noteTolerance && lines[count].bottom < lines[count-1].bottom {
		count++
	}
	b.notes = append(b.notes, block{kind: note, lines: lines[:count], mark: "[" + number + "] "})
	if first.raised == "" {
		cell := &b.notes[len(b.notes)-1].lines[0].cells[0]
		cell.text = strings.TrimSpace(strings.TrimPrefix(cell.text, number))
	}
	return count
}

// noteNumberOf returns the note number at the beginning of a line, superscript or not.
func noteNumberOf(ln line) string {
	if ln.raised != "" {
		return ln.raised
	}
	first, rest, _ := strings.Cut(ln.text(), " ")
	if rest != "" && noteNumber.MatchString(first) {
		return first
	}
	return ""
}

// takeTable builds a table from lines with aligned cells, and returns the number of lines used.
func (b *blockBuilder) takeTable(lines []line) int {
	count := 0
	for count < len(lines) && len(lines[count].cells) > 1 && lines[count].page == lines[0].page &&
		len(lines[count].cells) == len(lines[0].cells) && aligned(lines[count], lines[0]) {
		count++
	}
	if count < minRows {
		return 0
	}
	found := block{kind: table}
	for _, ln := range lines[:count] {
		var row []string
		for _, cell := range ln.cells {
			row = append(row, cell.text)
		}
		found.rows = append(found.rows, row)
	}
	b.blocks = append(b.blocks, found)
	return count
}

// aligned reports whether the cells of two rows overlap horizontally.
func aligned(ln, other line) bool {
	for i, cell := range ln.cells {
		if cell.left > other.cells[i].right || cell.right < other.cells[i].left {
			return false
		}
	}
	return true
}
