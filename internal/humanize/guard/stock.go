package guard

import (
	_ "embed"
	"regexp"
	"strings"

	"plainhand/internal/humanize/document"
)

// stockLines are patterns of sentences that say nothing of their text: openers, announcements, and closing lines that
// fit any text.
//
//go:embed meanings/stock.txt
var stockLines string

var stock = func() *regexp.Regexp {
	var patterns []string
	for line := range strings.Lines(stockLines) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			patterns = append(patterns, line)
		}
	}
	return regexp.MustCompile(`(?i)^(?:` + strings.Join(patterns, "|") + `)[.!?…:]*$`)
}()

// longestStock is the most words of a line that fits any text.
const longestStock = 24

// Stock reports whether a stretch is one sentence that fits any text.
func Stock(before Reading) bool { return isStock(before.passage) }

// Factless reports whether a stretch has nothing that is surely a fact: no name, number, quotation, link, or code. It
// may still say something, which only a reader can tell.
func Factless(before Reading) bool {
	count, factless := plainWords(before.passage)
	return factless && count <= longestFactless && !strings.ContainsAny(before.body(), "\"“”")
}

// longestFactless is the most words of a sentence that may be dropped without a look at what it says.
const longestFactless = 40

// plainWords counts the words of a passage, and reports whether it has nothing else but punctuation and markup, and no
// names.
func plainWords(p passage) (count int, plain bool) {
	for _, next := range p.units {
		switch {
		case next.Kind == document.Opaque && next.Protect != document.Markup, next.Name:
			return count, false
		case next.Kind == document.Word:
			count++
		}
	}
	return count, true
}

// isStock reports whether a passage is one sentence that fits any text, and names nothing.
func isStock(p passage) bool {
	count, plain := plainWords(p)
	if !plain {
		return false
	}
	body := strings.Trim(strings.ReplaceAll(p.body(), "’", "'"), " *_\n")
	return count <= longestStock && stock.MatchString(body)
}
