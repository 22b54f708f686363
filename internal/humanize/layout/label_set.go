package layout

import (
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// labelSet is how the bold labels of one list, or of paragraphs in a row, are written once they aren't bold: all in the
// same way.
type labelSet struct {
	sentences bool // every label is a sentence and ends in a period
	lowers    bool // every label loses the capitals that are just for looks
}

// setOf returns the set that the label at the start of a block belongs to.
func (r *reading) setOf(block int) labelSet {
	if found, known := r.sets[block]; known {
		return found
	}
	first, last := block, block
	for r.hasLabel(first-1) && r.kind(first-1) == r.kind(block) {
		first--
	}
	for r.hasLabel(last+1) && r.kind(last+1) == r.kind(block) {
		last++
	}
	set := labelSet{sentences: true, lowers: true}
	for b := first; b <= last; b++ {
		span := r.boldSpans(b)[0]
		words := r.labelCapitals(b, span)
		set.lowers = set.lowers && (r.allSeenLower(words) || r.labelsHaveCapitals() || r.hasName(words, span))
		lead := humanize.Change{Start: span.open.Start, End: span.close.End}
		lead.After = r.doc.Text[span.open.End:span.close.Start]
		if strings.HasPrefix(r.doc.Text[lead.End:], ":") {
			lead.End++
		}
		set.sentences = set.sentences && r.isSentence(b, lead)
	}
	if r.sets == nil {
		r.sets = map[int]labelSet{}
	}
	for b := first; b <= last; b++ {
		r.sets[b] = set
	}
	return set
}

// hasLabel reports whether a block begins with bold words.
func (r *reading) hasLabel(block int) bool {
	if kind := r.kind(block); kind != document.ListItem && kind != document.Paragraph {
		return false
	}
	spans := r.boldSpans(block)
	return len(spans) > 0 && spans[0].open.Start == r.doc.Blocks[block].Start
}
