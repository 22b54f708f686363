package service

import (
	"regexp"
	"strings"

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
const contextWords = 60

// passages splits a text into stretches of about the given size. They begin and end between sentences, and a heading
// goes with what it heads. Block quotations and verbatim blocks are left out.
func passages(parsed *document.Document, size Size) []passage {
	var found []passage
	var open writing
	flush := func() {
		if open.words > 0 {
			found = append(found, open.passage(parsed, found))
		}
		open = writing{}
	}
	for number, block := range parsed.Blocks {
		if block.Verbatim || block.Kind == document.Quotation {
			continue
		}
		count := 0
		for _, sentence := range block.Sentences {
			count += humanize.Words(parsed.Text[sentence.Start:sentence.End])
		}
		if open.full(size, block.Kind, count) {
			flush()
		}
		open.blocks++
		for _, sentence := range block.Sentences {
			length := humanize.Words(parsed.Text[sentence.Start:sentence.End])
			if open.words > 0 && open.words+length > size.Words {
				flush()
			}
			open.add(parsed, number, sentence, length)
		}
	}
	flush()
	return found
}

// writing is a passage that is being put together.
type writing struct {
	place
	words  int
	blocks int
	block  int // the last one
	text   strings.Builder
	shown  hidden
}

// marks are how the kinds of blocks are shown to a service.
var marks = map[document.BlockKind]string{document.Heading: "## ", document.ListItem: "- ", document.TableCell: "- "}

// full reports whether a block with this many words begins another passage.
func (w *writing) full(size Size, kind document.BlockKind, words int) bool {
	switch {
	case w.words == 0:
		return false
	case size.Blocks > 0 && w.blocks == size.Blocks:
		return true
	}
	return w.words+words > size.Words || kind == document.Heading && 2*w.words > size.Words
}

func (w *writing) add(parsed *document.Document, block int, sentence document.Sentence, words int) {
	switch {
	case w.text.Len() == 0:
		w.start = sentence.Start
		w.text.WriteString(marks[parsed.Blocks[block].Kind])
	case w.block != block:
		w.text.WriteString("\n\n" + marks[parsed.Blocks[block].Kind])
	default:
		w.text.WriteString(" ")
	}
	w.end, w.block = sentence.End, block
	w.words += words
	w.text.WriteString(w.shown.hide(parsed.Text, sentence))
}

func (w *writing) passage(parsed *document.Document, earlier []passage) passage {
	before := ""
	if len(earlier) > 0 {
		before = lastWords(parsed.Text[earlier[len(earlier)-1].start:earlier[len(earlier)-1].end], contextWords)
	}
	return passage{place: w.place, text: w.text.String(), before: before, shown: w.shown}
}

// lastWords returns the end of a text, starting at a word.
func lastWords(text string, words int) string {
	fields := strings.Fields(text)
	return strings.Join(fields[max(0, len(fields)-words):], " ")
}
