package document

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/align"
	"plainhand/engine/text/document"
)

// Draft is the prose of a document as one text for editors and engines. Headings and list items have Markdown markers.
type Draft struct {
	Text   string
	blocks []Block
	lines  []line
}

// line is a line of a draft with the part of a block that it represents.
type line struct {
	start, end int // in the draft, without its marker and surrounding white space
	block, at  int // at: its offset in the block
	verbatim   bool
}

// DraftOf returns the draft of these blocks.
func DraftOf(blocks []Block) Draft {
	d := Draft{blocks: blocks}
	var text strings.Builder
	counts := map[int]int{} // number of the last item per level
	for i, block := range blocks {
		if i > 0 {
			text.WriteString(blockGap(blocks[i-1], block))
		}
		text.WriteString(marker(block, counts))
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
	for textLine := range strings.Lines(text) {
		lead := len(textLine) - len(strings.TrimLeft(textLine, whiteSpace))
		if trimmed := strings.Trim(textLine, whiteSpace); trimmed != "" {
			from := at + lead
			d.lines = append(d.lines, line{start + from, start + from + len(trimmed), number, from, false})
		}
		at += len(textLine)
	}
}

const whiteSpace = " \t\r\n"

// blockGap returns the line breaks between two blocks.
func blockGap(before, block Block) string {
	if before.Kind == Item && block.Kind == Item {
		return "\n"
	}
	return "\n\n"
}

// marker returns the Markdown prefix of a block.
func marker(block Block, counts map[int]int) string {
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

var markers = regexp.MustCompile(`^\s*(#{1,6}|[-*+•]|\d{1,3}[.)])\s+`)

// Edits returns the edits that turn the document's draft into another version, with the reasons of the draft's changes.
// Each edit is within whole sentences, so that a skipped edit leaves no sentence half edited. New lines belong to no
// block: unplaced is their number.
func (d Draft) Edits(version string, changes []humanize.Change) (edits []Edit, unplaced int) {
	version = strings.ReplaceAll(version, "\r\n", "\n")
	if len(d.lines) == 1 && d.lines[0].verbatim {
		if version != d.Text {
			edits = []Edit{{End: len(d.Text), After: version}}
		}
		return edits, 0
	}
	sentences := d.sentences()
	for _, lineChange := range d.lineChanges(nonEmptyLines(version)) {
		if lineChange.line < 0 {
			unplaced++
			continue
		}
		edits = append(edits, d.lineEdits(d.lines[lineChange.line], lineChange.after, sentences, changes)...)
	}
	return edits, unplaced
}

func nonEmptyLines(text string) (found []string) {
	for trimmed := range strings.Lines(text) {
		if trimmed = strings.Trim(trimmed, whiteSpace); trimmed != "" {
			found = append(found, trimmed)
		}
	}
	return found
}

// lineChange is a changed line of the draft, or with line -1 a line that only the new version has.
type lineChange struct {
	line  int
	after string
}

// lineChanges returns the new text of each changed line.
func (d Draft) lineChanges(after []string) (pairs []lineChange) {
	before := make([]string, len(d.lines))
	for i, current := range d.lines {
		before[i] = d.Text[d.markStart(i):current.end]
	}
	for _, hunk := range diffTokens(before, after, strings.Clone, func(string) int { return 1 }) {
		pairs = append(pairs, d.alignLines(hunk, after[hunk.newStart:hunk.newEnd])...)
	}
	return pairs
}

// markStart returns the offset of a line's marker, or of its text if it has none.
func (d Draft) markStart(number int) int {
	current := d.lines[number]
	start := strings.LastIndexByte(d.Text[:current.start], '\n') + 1
	return start + len(d.Text[start:current.start]) - len(strings.TrimLeft(d.Text[start:current.start], whiteSpace))
}

func (d Draft) alignLines(hunk hunk, after []string) (pairs []lineChange) {
	var old, fresh []align.Sentence
	for i := hunk.start; i < hunk.end; i++ {
		old = append(old, align.Sentence{Text: d.Text[d.lines[i].start:d.lines[i].end], Block: i})
	}
	for _, newLine := range after {
		fresh = append(fresh, align.Sentence{Text: newLine})
	}
	for _, unit := range align.Align(old, fresh) {
		text := strings.Join(after[unit.NewFrom:unit.NewTo], " ")
		if unit.Invented() {
			pairs = append(pairs, lineChange{-1, text})
			continue
		}
		number := hunk.start + unit.OldFrom
		if d.markStart(number) < d.lines[number].start { // the first line of a heading or an item
			text = markers.ReplaceAllString(text, "")
		}
		pairs = append(pairs, lineChange{number, text})
	}
	return pairs
}

// sentences returns the offsets of the draft's sentences.
func (d Draft) sentences() (starts []int) {
	for _, block := range document.Parse(d.Text, nil).Blocks {
		for _, sentence := range block.Sentences {
			starts = append(starts, sentence.Start)
		}
	}
	return starts
}

// lineEdits returns the edits that give a line another text: one per changed sentence, or for several that change
// together.
func (d Draft) lineEdits(current line, after string, sentences []int, changes []humanize.Change) (edits []Edit) {
	before := d.Text[current.start:current.end]
	last, lastNew := -1, 0 // the last sentence of the last edit, and its end in the new text
	for _, hunk := range difference(before, after) {
		first := sentenceAt(sentences, current.start+hunk.start)
		if len(edits) == 0 || first > last {
			at := current.at + hunk.start
			edits = append(edits, Edit{Block: current.block, Start: at, End: at})
			lastNew = hunk.newStart
		}
		edit := &edits[len(edits)-1]
		edit.After += after[lastNew:hunk.newEnd]
		edit.End, lastNew = current.at+hunk.end, hunk.newEnd
		last = sentenceAt(sentences, current.start+max(hunk.start, hunk.end-1))
	}
	for i := range edits {
		shift := current.start - current.at
		edits[i].Reason = reasonFor(changes, edits[i].Start+shift, edits[i].End+shift)
	}
	return edits
}

// sentenceAt returns the number of sentences that begin at or before an offset.
func sentenceAt(starts []int, at int) int {
	return sort.Search(len(starts), func(i int) bool { return starts[i] > at })
}

// touches reports whether a change overlaps a range, or borders on it if either is empty.
func touches(change humanize.Change, start, end int) bool {
	if change.Start == change.End || start == end {
		return change.Start <= end && change.End >= start
	}
	return change.Start < end && change.End > start
}

// reasonFor joins the reasons of the changes that touch a range.
func reasonFor(changes []humanize.Change, start, end int) string {
	var reasons []string
	for _, change := range changes {
		if touches(change, start, end) && change.Reason != "" && !slices.Contains(reasons, change.Reason) {
			reasons = append(reasons, change.Reason)
		}
	}
	return reason.Join(reasons)
}
