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

// isStock reports whether a passage is one sentence that fits any text, and names nothing.
func isStock(p passage) bool {
	count := 0
	for _, next := range p.units {
		switch {
		case next.Kind == document.Opaque && next.Protect != document.Markup, next.Name:
			return false
		case next.Kind == document.Word:
			count++
		}
	}
	body := strings.Trim(strings.ReplaceAll(p.body(), "’", "'"), " *_\n")
	return count <= longestStock && stock.MatchString(body)
}
