package document

import (
	"testing"

	"plainhand/engine/eval/hostile"
)

// Parsing must not panic, and its cost must be linear in the length of the text.
func TestHostileTextsAreParsed(t *testing.T) {
	for _, text := range hostile.Texts(1 << 17) {
		t.Run(text.Name, func(t *testing.T) {
			var parsed *Document
			hostile.CheckCost(t, len(text.Text), func() { parsed = Parse(text.Text, text.Keep) })
			checkParse(t, parsed)
		})
	}
}
