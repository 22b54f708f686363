package builtin

import (
	"strings"
	"testing"
)

// A fault in a rule file stops the start and names its line.
func TestFaultsInRulesAreNamed(t *testing.T) {
	t.Parallel()
	sets, err := parseSets("article\ta an\nall\t@article the\n")
	if err != nil {
		t.Fatal(err)
	}
	good := []string{"word.use", "balanced", "any", "!@article [utilize/V]", "use/V", "-", "Plainer.", "I utilize it. => I use it."}
	tests := []struct {
		column int
		value  string
		want   string
	}{
		{columnID, "phrase.use", `must start with "word."`},
		{columnStrength, "medium", `no strength "medium"`},
		{columnModes, "loud", `no group of modes "loud"`},
		{columnPattern, "[utilize/V", "not closed"},
		{columnPattern, "[utilize/X]", `no class "X"`},
		{columnPattern, "[utilize/V:future]", `no form "future"`},
		{columnPattern, "[@verbs]", `no set "@verbs"`},
		{columnPattern, "[<thing> of]", `no slot "<thing>"`},
		{columnPattern, "[<np> of]", "must start with a word"},
		{columnPattern, "[of !the]", "may not hold"},
		{columnReplacement, "use $1", `no slot "$1"`},
		{columnReplacement, "use/Z", `no class "Z"`},
		{columnReplacement, "use/V:soon", `no form "soon"`},
		{columnUnless, "@verbs", `no set "@verbs"`},
		{columnUnless, "loan+@verbs", `no set "@verbs"`},
		{columnUnless, "loan+", `no set ""`},
		{columnUnless, "loan++@verbs", `no set "@verbs"`},
		{columnReason, "-", "no reason"},
		{columnReason, "", "column 7 is empty"},
		{columnExample, "I utilize it.", `no " => "`},
	}
	for _, test := range tests {
		fields := append([]string(nil), good...)
		fields[test.column] = test.value
		_, err := parseRules(word, "words.tsv", "# a comment\n"+strings.Join(fields, "\t")+"\n", sets, map[string]string{})
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "words.tsv:2: ") {
			t.Errorf("%q: got %v, want words.tsv:2 and %s", test.value, err, test.want)
		}
	}
	line := strings.Join(good, "\t") + "\n"
	if _, err := parseRules(word, "words.tsv", line+line, sets, map[string]string{}); err == nil || !strings.Contains(err.Error(), "taken by words.tsv:1") {
		t.Errorf("a doubled identifier: %v", err)
	}
	if _, err := parseRules(word, "words.tsv", "word.use\tbalanced\n", sets, map[string]string{}); err == nil || !strings.Contains(err.Error(), "2 columns, not 8") {
		t.Errorf("missing columns: %v", err)
	}
	if _, err := parseSets("article a an\n"); err == nil || !strings.Contains(err.Error(), "sets.tsv:1") {
		t.Errorf("a set without a tab: %v", err)
	}
}

func FuzzParseRules(f *testing.F) {
	f.Add("word.use\tbalanced\tany\t!a|$ [utilize/V! <np>? of] ~ing\tuse/V $1 | -\t-\tPlainer.\ta => b")
	f.Fuzz(func(_ *testing.T, table string) {
		parseRules(word, "words.tsv", table, map[string]wordSet{"article": {"a": true}}, map[string]string{})
	})
}
