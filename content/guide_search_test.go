package content

import (
	"encoding/json"
	"os"
	"testing"
)

// The browser is tested with the same file (static/js/search/matches.test.ts).
func TestSearchFindsGuidesByTitleAndDescription(t *testing.T) { // BL03, BL04
	t.Parallel()
	file, err := os.ReadFile("testdata/search.json")
	if err != nil {
		t.Fatal(err)
	}
	var searches []struct {
		Title, Description, Term string
		Holds                    bool
	}
	if err := json.Unmarshal(file, &searches); err != nil {
		t.Fatal(err)
	}
	for _, search := range searches {
		guide := Guide{Title: search.Title, Description: search.Description}
		if got := guide.Holds(search.Term); got != search.Holds {
			t.Errorf("%q in %q, %q: %v", search.Term, search.Title, search.Description, got)
		}
	}
}
