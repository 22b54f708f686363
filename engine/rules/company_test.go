package rules

import (
	"strings"
	"testing"
)

const companyBlock = `word.use
  find   [utilize/V]
  write  use/V
  unless debt
  why    Plainer.
  test   I utilize it. => I use it.
  sure   1
`

func withCondition(t *testing.T, line string) []*Rule {
	t.Helper()
	rules, err := parseWords(t, strings.Replace(companyBlock, "unless debt", line, 1))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func TestConditionIsLimitedToItsWindow(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		line string
		acts map[string]bool // in these sentences
	}{
		{"unless debt", map[string]bool{"If debt grows, we utilize it.": false, "We utilize it.": true}},
		{"unless clause: debt", map[string]bool{
			"If debt grows, we utilize it.":                true,
			"We utilize it, since debt grows.":             true,
			"We utilize it because the debt is high.":      true,
			"We utilize it and the debt is high.":          true,
			"We utilize it for the debt and the loan.":     false,
			"We utilize it for the loan and for the debt.": false,
			"The debt that we utilize grows.":              true,
		}},
		{"unless within 2: debt", map[string]bool{
			"We utilize the debt.":     false,
			"We utilize the new debt.": true,
			"Debt we utilize.":         false,
			"The debt, we utilize.":    false,
			"A debt that we utilize.":  true,
		}},
		{"unless before 2: debt", map[string]bool{"We utilize the debt.": true, "Debt we utilize.": false}},
		{"unless after 2: debt", map[string]bool{"We utilize the debt.": false, "Debt we utilize.": true}},
		{"unless bad debt|loan", map[string]bool{
			"We utilize the bad debt.": false, "We utilize the loan.": false, "We utilize the bad, bad loss.": true,
			"We utilize bad things for debt.": true,
		}},
		{"unless after 2: bad debt", map[string]bool{
			"We utilize bad debt.": false, "We utilize the bad debt.": true,
		}},
		{"only within 3: debt|loan", map[string]bool{
			"We utilize the debt.": true, "We utilize the very old debt.": false, "We utilize it.": false,
		}},
		{"unless debt\n  unless clause: loan", map[string]bool{
			"If debt grows, we utilize it.": false, "If loans grow, we utilize it.": true, "We utilize the loan.": false,
		}},
		{"only debt\n  only within 1: we", map[string]bool{
			"We utilize the debt.": true, "They utilize the debt.": false, "We utilize it.": false,
		}},
	} {
		rules := withCondition(t, test.line)
		for text, acts := range test.acts {
			if acted := applyAlone(rules[0], text) != text; acted != acts {
				t.Errorf("%q: acts in %q: %v", test.line, text, acted)
			}
		}
	}
}

func TestInvalidConditionsAreRejected(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ line, want string }{
		{"unless near: debt", `unless "near: debt": there is no window "near:"; write clause:, within 3:`},
		{"unless within: debt", `"" is not a number of words from 1 to 40`},
		{"unless within 0: debt", `"0" is not a number of words`},
		{"unless within 41: debt", `"41" is not a number of words`},
		{"only within few: debt", `only "within few: debt": "few" is not a number of words`},
		{"unless clause: @debts", `there is no set "debts"`},
		{"unless clause: debt||loan", "a word of"},
		{"topic bad debt", `"bad debt" is more than one word`},
		{"topic debt\n  topic loan", `"topic" is repeated`},
	} {
		_, err := parseWords(t, strings.Replace(companyBlock, "unless debt", test.line, 1))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.line, err, test.want)
		}
	}
}
