package layout

import (
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
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
	first, last := r.labelsAround(block)
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

// labelsAround returns the first and the last block of the run of blocks with labels that one is in.
func (r *reading) labelsAround(block int) (first, last int) {
	first, last = block, block
	for r.hasLabel(first-1) && r.kind(first-1) == r.kind(block) {
		first--
	}
	for r.hasLabel(last+1) && r.kind(last+1) == r.kind(block) {
		last++
	}
	return first, last
}

// uniform leaves out the changes to the labels of a list of which one has to stay bold: all of them look alike.
func (r *reading) uniform(changes []humanize.Change) []humanize.Change {
	plain := map[int]bool{} // by where the label begins
	for _, change := range changes {
		plain[change.Start] = true
	}
	bold := map[int]bool{} // blocks of such lists
	for b, block := range r.doc.Blocks {
		if block.Kind == document.ListItem && r.hasLabel(b) && !plain[block.Start] {
			first, last := r.labelsAround(b)
			for other := first; other <= last; other++ {
				bold[other] = true
			}
		}
	}
	return slices.DeleteFunc(changes, func(change humanize.Change) bool {
		b, inside := r.blockAt(change)
		return inside && bold[b] && change.Start == r.doc.Blocks[b].Start
	})
}

// hasLabel reports whether a block begins with bold words.
func (r *reading) hasLabel(block int) bool {
	if kind := r.kind(block); kind != document.ListItem && kind != document.Paragraph {
		return false
	}
	spans := r.boldSpans(block)
	return len(spans) > 0 && spans[0].open.Start == r.doc.Blocks[block].Start
}

// stepsHaveHeadings reports whether a bold line of its own heads a step of the text: then every step keeps its bold
// words, so that all look alike.
func (r *reading) stepsHaveHeadings() bool {
	if r.steps == nil {
		found := false
		for b := range r.doc.Blocks {
			body := r.body(b)
			spans := r.boldSpans(b)
			found = found || r.kind(b) == document.Paragraph && isBoldLine(body) && len(spans) == 1 &&
				isStep(r.doc.Text[spans[0].open.End:spans[0].close.Start])
		}
		r.steps = &found
	}
	return *r.steps
}

// isStep reports whether a label begins with the number of a step: "2. Look in the log", "Step 2: Look in the log".
func isStep(label string) bool {
	word, rest, _ := strings.Cut(label, " ")
	if strings.EqualFold(word, "step") {
		word, _, _ = strings.Cut(rest, " ")
	}
	number := strings.TrimRight(word, ".):")
	return number != word && number != "" && strings.Trim(number, "0123456789") == ""
}
