package facts

import (
	"strings"
	"testing"

	"plainhand/engine/text/document"
)

func TestTableExpressionsAreNormalized(t *testing.T) {
	t.Parallel()
	tableOf := map[string]string{}
	for _, table := range meaningKinds {
		for _, row := range rows(table.table) {
			if other := tableOf[row[0]]; other != "" && other != table.table {
				t.Errorf("the class %q is in both %s and %s", row[0], other, table.table)
			}
			tableOf[row[0]] = table.table
			checkExpressions(t, row[1])
			checkExpressions(t, row[2])
		}
	}
	for _, table := range []string{"idioms", "units", "opposites", "foreign"} {
		for _, row := range rows(table) {
			checkExpressions(t, row[len(row)-1])
		}
	}
}

// checkExpressions checks that the expressions of a table are normalized, so that a text can match them.
func checkExpressions(t *testing.T, expressions string) {
	t.Helper()
	for expression := range strings.SplitSeq(expressions, "|") {
		plain := strings.NewReplacer("/V", "", "/N", "").Replace(expression)
		if plain == "" || lowerCase(plain) != plain || strings.Join(strings.Fields(plain), " ") != plain {
			t.Errorf("%q matches no text", expression)
		}
	}
}

func TestLongestExpressionIsMatched(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Not only Ann may come.":        "may",
		"It holds more than 5.":         "more than",
		"About 5 came, about Ann.":      "About",
		"She is as good a player as I.": "",
		"She is as good as he.":         "as good as",
		"They couldn’t come, I'll go.":  "couldn’t I'll",
		"It CAN and must not fail.":     "CAN must not",
		"See you in May with Will.":     "",
		"**At** least twelve left.":     "At** least twelve",
	} {
		var got []string
		for _, meaning := range parseStatement(DocumentPassage(document.Parse(text, nil), "")).meanings {
			if !meaning.excused {
				got = append(got, meaning.item)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q means %q, want %q", text, got, want)
		}
	}
}
