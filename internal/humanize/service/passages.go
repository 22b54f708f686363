package service

import (
	"regexp"
	"strings"
	"unicode"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// passage is a stretch of a text that is sent at once.
type passage struct {
	place
	text   string // as it is sent
	before string
	shown  hidden
	raw    bool // it is sent as it is
}

// glued matches where a model forgot the space between two sentences.
var glued = regexp.MustCompile(`([a-z]{2}[.!?])([A-Z][a-z])`)

// read returns an answer as text: with the spaces that a model forgot, and with placeholders replaced.
func (p *passage) read(answer string) string {
	if p.raw {
		return answer
	}
	return p.shown.show(glued.ReplaceAllString(answer, "$1 $2"))
}

// contextWords is roughly how many of the words before a passage a service gets to see.
const contextWords = 80

// passages splits a text into stretches of about the given size. They begin and end between sentences, and a heading
// goes with what it heads. Each is sent as the writer formatted it, except that block quotations and verbatim blocks,
// code, and other blocks without prose are left out, which a mark tells.
func passages(parsed *document.Document, size Size) []passage {
	var found []passage
	open := writing{parsed: parsed}
	flush := func() {
		if open.words > 0 {
			found = append(found, open.passage(found))
		}
		open = writing{parsed: parsed}
	}
	left := 0 // words from the block on
	for _, block := range parsed.Blocks {
		left += wordsOf(parsed, block)
	}
	for number, block := range parsed.Blocks {
		if isOmitted(block) {
			continue
		}
		count := wordsOf(parsed, block)
		if (open.full(size, count) || open.divides(size, block.Kind, left)) && open.endsLine(number) {
			flush()
		}
		left -= count
		open.blocks++
		for _, sentence := range block.Sentences {
			length := humanize.Words(parsed.Text[sentence.Start:sentence.End])
			if open.words > 0 && open.words+length > size.Words && open.endsLine(number) {
				flush()
			}
			open.add(number, sentence, length)
		}
	}
	flush()
	return found
}

// wordsOf counts the words of a block that is sent.
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

// writing is a passage that is being put together.
type writing struct {
	place
	parsed *document.Document
	words  int
	blocks int
	block  int // the last one
	text   strings.Builder
	shown  hidden
}

// full reports whether a block with this many words begins another passage.
func (w *writing) full(size Size, words int) bool {
	switch {
	case w.words == 0:
		return false
	case size.Blocks > 0 && w.blocks == size.Blocks:
		return true
	}
	return w.words+words > size.Words
}

// divides reports whether a block is a heading that is better sent with what follows it: the passage has enough words,
// and the words that are left would not all fit.
func (w *writing) divides(size Size, kind document.BlockKind, left int) bool {
	return kind == document.Heading && 2*w.words > size.Words && w.words+left > size.Words
}

// endsLine reports whether a block begins on another line than the last one, as all do but the cells of a table's row.
func (w *writing) endsLine(block int) bool {
	return w.block == block || strings.Contains(w.parsed.Text[w.end:w.parsed.Blocks[block].Start], "\n")
}

func (w *writing) add(block int, sentence document.Sentence, words int) {
	switch {
	case w.text.Len() == 0:
		w.start = sentence.Start
		if first := w.parsed.Blocks[block].Sentences[0]; first.Start == sentence.Start {
			w.text.WriteString(leadOf(w.parsed, block))
		}
	case w.block != block:
		w.text.WriteString(between(w.parsed, w.block, block))
	default:
		w.text.WriteString(joint(w.parsed.Text, w.end, sentence.Start))
	}
	w.end, w.block = sentence.End, block
	w.words += words
	w.text.WriteString(w.shown.hide(w.parsed.Text, sentence))
}

func (w *writing) passage(earlier []passage) passage {
	before := ""
	if len(earlier) > 0 {
		last := earlier[len(earlier)-1]
		before = endOf(w.parsed.Text[last.start:w.start], contextWords)
	}
	return passage{place: w.place, text: w.text.String(), before: before, shown: w.shown}
}

// endOf returns about the last words of a text, with its line breaks, starting at a word.
func endOf(text string, words int) string {
	text = strings.TrimSpace(text)
	at := len(text)
	for ; words > 0 && at > 0; words-- {
		at = strings.LastIndexFunc(strings.TrimRightFunc(text[:at], unicode.IsSpace), unicode.IsSpace) + 1
	}
	return text[at:]
}
