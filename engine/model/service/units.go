package service

import (
	"strings"

	"plainhand/engine/guard/facts"
	"plainhand/engine/text/align"
	"plainhand/engine/text/document"
)

// unit is one or a few neighboring sentences of a text with their rewrite. It is accepted or restored as a whole.
type unit struct {
	start, end  int // bytes of the text
	sentences   int
	written     string       // the rewrite; empty if the service wrote none
	rebuilt     bool         // blocks were merged or replaced; written includes its own block marks
	listChanged bool         // list items became sentences, or sentences list items
	open        bool         // rebuilt and last in a streamed answer, so it may still grow
	losses      []facts.Loss // why the rewrite is rejected; empty if it is accepted
	unconfirmed bool         // its deletion needs the Verifier's confirmation
	confirmed   bool         // the Verifier confirmed its deletion
}

// span is a range of a text, in bytes.
type span struct{ start, end int }

// version is the list of sentences in a span of a text or in its rewrite.
type version struct {
	parsed    *document.Document
	sentences []align.Sentence
	spans     []span
}

// readVersion lists the sentences of a span, without quotations, verbatim blocks, and omission markers.
func readVersion(parsed *document.Document, within span) version {
	found := version{parsed: parsed}
	for number, block := range parsed.Blocks {
		if isOmitted(block) || block.End <= within.start || block.Start >= within.end ||
			omission.MatchString(parsed.Text[block.Start:block.End]) {
			continue
		}
		for _, sentence := range block.Sentences {
			if sentence.Start >= within.start && sentence.End <= within.end {
				found.sentences = append(found.sentences,
					align.Sentence{Text: parsed.Text[sentence.Start:sentence.End], Block: number})
				found.spans = append(found.spans, span{sentence.Start, sentence.End})
			}
		}
	}
	return found
}

// minRepeat is the length in bytes from which a repeated sentence counts as a duplicate.
const minRepeat = 20

// withoutRepeats removes duplicate sentences, unless the original has duplicates itself.
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
		if len(sentence.Text) >= minRepeat && seen[sentence.Text] {
			continue
		}
		seen[sentence.Text] = true
		once.sentences, once.spans = append(once.sentences, sentence), append(once.spans, v.spans[i])
	}
	return once
}

// text returns the text of the sentences from (inclusive) to to (exclusive), with one space at block boundaries.
func (v version) text(from, to int) string {
	var text strings.Builder
	for i := from; i < to; i++ {
		if i > from {
			separator := " "
			if v.sentences[i].Block == v.sentences[i-1].Block {
				separator = v.parsed.Text[v.spans[i-1].end:v.spans[i].start]
			}
			text.WriteString(separator)
		}
		text.WriteString(v.sentences[i].Text)
	}
	return text.String()
}

// kind is the kind of block that contains a sentence.
func (v version) kind(sentence int) document.BlockKind {
	return v.parsed.Blocks[v.sentences[sentence].Block].Kind
}

// blocks returns the span of the blocks that contain some sentences, including the mark of the first block. Table cells
// are an exception, as they share a line.
func (v version) blocks(from, to int) span {
	first, last := v.sentences[from].Block, v.sentences[to-1].Block
	start := v.parsed.Blocks[first].Start
	if v.parsed.Format != document.HTML && v.parsed.Blocks[first].Kind != document.TableCell {
		start = lineStart(v.parsed.Text, start)
	}
	return span{start, v.parsed.Blocks[last].End}
}

// aligner pairs the sentences of two versions: align.Align or align.AlignAcross.
type aligner func(old, new []align.Sentence) []align.Unit

// unitsOf pairs the sentences of a span with their rewrites. New sentences that match none of the span are left out.
func unitsOf(original *document.Document, within span, written *document.Document, by aligner) []unit {
	old := readVersion(original, within)
	new := readVersion(written, span{0, len(written.Text)}).withoutRepeats(old)
	var units []unit
	for _, region := range regionsOf(old, new, by) {
		units = append(units, region.units(old, new)...)
	}
	return units
}
