package chatter

import (
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/prose"
)

// paragraph is a block with sentences.
type paragraph struct {
	kind        document.BlockKind
	first, end  int  // its sentences
	setOff      bool // there is a thematic break before it
	beforeOther bool // code, a quotation, or another non-prose block follows
}

// paragraphs lists the blocks with sentences, and separately the sentences that are only thematic breaks. In plain text
// such breaks are separate blocks; right after a line, without a blank line, they underline it.
func paragraphs(doc *document.Document, sentences []prose.Sentence) (found []paragraph, breaks map[int]bool) {
	breaks = map[int]bool{}
	broken := false
	for n := 0; n < len(sentences); {
		block := sentences[n].Block
		p := paragraph{kind: sentences[n].Kind, first: n, end: n}
		for p.end < len(sentences) && sentences[p.end].Block == block {
			p.end++
		}
		n = p.end
		if p.end == p.first+1 && onlyBreak(&sentences[p.first]) &&
			strings.Count(gapBefore(doc, block), "\n") > 1 {
			broken, breaks[p.first] = true, true
			continue
		}
		line, _, more := strings.Cut(doc.Text[doc.Blocks[block].Start:doc.Blocks[block].End], "\n")
		p.setOff = broken || hasBreak(gapBefore(doc, block)) || more && hasBreak(line)
		behind := strings.TrimSpace(gapBehind(doc, block))
		p.beforeOther = behind != "" && !hasBreak(behind) ||
			block+1 < len(doc.Blocks) && doc.Blocks[block+1].Kind == document.Quotation
		found = append(found, p)
		broken = false
	}
	return found, breaks
}

// gapBefore returns the text between a block and the previous one.
func gapBefore(doc *document.Document, block int) string {
	if block == 0 {
		return ""
	}
	return gapBehind(doc, block-1)
}

// gapBehind returns the text between a block and the next one, without the mark of a list item.
func gapBehind(doc *document.Document, block int) string {
	end := len(doc.Text)
	if block+1 < len(doc.Blocks) {
		end = doc.Blocks[block+1].Start
	}
	gap := doc.Text[doc.Blocks[block].End:end]
	if at := strings.LastIndexByte(gap, '\n'); at >= 0 && block+1 < len(doc.Blocks) {
		return gap[:at+1]
	}
	return gap
}

// hasBreak reports whether one of the lines between two blocks is a thematic break.
func hasBreak(gap string) bool {
	for line := range strings.Lines(gap) {
		if thematicBreaks[strings.TrimSpace(line)] {
			return true
		}
	}
	return false
}

// onlyBreak reports whether a sentence is a thematic break.
func onlyBreak(s *prose.Sentence) bool {
	return len(s.Pieces) > 0 && thematicBreaks[s.Source(s.Pieces[0].Start, s.Pieces[len(s.Pieces)-1].End)]
}

// sameBlock reports whether two sentences are in one paragraph.
func (c *conversation) sameBlock(a, b int) bool { return c.sentences[a].Block == c.sentences[b].Block }

// breakAfter reports whether a thematic break follows the block of sentence n.
func (c *conversation) breakAfter(n int) bool {
	for i, p := range c.paragraphs {
		if p.first <= n && n < p.end {
			return i+1 < len(c.paragraphs) && c.paragraphs[i+1].setOff
		}
	}
	return false
}

// announcesCode reports whether code or another non-prose block follows the block of sentence n, so that "Here's a
// script:" is addressed to the text's readers.
func (c *conversation) announcesCode(n int) bool {
	for _, p := range c.paragraphs {
		if p.first <= n && n < p.end {
			return p.beforeOther
		}
	}
	return false
}
