package layout

import (
	"regexp"
	"sort"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/lexicon"
)

const dropBreak = prefix + "break"

var (
	// ruled matches what is between two blocks that thematic breaks separate, each on its own line. The line end at the
	// start of the match belongs to the block above.
	ruled    = regexp.MustCompile(`^[ \t]*\r?\n[ \t]*\r?\n((?:[ ]{0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*\r?\n\s*)+)(?:#{1,6}[ \t]+)?$`)
	ruleLine = regexp.MustCompile(`(?m)^[ ]{0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*\r?\n\s*`)
	hr       = regexp.MustCompile(`(?i)<hr(?:\s[^<>]*)?>\s*`)
)

// breaks removes the rules above a heading, which separates the sections by itself. Any other rule may be all that
// tells two texts apart, such as an email and the notes on it, or two scenes of a story.
func breaks(r *reading) []humanize.Change {
	var found []humanize.Change
	if !strings.Contains(r.doc.Text, "---") && !strings.Contains(r.doc.Text, "***") &&
		!strings.Contains(r.doc.Text, "___") && !strings.Contains(r.doc.Text, "<hr") {
		return nil
	}
	letter := false // the text above may be a letter
	for b := range len(r.doc.Blocks) - 1 {
		letter = letter || r.greets(b)
		if letter || !r.heads(b+1) {
			continue
		}
		end, gap := r.doc.Blocks[b].End, r.after(b)
		var lines [][]int
		if r.doc.Format == document.HTML {
			lines = hr.FindAllStringIndex(gap, -1)
		} else if run := ruled.FindStringSubmatchIndex(gap); run != nil {
			for _, line := range ruleLine.FindAllStringIndex(gap[run[2]:run[3]], -1) {
				lines = append(lines, []int{run[2] + line[0], run[2] + line[1]})
			}
		}
		for _, line := range lines {
			found = append(found, humanize.Change{Start: end + line[0], End: end + line[1], Rule: dropBreak})
		}
	}
	return found
}

var (
	greetings = lexicon.Named("greetings")
	farewells = lexicon.Named("farewells")
)

// greets reports whether a block is the greeting, the subject, or the close of a letter.
func (r *reading) greets(block int) bool {
	const maxWords = 7
	tokens := r.tokens(block)
	if len(tokens) == 0 || wordCount(tokens) > maxWords && !strings.Contains(r.body(block), "\n") {
		subject := strings.TrimLeft(r.body(block), "*_")
		return strings.HasPrefix(subject, "Subject:") || strings.HasPrefix(subject, "Subject Line:")
	}
	for i, token := range tokens {
		if token.Kind != document.Word {
			continue
		}
		word := strings.ToLower(r.written(token))
		if word == "subject" {
			return true
		}
		if r.kind(block) != document.Paragraph || !greetings[word] && !farewells[word] {
			return false
		}
		for _, next := range tokens[i:min(len(tokens), i+maxWords)] {
			if body := r.written(next); body == "," || body == ":" {
				return true
			}
		}
		return false
	}
	return false
}

var thematicBreak = regexp.MustCompile(`(?i)^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|<hr(?:\s[^<>]*)?>)$`)

// mayDropBreak allows removing a thematic break on its own between two blocks.
func (c check) mayDropBreak(change humanize.Change) bool {
	after := sort.Search(len(c.doc.Blocks), func(i int) bool { return c.doc.Blocks[i].Start >= change.End })
	if change.After != "" || after == 0 || after == len(c.doc.Blocks) ||
		c.doc.Blocks[after-1].End > change.Start || !thematicBreak.MatchString(strings.TrimSpace(change.Before)) {
		return false
	}
	if c.doc.Format == document.HTML {
		return true
	}
	gap := c.doc.Text[c.doc.Blocks[after-1].End:c.doc.Blocks[after].Start]
	above := strings.TrimRight(c.doc.Text[:change.Start], " \t\r")
	if !strings.HasSuffix(above, "\n") {
		return false
	}
	above = strings.TrimRight(strings.TrimSuffix(above, "\n"), " \t\r")
	return strings.HasSuffix(above, "\n") && strings.Trim(gap, "-*_# \t\r\n") == ""
}
