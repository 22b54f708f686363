package service

import (
	"strings"

	"plainhand/internal/humanize/align"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/guard"
)

// unit is one or a few neighboring sentences of a text with what a service made of them. It is accepted as it was
// written, or not at all.
type unit struct {
	start, end int // bytes of the text
	sentences  int
	written    string       // empty: nothing was written for these sentences
	whole      bool         // it holds blocks with their marks, and what was written has marks of its own
	turned     bool         // list items became sentences in it, or the other way round
	open       bool         // it is whole, and may go on: nothing is written after it yet
	losses     []guard.Loss // why it is not accepted
	unsure     bool         // it is dropped only if the service confirms that it says nothing
	struck     bool         // the service has confirmed that
}

// place is a stretch of a text.
type place struct{ start, end int }

// version is a stretch of a text, or what was written for it: its sentences and where they are.
type version struct {
	parsed    *document.Document
	sentences []align.Sentence
	places    []place
}

// readVersion lists the sentences of a stretch, without quotations, verbatim blocks, and omission markers.
func readVersion(parsed *document.Document, within place) version {
	found := version{parsed: parsed}
	for number, block := range parsed.Blocks {
		if isOmitted(block) || block.End <= within.start || block.Start >= within.end ||
			omission.MatchString(parsed.Text[block.Start:block.End]) {
			continue
		}
		for _, one := range block.Sentences {
			if one.Start >= within.start && one.End <= within.end {
				found.sentences = append(found.sentences, align.Sentence{Text: parsed.Text[one.Start:one.End], Block: number})
				found.places = append(found.places, place{one.Start, one.End})
			}
		}
	}
	return found
}

// leastRepeat is the length in bytes from which a sentence isn't written twice by chance.
const leastRepeat = 20

// withoutRepeats leaves out the sentences that a service wrote a second time, unless the text itself repeats any.
func (v version) withoutRepeats(original version) version {
	seen := map[string]bool{}
	for _, sentence := range original.sentences {
		if seen[sentence.Text] {
			return v
		}
		seen[sentence.Text] = true
	}
	clear(seen)
	once := version{parsed: v.parsed}
	for i, sentence := range v.sentences {
		if len(sentence.Text) >= leastRepeat && seen[sentence.Text] {
			continue
		}
		seen[sentence.Text] = true
		once.sentences, once.places = append(once.sentences, sentence), append(once.places, v.places[i])
	}
	return once
}

// together returns the text of some sentences. Where a new block begins among them, one space is left.
func (v version) together(from, to int) string {
	var text strings.Builder
	for i := from; i < to; i++ {
		if i > from {
			between := " "
			if v.sentences[i].Block == v.sentences[i-1].Block {
				between = v.parsed.Text[v.places[i-1].end:v.places[i].start]
			}
			text.WriteString(between)
		}
		text.WriteString(v.sentences[i].Text)
	}
	return text.String()
}

// kind is the kind of the block that a sentence is in.
func (v version) kind(sentence int) document.BlockKind {
	return v.parsed.Blocks[v.sentences[sentence].Block].Kind
}

// blocks returns where the blocks of some sentences are, with the marks of the first one. The cells of a table share a
// line.
func (v version) blocks(from, to int) place {
	first, last := v.sentences[from].Block, v.sentences[to-1].Block
	start := v.parsed.Blocks[first].Start
	if v.parsed.Format != document.HTML && v.parsed.Blocks[first].Kind != document.TableCell {
		start = lineStart(v.parsed.Text, start)
	}
	return place{start, v.parsed.Blocks[last].End}
}

// pairing pairs the sentences of two versions: align.Align or align.AlignAcross.
type pairing func(old, new []align.Sentence) []align.Unit

// unitsOf pairs the sentences of a stretch of a text with those written for it. What matches no sentence of the stretch
// is left out.
func unitsOf(original *document.Document, within place, written *document.Document, by pairing) []unit {
	old := readVersion(original, within)
	new := readVersion(written, place{0, len(written.Text)}).withoutRepeats(old)
	var units []unit
	for _, one := range regionsOf(old, new, by) {
		units = append(units, one.units(old, new)...)
	}
	return units
}
