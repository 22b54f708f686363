package pdf

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	prose "plainhand/engine/text/document"
)

// finish detects headings and builds the text of each block.
func (b *blockBuilder) finish() {
	b.findItems()
	sizes := b.headingSizes()
	for i := range b.blocks {
		block := &b.blocks[i]
		if block.kind == table {
			continue
		}
		block.text = joinLines(block.lines)
		if block.kind == item {
			block.text = strings.TrimSpace(strings.TrimPrefix(block.text, block.mark))
			if block.level = 1; number.MatchString(block.mark) && len(block.lines) == 1 && b.isHeading(*block) {
				block.kind, block.text = paragraph, block.mark+" "+block.text // a numbered heading
			}
		}
		if block.kind == paragraph && b.isHeading(*block) {
			block.kind = heading
			if block.level = 1 + slices.Index(sizes, rounded(block.lines[0].size)); block.level == 0 {
				block.level = len(sizes) + 1
			}
		}
	}
	for i := range b.notes {
		b.notes[i].text = joinLines(b.notes[i].lines)
	}
}

// maxHeading is the maximum length of a heading in bytes.
const maxHeading = 150

func (b *blockBuilder) isHeading(block block) bool {
	text := joinLines(block.lines)
	if len(text) > maxHeading || !hasLetter(text) {
		return false
	}
	first := block.lines[0]
	if first.size > minHeadingSize*b.body {
		return true
	}
	marked := first.bold || len(block.lines) == 1 && first.font != b.font && len(text) < maxHeading/2
	return marked && first.size > maxNoteSize*b.body && !strings.HasSuffix(text, ",") && !ended(text)
}

// findItems finds list items with drawn bullets, which are not text: indented paragraphs close to each other.
func (b *blockBuilder) findItems() {
	column := line{left: math.Inf(1)} // column of the last paragraph that is not an item
	indented := make([]bool, len(b.blocks))
	for i, block := range b.blocks {
		if block.kind != paragraph {
			continue
		}
		first, last := block.lines[0], block.lines[len(block.lines)-1]
		hanging := last.left > first.left-2
		if first.page == column.page && first.left < column.right && hanging {
			indented[i] = first.left > column.left+1.5*b.body && !b.isHeading(block)
		}
		if !indented[i] && len(block.lines) > 1 {
			column = line{page: last.page, left: last.left, right: first.right}
		}
	}
	within := func(i int) bool { return i >= 0 && i < len(b.blocks) && indented[i] }
	near := func(i, j int) bool {
		first, second := b.blocks[i].lines, b.blocks[j].lines
		last, next := first[len(first)-1], second[0]
		down := last.bottom - next.bottom
		return math.Abs(first[0].left-next.left) < 2 && down > 0 && down < 1.4*b.leading*b.body
	}
	var found []int
	for i := range b.blocks {
		if within(i) && (within(i-1) && near(i-1, i) || within(i+1) && near(i, i+1)) {
			found = append(found, i)
		}
	}
	for _, i := range found {
		b.blocks[i].kind, b.blocks[i].mark = item, bulletMark
	}
}

// bulletMark replaces drawn bullets.
const bulletMark = "•"

func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// headingSizes returns the font sizes of headings, the largest first.
func (b *blockBuilder) headingSizes() (sizes []float64) {
	for _, block := range b.blocks {
		if block.kind != table && b.isHeading(block) && block.lines[0].size > minHeadingSize*b.body {
			sizes = append(sizes, rounded(block.lines[0].size))
		}
	}
	slices.Sort(sizes)
	slices.Reverse(sizes)
	return slices.Compact(sizes)
}

// joinLines joins the text of lines and removes hyphenation.
func joinLines(lines []line) string {
	var text strings.Builder
	for i, ln := range lines {
		if i > 0 && !lines[i-1].hyphened && !dropCap(lines[i-1], ln) {
			text.WriteByte(' ')
		}
		text.WriteString(ln.text())
		if ln.hyphened && i+1 < len(lines) && compound(ln.text(), lines[i+1].text()) {
			text.WriteByte('-')
		}
	}
	return leaders.ReplaceAllString(text.String(), " ")
}

// leaders matches dot leaders in a table of contents.
var leaders = regexp.MustCompile(`\s*(\.\s?){4,}\s*`)

// compound reports whether a hyphen at the end of a line is part of the word, as in “eighty-four”: only both halves are
// common words.
func compound(before, after string) bool {
	first, second := lastWord.FindString(before), firstWord.FindString(after)
	lower := strings.ToLower
	return !prose.IsCommonWord(lower(first+second)) && prose.IsCommonWord(lower(first)) &&
		prose.IsCommonWord(lower(second)) &&
		len(first) > 1 && len(second) > 1
}

var (
	lastWord  = regexp.MustCompile(`\pL+$`)
	firstWord = regexp.MustCompile(`^\pL+`)
)
