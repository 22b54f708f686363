package service

import (
	"regexp"
	"strings"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// passage is a part of a text that is sent in one request.
type passage struct {
	span
	text         string // as sent
	before       string
	placeholders placeholders
	raw          bool // sent and received without placeholders
}

// missingSpace matches the boundary of two sentences between which a model forgot the space.
var missingSpace = regexp.MustCompile(`([a-z]{2}[.!?])([A-Z][a-z])`)

// decode returns an answer as text: with missing spaces added, and placeholders replaced.
func (p *passage) decode(answer string) string {
	if p.raw {
		return answer
	}
	return p.placeholders.restore(missingSpace.ReplaceAllString(answer, "$1 $2"))
}

// contextWords is the approximate number of words before a passage that a service gets as context.
const contextWords = 80

// passages splits a text into passages of about the given size. They begin and end between sentences, and a heading
// goes with what it heads. The writer's formatting is kept. Block quotations and verbatim blocks, code, and other
// blocks without prose are replaced by omission markers.
func passages(parsed *document.Document, size Size) []passage {
	var found []passage
	next := builder{parsed: parsed}
	flush := func() {
		if next.words > 0 {
			found = append(found, next.passage(found))
		}
		next = builder{parsed: parsed}
	}
	left := 0 // words from the current block on
	for _, block := range parsed.Blocks {
		left += wordsOf(parsed, block)
	}
	for number, block := range parsed.Blocks {
		if isOmitted(block) {
			continue
		}
		count := wordsOf(parsed, block)
		if (next.full(size, count) || next.breaksAtHeading(size, block.Kind, left)) && next.startsLine(number) {
			flush()
		}
		left -= count
		next.blocks++
		for _, sentence := range block.Sentences {
			length := humanize.Words(parsed.Text[sentence.Start:sentence.End])
			if next.words > 0 && next.words+length > size.Words && next.startsLine(number) {
				flush()
			}
			next.add(number, sentence, length)
		}
	}
	flush()
	return found
}

// wordsOf counts the words of a block, if it is sent.
func wordsOf(parsed *document.Document, block document.Block) (count int) {
	if isOmitted(block) {
		return 0
	}
	for _, sentence := range block.Sentences {
		count += humanize.Words(parsed.Text[sentence.Start:sentence.End])
	}
	return count
}

// isOmitted reports whether a block is quoted or verbatim, and so is not sent.
func isOmitted(block document.Block) bool { return block.Verbatim || block.Kind == document.Quotation }

// builder builds a passage.
type builder struct {
	span
	parsed       *document.Document
	words        int
	blocks       int
	block        int // index of the last one added
	text         strings.Builder
	placeholders placeholders
}

// full reports whether a block with this many words begins another passage.
func (w *builder) full(size Size, words int) bool {
	switch {
	case w.words == 0:
		return false
	case size.Blocks > 0 && w.blocks == size.Blocks:
		return true
	}
	return w.words+words > size.Words
}

// breaksAtHeading reports whether a block is a heading that begins another passage: the current one has enough words,
// and the remaining words wouldn't all fit.
func (w *builder) breaksAtHeading(size Size, kind document.BlockKind, left int) bool {
	return kind == document.Heading && 2*w.words > size.Words && w.words+left > size.Words
}

// startsLine reports whether a block begins on another line than the last one, as all do except the cells of a table
// row.
func (w *builder) startsLine(block int) bool {
	return w.block == block || strings.Contains(w.parsed.Text[w.end:w.parsed.Blocks[block].Start], "\n")
}

func (w *builder) add(block int, sentence document.Sentence, words int) {
	switch {
	case w.text.Len() == 0:
		w.start = sentence.Start
		if first := w.parsed.Blocks[block].Sentences[0]; first.Start == sentence.Start {
			w.text.WriteString(linePrefix(w.parsed, block))
		}
	case w.block != block:
		w.text.WriteString(separator(w.parsed, w.block, block))
	default:
		w.text.WriteString(sentenceSeparator(w.parsed.Text, w.end, sentence.Start))
	}
	w.end, w.block = sentence.End, block
	w.words += words
	w.text.WriteString(w.placeholders.replace(w.parsed.Text, sentence))
}

func (w *builder) passage(earlier []passage) passage {
	before := ""
	if len(earlier) > 0 {
		last := earlier[len(earlier)-1]
		before = lastWords(w.parsed.Text[last.start:w.start], contextWords)
	}
	return passage{span: w.span, text: w.text.String(), before: before, placeholders: w.placeholders}
}

// lastWords returns about the given number of words from the end of a text, with its line breaks.
func lastWords(text string, words int) string {
	text = strings.TrimSpace(text)
	at := len(text)
	for ; words > 0 && at > 0; words-- {
		at = strings.LastIndexFunc(strings.TrimRightFunc(text[:at], unicode.IsSpace), unicode.IsSpace) + 1
	}
	return text[at:]
}
