package pdf

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	prose "plainhand/internal/humanize/document"
)

// finish tells headings from paragraphs, and writes the text of each block.
func (b *blocking) finish() {
	b.findItems()
	sizes := b.headingSizes()
	for i := range b.blocks {
		one := &b.blocks[i]
		if one.kind == table {
			continue
		}
		one.text = joined(one.lines)
		if one.kind == item {
			one.text = strings.TrimSpace(strings.TrimPrefix(one.text, one.mark))
			if one.level = 1; number.MatchString(one.mark) && len(one.lines) == 1 && b.isHeading(*one) {
				one.kind, one.text = paragraph, one.mark+" "+one.text // a numbered heading
			}
		}
		if one.kind == paragraph && b.isHeading(*one) {
			one.kind = heading
			if one.level = 1 + slices.Index(sizes, rounded(one.lines[0].size)); one.level == 0 {
				one.level = len(sizes) + 1
			}
		}
	}
	for i := range b.notes {
		b.notes[i].text = joined(b.notes[i].lines)
	}
}

// mostHeading is how many letters a heading has at most.
const mostHeading = 150

func (b *blocking) isHeading(one block) bool {
	text := joined(one.lines)
	if len(text) > mostHeading || !hasLetter(text) {
		return false
	}
	first := one.lines[0]
	if first.size > 1.12*b.body {
		return true
	}
	marked := first.bold || len(one.lines) == 1 && first.font != b.font && len(text) < mostHeading/2
	return marked && first.size > 0.95*b.body && !strings.HasSuffix(text, ",") && !ended(text)
}

// findItems finds the items of lists whose bullets are drawn, and no letters: indented paragraphs close to one another.
func (b *blocking) findItems() {
	column := line{left: math.Inf(1)} // of the last paragraph that is none
	indented := make([]bool, len(b.blocks))
	for i, one := range b.blocks {
		if one.kind != paragraph {
			continue
		}
		first, last := one.lines[0], one.lines[len(one.lines)-1]
		hanging := last.left > first.left-2
		if first.page == column.page && first.left < column.right && hanging {
			indented[i] = first.left > column.left+1.5*b.body && !b.isHeading(one)
		}
		if !indented[i] && len(one.lines) > 1 {
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
		b.blocks[i].kind, b.blocks[i].mark = item, drawnBullet
	}
}

// drawnBullet stands for a bullet that is drawn.
const drawnBullet = "•"

func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// headingSizes are those of headings, the largest first.
func (b *blocking) headingSizes() (sizes []float64) {
	for _, one := range b.blocks {
		if one.kind != table && b.isHeading(one) && one.lines[0].size > 1.12*b.body {
			sizes = append(sizes, rounded(one.lines[0].size))
		}
	}
	slices.Sort(sizes)
	slices.Reverse(sizes)
	return slices.Compact(sizes)
}

// joined is the text of lines. A word that a hyphen divides is whole again.
func joined(lines []line) string {
	var text strings.Builder
	for i, one := range lines {
		if i > 0 && !lines[i-1].hyphened && !dropCap(lines[i-1], one) {
			text.WriteByte(' ')
		}
		text.WriteString(one.text())
		if one.hyphened && i+1 < len(lines) && compound(one.text(), lines[i+1].text()) {
			text.WriteByte('-')
		}
	}
	return leaders.ReplaceAllString(text.String(), " ")
}

// leaders lead from a heading to its page in a table of contents.
var leaders = regexp.MustCompile(`\s*(\.\s?){4,}\s*`)

// compound reports whether the hyphen that divides a word at the end of a line is its own, as in “eighty-four”: only
// both halves are words.
func compound(before, after string) bool {
	first, second := lastWord.FindString(before), firstWord.FindString(after)
	lower := strings.ToLower
	return !prose.Common(lower(first+second)) && prose.Common(lower(first)) && prose.Common(lower(second)) &&
		len(first) > 1 && len(second) > 1
}

var (
	lastWord  = regexp.MustCompile(`\pL+$`)
	firstWord = regexp.MustCompile(`^\pL+`)
)
