package document

import (
	"testing"

	"plainhand/internal/humanize/hostile"
)

// Texts that nobody writes must not panic, and their cost must not grow faster than their length.
func TestHostileTextsAreParsed(t *testing.T) {
	for _, text := range hostile.Texts(1 << 17) {
		t.Run(text.Name, func(t *testing.T) {
			var parsed *Document
			hostile.CheckCost(t, len(text.Text), func() { parsed = Parse(text.Text, text.Keep) })
			checkParse(t, parsed)
		})
	}
}
