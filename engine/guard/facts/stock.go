package facts

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"

	"plainhand/engine/text/document"
)

// stockLines are patterns of sentences that say nothing of their text: openers, announcements, and closing lines that
// fit any text.
//
//go:embed meanings/stock.txt
var stockLines string

var stock = sync.OnceValue(func() *regexp.Regexp {
	var patterns []string
	for line := range strings.Lines(stockLines) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			patterns = append(patterns, line)
		}
	}
	return regexp.MustCompile(`(?i)^(?:` + strings.Join(patterns, "|") + `)[.!?…:]*$`)
})

// maxStockWords is the maximum number of words of a stock line.
const maxStockWords = 24

// HasNoFacts reports whether a passage has nothing that is surely a fact: no name, number, quotation, link, or code.
// Whether it states something can only be judged by reading it.
func (p Passage) HasNoFacts() bool {
	count, factless := countPlainWords(p)
	return factless && count <= maxFactlessWords && !strings.ContainsAny(p.body(), "\"“”")
}

// maxFactlessWords is the maximum number of words of a sentence without facts that may be deleted.
const maxFactlessWords = 40

// countPlainWords counts the words of a passage, and reports whether it has nothing else except punctuation and markup,
// and no names.
func countPlainWords(p Passage) (count int, plain bool) {
	for _, next := range p.tokens {
		switch {
		case next.Kind == document.Opaque && next.Protect != document.Markup, next.Name:
			return count, false
		case next.Kind == document.Word:
			count++
		}
	}
	return count, true
}

// IsStock reports whether a passage is a stock line: one sentence that names nothing and fits any text.
func (p Passage) IsStock() bool {
	count, plain := countPlainWords(p)
	if !plain {
		return false
	}
	body := strings.Trim(strings.ReplaceAll(p.body(), "’", "'"), " *_\n")
	return count <= maxStockWords && stock().MatchString(body)
}
