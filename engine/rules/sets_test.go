package rules

import (
	"strings"
	"testing"
)

const listedBlock = `usually 0.7

list money
  debt|loan
  bank

list ways
  utilize|employ

word.use
  find    !@money [@ways/V]
  write   use/V
  unless  @money
  why     Plainer.
  test    I utilize it. => I use it.

word.sort
  find    [kinds of] @money
  write   sorts of
  why     Plainer.
  test    All kinds of loan. => All sorts of loan.
`

func TestListsAreLocalToTheirFile(t *testing.T) {
	t.Parallel()
	rules, err := parseWords(t, listedBlock)
	if err != nil {
		t.Fatal(err)
	}
	checkExamples(t, rules)
	checkTexts(t, rules, map[string]string{
		"They employed it.":          "They used it.",
		"They utilized it at a bank": "They utilized it at a bank",
		"All kinds of men.":          "All kinds of men.",
	})
}

func TestInvalidListsAreRejected(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ old, new, want string }{
		{"list ways", "list money", `words.rules:7: there is a list "money" already, at words.rules:3`},
		{"list ways", "list article", `words.rules:7: "article" is the name of a set of the lexicon`},
		{"list ways", "list of ways", `words.rules:7: "of ways" is no name for a list`},
		{"list ways", "list", `words.rules:7: "" is no name for a list`},
		{"  utilize|employ\n", "", `words.rules:7: the list "ways" has no words`},
		{"  bank", "  bank||till", `words.rules:3: the list "money": a word of`},
		{"  bank", "  @banks", `words.rules:3: the list "money": there is no set "banks"`},
		{"kinds of] @money", "kinds of] @monies", `there is no set "monies", and the file's own lists are [money ways]`},
		{"[@ways/V]", "[utilize/V]", `words.rules:7: no rule uses the list "ways"`},
	} {
		_, err := parseWords(t, strings.Replace(listedBlock, test.old, test.new, 1))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.new, err, test.want)
		}
	}
}
