package layout

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

const dashBullet = prefix + "bullet"

// bullet is how a new list item begins.
const bullet = "- "

// bullets turns lines that each begin with a picture, which chatbots write instead of a list, into items. It takes at
// least two such lines.
func bullets(r *reading) []humanize.Change {
	if r.doc.Format == document.HTML {
		return nil
	}
	telling := r.tellingPictures()
	var found, row []humanize.Change
	for b, block := range r.doc.Blocks {
		changes := r.bulletsIn(b, telling)
		goesOn := len(changes) > 0 && changes[0].Start == block.Start && b > 0 && r.after(b-1) == "\n"
		if !goesOn {
			found, row = appendRow(found, row), nil
		}
		row = append(row, changes...)
	}
	return appendRow(found, row)
}

func appendRow(found, row []humanize.Change) []humanize.Change {
	if len(row) < 2 {
		return found
	}
	return append(found, row...)
}

// bulletsIn returns the changes of the last lines of a paragraph: what follows an item belongs to it.
func (r *reading) bulletsIn(block int, telling string) []humanize.Change {
	if r.kind(block) != document.Paragraph && !r.guessedHeading(block) {
		return nil
	}
	opening := map[int]int{} // where the words of a line begin, by where the line does
	pictured := r.pictureLine(block)
	for _, found := range pictured.runs(telling) {
		if pictured.opensLine(found.from) && !pictured.closesLine(found.to) && !pictured.boldAlone(found) {
			opening[pictured.tokens[found.from].Start] = pictured.tokens[found.to].Start
		}
	}
	var changes []humanize.Change
	start := r.doc.Blocks[block].Start
	for line := range strings.Lines(r.body(block)) {
		if words, opens := opening[start]; opens {
			changes = append(changes, humanize.Change{Start: start, End: words, After: bullet, Rule: dashBullet})
		} else {
			changes = nil
		}
		start += len(line)
	}
	return changes
}

// guessedHeading reports whether a block is a short line of plain text.
func (r *reading) guessedHeading(block int) bool {
	return r.kind(block) == document.Heading && r.doc.Format == document.Plain
}

// mayBeBullet allows a bullet in place of the pictures at the start of a line of a paragraph.
func (c check) mayBeBullet(change humanize.Change) bool {
	b, inside := c.blockAt(change)
	guessed := inside && c.doc.Blocks[b].Kind == document.Heading && c.doc.Format == document.Plain
	if !inside || c.doc.Blocks[b].Kind != document.Paragraph && !guessed || change.After != bullet ||
		!onlyPictures(change.Before) {
		return false
	}
	before := c.doc.Text[c.doc.Blocks[b].Start:change.Start]
	return before == "" || strings.HasSuffix(before, "\n")
}
