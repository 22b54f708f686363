package guard

import (
	"strings"
	"testing"

	"plainhand/internal/humanize/document"
)

func TestTablesCanBeLookedUp(t *testing.T) {
	t.Parallel()
	tableOf := map[string]string{}
	for _, table := range meaningKinds {
		for _, row := range rows(table.table) {
			if other := tableOf[row[0]]; other != "" && other != table.table {
				t.Errorf("the class %q stands in %s and in %s, and would be one", row[0], other, table.table)
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

// checkExpressions checks that the expressions of a table could occur in a text.
func checkExpressions(t *testing.T, expressions string) {
	t.Helper()
	for expression := range strings.SplitSeq(expressions, "|") {
		plain := strings.NewReplacer("/V", "", "/N", "").Replace(expression)
		if plain == "" || lowerCase(plain) != plain || strings.Join(strings.Fields(plain), " ") != plain {
			t.Errorf("%q can stand in no text", expression)
		}
	}
}

func TestTheLongestExpressionCounts(t *testing.T) {
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
		for _, one := range understand(readAll(document.Parse(text, nil), "")).told {
			if !one.excused {
				got = append(got, one.item)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q tells %q, want %q", text, got, want)
		}
	}
}
