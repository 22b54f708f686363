package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func ruleFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "new.rules")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const newRule = "usually 0.7\n\nword.utilize\n  find   [utilize/V]\n  write  use/V\n  why    Plainer.\n  test   We utilize it. => We use it.\n"

func TestRulesAreCheckedAndTried(t *testing.T) {
	t.Parallel()
	good, wrong := ruleFile(t, newRule), ruleFile(t, strings.Replace(newRule, "=> We use", "=> We take", 1))
	elsewhere := ruleFile(t, strings.Replace(newRule, "test   We utilize", "test   We like", 1))
	unsure := ruleFile(t, strings.TrimPrefix(newRule, "usually 0.7\n\n"))
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"check", good}, 0, "1 rules do what their tests say\n"},
		{[]string{"check", wrong}, exitFailure, `word.utilize: "We utilize it." becomes "We use it.", not "We take it."`},
		{[]string{"check", elsewhere}, exitFailure, "word.utilize: it does not fit its test, which is read as We#PRP like#VBP it#PRP .\n" +
			"  no word of the text can start its focus\n"},
		{[]string{"check", unsure}, 0, "too unsure for any strength"},
		{[]string{"check", ruleFile(t, "word.utilize\n  find  [utilize/V\n")}, exitFailure, ""},
		{[]string{"try", good, "They utilized tools."}, 0, "word.utilize: They used tools.\n  written\n"},
		{[]string{"try", good, "They utilized tools.", "--strength", "light"}, 0, "  it writes from balanced on, and only suggests at light\n"},
		{[]string{"try", good, "They used tools."}, 0, "No rule fits there.\n"},
		{[]string{"try", "They utilized tools."}, 0, "word.utilize: They used tools.\n"},
		{[]string{"try", "The bank utilized financial leverage."}, 0,
			"word.leverage-opener does not act: ^ does not fit “bank#NN"},
		{[]string{"try", "--rule", "word.leverage", "They leverage their debt."}, 0,
			"word.leverage does not act: unless debt|loan|loans|margin|buyout|buyouts|ratio|equity|…: there is “debt”"},
		{[]string{"try", "--rule", "word.leverage,word.util*", "They leverage it."}, 0,
			"word.utilize does not act: no word of the text can start its focus"},
		{[]string{"try", "--rule", "word.[", "They leverage it."}, exitUsage, ""},
		{[]string{"list"}, 0, "| `word.utilize` |"},
		{[]string{}, exitUsage, ""},
		{[]string{"check"}, exitUsage, ""},
		{[]string{"try"}, exitUsage, ""},
		{[]string{"check", "nowhere.rules"}, exitUsage, ""},
	} {
		got := program(t, nil, "", append([]string{"rules"}, test.args...)...)
		if got.code != test.code || !strings.Contains(got.out, test.want) {
			t.Errorf("%v: %d, %.300q, %.300q", test.args, got.code, got.out, got.err)
		}
	}
}
