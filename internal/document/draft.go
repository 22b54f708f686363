package document

import (
	"fmt"
	"regexp"
	"sort"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/align"
	"plainhand/internal/humanize/document"
)

// Draft is the prose of a document as one text, which people and engines can edit. Headings and items have the marks of
// Markdown.
type Draft struct {
	Text   string
	blocks []Block
	lines  []line
}

// line is a line of a draft with the part of a block that it shows.
type line struct {
	start, end int // in the draft, without its mark and white space around it
	block, at  int // at: where in the block it begins
	verbatim   bool
}

// DraftOf returns the draft of these blocks.
func DraftOf(blocks []Block) Draft {
	d := Draft{blocks: blocks}
	var text strings.Builder
	counts := map[int]int{} // the number of the last item at each level
	for i, block := range blocks {
		if i > 0 {
			text.WriteString(between(blocks[i-1], block))
		}
		text.WriteString(mark(block, counts))
		d.addLines(i, block, text.Len())
		text.WriteString(block.Text())
	}
	d.Text = text.String()
	return d
}

func (d *Draft) addLines(number int, block Block, start int) {
	text := block.Text()
	if block.Kind == Verbatim {
		d.lines = append(d.lines, line{start, start + len(text), number, 0, true})
		return
	}
	at := 0
	for one := range strings.Lines(text) {
		lead := len(one) - len(strings.TrimLeft(one, whiteSpace))
		if trimmed := strings.Trim(one, whiteSpace); trimmed != "" {
			from := at + lead
			d.lines = append(d.lines, line{start + from, start + from + len(trimmed), number, from, false})
		}
		at += len(one)
	}
}

const whiteSpace = " \t\r\n"

// between is what separates two blocks.
func between(before, block Block) string {
	if before.Kind == Item && block.Kind == Item {
		return "\n"
	}
	return "\n\n"
}

// mark is what Markdown puts before a block.
func mark(block Block, counts map[int]int) string {
	if block.Kind != Item {
		clear(counts)
	}
	switch block.Kind {
	case Heading:
		return strings.Repeat("#", min(max(block.Level, 1), 6)) + " "
	case Item:
		level := min(max(block.Level, 1), 9)
		for other := range counts {
			if other > level {
				delete(counts, other)
			}
		}
		indent := strings.Repeat("   ", level-1)
		if !block.Numbered {
			return indent + "- "
		}
		counts[level]++
		return fmt.Sprintf("%s%d. ", indent, counts[level])
	}
	return ""
}

var marks = regexp.MustCompile(`^\s*(#{1,6}|[-*+•]|\d{1,3}[.)])\s+`)

// Edits are what makes the draft's document say another version of the draft. Their reasons are those of changes of the
// draft. An edit covers no more than whole sentences, so that one that cannot be made leaves none half done. Lines that
// are new belong to no block: unplaced tells how many there are.
func (d Draft) Edits(version string, changes []humanize.Change) (edits []Edit, unplaced int) {
	version = strings.ReplaceAll(version, "\r\n", "\n")
	if len(d.lines) == 1 && d.lines[0].verbatim {
		if version != d.Text {
			edits = []Edit{{End: len(d.Text), After: version}}
		}
		return edits, 0
	}
	sentences := d.sentences()
	for _, pair := range d.paired(linesOf(version)) {
		if pair.line < 0 {
			unplaced++
			continue
		}
		edits = append(edits, d.lineEdits(d.lines[pair.line], pair.after, sentences, changes)...)
	}
	return edits, unplaced
}

func linesOf(text string) (found []string) {
	for one := range strings.Lines(text) {
		if one = strings.Trim(one, whiteSpace); one != "" {
			found = append(found, one)
		}
	}
	return found
}

// pair is a line of the draft that another version has otherwise, or one that it has besides: -1.
type pair struct {
	line  int
	after string
}

// paired finds what became of each line that has changed.
func (d Draft) paired(after []string) (pairs []pair) {
	before := make([]string, len(d.lines))
	for i, one := range d.lines {
		before[i] = d.Text[d.markStart(i):one.end]
	}
	for _, step := range compared(before, after, strings.Clone, func(string) int { return 1 }) {
		pairs = append(pairs, d.pairedWithin(step, after[step.newStart:step.newEnd])...)
	}
	return pairs
}

// markStart is where the mark of a line begins, if it has one.
func (d Draft) markStart(number int) int {
	one := d.lines[number]
	start := strings.LastIndexByte(d.Text[:one.start], '\n') + 1
	return start + len(d.Text[start:one.start]) - len(strings.TrimLeft(d.Text[start:one.start], whiteSpace))
}

func (d Draft) pairedWithin(step step, after []string) (pairs []pair) {
	var old, fresh []align.Sentence
	for i := step.start; i < step.end; i++ {
		old = append(old, align.Sentence{Text: d.Text[d.lines[i].start:d.lines[i].end], Block: i})
	}
	for _, one := range after {
		fresh = append(fresh, align.Sentence{Text: one})
	}
	for _, unit := range align.Align(old, fresh) {
		text := strings.Join(after[unit.NewFrom:unit.NewTo], " ")
		if unit.Invented() {
			pairs = append(pairs, pair{-1, text})
			continue
		}
		number := step.start + unit.OldFrom
		if d.markStart(number) < d.lines[number].start { // the first line of a heading or an item
			text = marks.ReplaceAllString(text, "")
		}
		pairs = append(pairs, pair{number, text})
	}
	return pairs
}

// sentences are where the draft's sentences begin.
func (d Draft) sentences() (starts []int) {
	for _, block := range document.Parse(d.Text, nil).Blocks {
		for _, sentence := range block.Sentences {
			starts = append(starts, sentence.Start)
		}
	}
	return starts
}

// lineEdits are the edits that give a line another text: one for each sentence that changes, or for several that change
// together.
func (d Draft) lineEdits(one line, after string, sentences []int, changes []humanize.Change) (edits []Edit) {
	before := d.Text[one.start:one.end]
	last, lastNew := -1, 0 // the last sentence of the last edit, and where its words end in the new text
	for _, step := range difference(before, after) {
		first := sentenceAt(sentences, one.start+step.start)
		if len(edits) == 0 || first > last {
			at := one.at + step.start
			edits = append(edits, Edit{Block: one.block, Start: at, End: at})
			lastNew = step.newStart
		}
		edit := &edits[len(edits)-1]
		edit.After += after[lastNew:step.newEnd]
		edit.End, lastNew = one.at+step.end, step.newEnd
		last = sentenceAt(sentences, one.start+max(step.start, step.end-1))
	}
	for i := range edits {
		shift := one.start - one.at
		edits[i].Reason = reasonFor(changes, edits[i].Start+shift, edits[i].End+shift)
	}
	return edits
}

// sentenceAt counts the sentences that begin up to a place.
func sentenceAt(starts []int, at int) int {
	return sort.Search(len(starts), func(i int) bool { return starts[i] > at })
}

// touches reports whether a change shares a byte with a range, or borders on one where either is empty.
func touches(one humanize.Change, start, end int) bool {
	if one.Start == one.End || start == end {
		return one.Start <= end && one.End >= start
	}
	return one.Start < end && one.End > start
}

// reasonFor joins the reasons of the changes that touch a range.
func reasonFor(changes []humanize.Change, start, end int) string {
	var reasons []string
	for _, one := range changes {
		if touches(one, start, end) && one.Reason != "" && !strings.Contains(strings.Join(reasons, "\n"), one.Reason) {
			reasons = append(reasons, one.Reason)
		}
	}
	return strings.Join(reasons, "; ")
}
