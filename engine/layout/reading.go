package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/prose"
)

const prefix = humanize.LayoutRules

// reading is a text as a part reads it. Slow work is done on first use.
type reading struct {
	doc       *document.Document
	sentences []prose.Sentence
	first     map[int]int // the first sentence of each block
	tagged    map[int]bool
	capitals  *capitals
	labels    *bool            // whether labels have capitals just for looks
	stops     *bool            // whether the periods of bold words end labels
	controls  *bool            // whether bold words name buttons
	sets      map[int]labelSet // by the block of the label
	numbered  *bool            // whether headings begin with bare numbers
	steps     *bool            // whether bold lines head numbered steps
	seenLower map[string]bool
}

// sentence returns a sentence of a block with its parts of speech, and whether it is English. It is nil for quotations.
func (r *reading) sentence(block, number int) (*prose.Sentence, bool) {
	if r.first == nil {
		r.sentences = prose.Sentences(r.doc)
		prose.MarkLanguages(r.doc, r.sentences)
		r.first, r.tagged = map[int]int{}, map[int]bool{}
		for n := range r.sentences {
			if r.sentences[n].Number == 0 {
				r.first[r.sentences[n].Block] = n
			}
		}
	}
	n, known := r.first[block]
	if !known {
		return nil, false
	}
	found := &r.sentences[n+number]
	if !found.InEnglish() {
		return found, false
	}
	if !r.tagged[n+number] {
		found.Tag()
		r.tagged[n+number] = true
	}
	return found, true
}

// tokens lists the tokens of a block.
func (r *reading) tokens(block int) []document.Token {
	var found []document.Token
	for _, sentence := range r.doc.Blocks[block].Sentences {
		found = append(found, sentence.Tokens...)
	}
	return found
}

func (r *reading) written(token document.Token) string { return r.doc.Text[token.Start:token.End] }

func (r *reading) body(block int) string {
	return r.doc.Text[r.doc.Blocks[block].Start:r.doc.Blocks[block].End]
}

// after returns what is between a block and the next, or the end of the text.
func (r *reading) after(block int) string {
	end := len(r.doc.Text)
	if block+1 < len(r.doc.Blocks) {
		end = r.doc.Blocks[block+1].Start
	}
	return r.doc.Text[r.doc.Blocks[block].End:end]
}

func (r *reading) kind(block int) document.BlockKind {
	if block < 0 || block >= len(r.doc.Blocks) {
		return -1
	}
	return r.doc.Blocks[block].Kind
}

// heads reports whether a block is a heading: one that is marked as such, or a bold line used as one.
func (r *reading) heads(block int) bool {
	switch r.kind(block) {
	case document.Heading:
		return r.doc.Format != document.Plain
	case document.Paragraph:
		button := strings.HasPrefix(strings.TrimLeft(r.body(block), "*_"), "[")
		return r.doc.Format == document.Markdown && isBoldLine(r.body(block)) && !button
	}
	return false
}

// level returns the level of a Markdown heading, or 0 if a block isn't one or is past the last.
func (r *reading) level(block int) int {
	if r.kind(block) != document.Heading {
		return 0
	}
	line := r.doc.Text[:r.doc.Blocks[block].Start]
	line = strings.TrimSpace(line[strings.LastIndexByte(line, '\n')+1:])
	if strings.Trim(line, "#") != "" {
		return 0
	}
	return len(line)
}

// touchesVerbatim reports whether a change is within verbatim text, such as a list of references.
func (r *reading) touchesVerbatim(change humanize.Change) bool {
	for _, block := range r.doc.Blocks {
		if block.Verbatim && change.Start < block.End && block.Start < change.End {
			return true
		}
	}
	return false
}

func startsUpper(word string) bool {
	return unicode.IsUpper(firstRune(word))
}

func startsLower(word string) bool { return unicode.IsLower(firstRune(word)) }

func firstRune(text string) rune {
	first, _ := utf8.DecodeRuneInString(text)
	return first
}

func lastRune(text string) rune {
	last, _ := utf8.DecodeLastRuneInString(text)
	return last
}

func wordCount(tokens []document.Token) int {
	count := 0
	for _, token := range tokens {
		if token.Kind == document.Word {
			count++
		}
	}
	return count
}
