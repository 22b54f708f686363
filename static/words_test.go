package static_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"

	"plainhand/engine/humanize"
)

// The browser counts words as the server does. words.test.ts reads the same file.
func TestWordsAreCountedAsInTheBrowser(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/words.json")
	if err != nil {
		t.Fatal(err)
	}
	var examples []struct {
		Text  string
		Words int
	}
	if err := json.Unmarshal(data, &examples); err != nil || len(examples) < 10 {
		t.Fatal(len(examples), err)
	}
	for _, example := range examples {
		if got := humanize.Words(example.Text); got != example.Words {
			t.Errorf("%q has %d words, want %d", example.Text, got, example.Words)
		}
		hidden := strings.IndexFunc(example.Text, func(r rune) bool {
			return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point)
		}) >= 0 // a separator that looks like a letter, and is charged like a space
		if got := humanize.ChargedWords(example.Text); got != example.Words && !(hidden && got > example.Words) {
			t.Errorf("%q is charged as %d words, and the counter shows %d", example.Text, got, example.Words)
		}
	}
}
