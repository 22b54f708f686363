package layout

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// check decides whether a change may be made. It looks at the text again, and relies on nothing from the part that
// proposes the change.
type check struct{ *reading }

// blockAt returns the number of the block that contains a change.
func (r *reading) blockAt(change humanize.Change) (int, bool) {
	b := sort.Search(len(r.doc.Blocks), func(i int) bool { return r.doc.Blocks[i].End >= change.End })
	return b, b < len(r.doc.Blocks) && r.doc.Blocks[b].Start <= change.Start
}

// knows reports whether a word may be in lower case: as far as the text shows, it isn't a name.
func (c check) knows(word string) bool {
	word = strings.ToLower(word)
	if root, _ := document.NameCandidate(word); facts.IsOrdinary(root) {
		return true
	}
	if head, tail, compound := strings.Cut(word, "-"); compound {
		return c.knows(head) && c.knows(tail)
	}
	if c.seenLower == nil {
		c.seenLower = map[string]bool{}
		for b := range c.doc.Blocks {
			for _, token := range c.tokens(b) {
				if body := c.written(token); token.Kind == document.Word && startsLower(body) {
					c.seenLower[body] = true
				}
			}
		}
	}
	return c.seenLower[word]
}

// onlyLowers reports whether words of a block, which start at at, have lost nothing but capitals that no name has.
func (c check) onlyLowers(b, at int, old, new string) bool {
	if len(old) != len(new) || !strings.EqualFold(old, new) {
		return false
	}
	same := 0 // bytes that are accounted for
	for _, token := range c.tokens(b) {
		from, to := token.Start-at, token.End-at
		if from < same || to > len(old) || token.Kind != document.Word {
			continue
		}
		was, is := old[from:to], new[from:to]
		if old[same:from] != new[same:from] || was != is && (!lowered(was, is) || !c.knows(was)) {
			return false
		}
		same = to
	}
	return old[same:] == new[same:]
}

// lowered reports whether a word, and each part of a compound, has lost only its initial capital.
func lowered(old, new string) bool {
	for part := range strings.SplitSeq(old, "-") {
		_, first := utf8.DecodeRuneInString(part)
		if strings.ContainsFunc(part[first:], unicode.IsUpper) {
			return false
		}
	}
	head, tail, compound := strings.Cut(old, "-")
	return new == strings.ToLower(old) || compound && new == head+"-"+strings.ToLower(tail)
}

// isBoldLine reports whether a line is bold from end to end and isn't a sentence: writers without real headings use
// such lines instead.
func isBoldLine(line string) bool {
	const bold = "**"
	inner, opens := strings.CutPrefix(line, bold)
	inner, closes := strings.CutSuffix(inner, bold)
	if !opens || !closes || inner == "" || strings.Contains(inner, bold) {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(inner)
	return !strings.Contains(inner, "\n") && !strings.ContainsRune(".!?…", last)
}
