package english

import "testing"

func TestSyllablesAreCounted(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]int{
		"cat": 1, "house": 1, "houses": 2, "table": 2, "tables": 2, "while": 1, "made": 1, "wanted": 2, "needed": 2,
		"walked": 1,
		"agreed": 2, "see": 1, "toes": 1, "music": 2, "important": 3, "university": 5, "the": 1, "rhythm": 1, "queen": 1,
		"rules":   1,
		"carried": 2, "boxes": 2, "changes": 2, "changed": 1, "Plain": 1, "e": 1, "12": 1, "": 1, "don't": 1, "people": 2,
	} {
		if got := Syllables(word); got != want {
			t.Errorf("%q has %d, want %d", word, got, want)
		}
	}
}
