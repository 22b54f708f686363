package rules

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

const goodBlock = `usually 0.7

word.use
  modes   any
  find    !@article [utilize/V]
  write   use/V
  unless  debt
  why     Plainer.
  test    I utilize it. => I use it.
  readers 4: 3 for, 0 against, 0 faults
`

func parseWords(t *testing.T, text string) ([]*Rule, error) {
	t.Helper()
	loaded := loader{definedAt: map[string]string{}, elements: elements{}}
	err := loaded.parse("words.rules", text, func(rule *Rule, _ *block) error {
		rule.kind, rule.Language = editing.Word, "en"
		return nil
	})
	return loaded.rules, err
}

// An error in a rule file prevents the start.
func TestRuleErrorsNameTheLine(t *testing.T) {
	t.Parallel()
	if _, err := parseWords(t, goodBlock); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ old, new, want string }{
		{"modes   any", "modes   loud", `words.rules:3: word.use: there is no group of modes "loud"`},
		{"[utilize/V]", "[utilize/V", "not closed"},
		{"[utilize/V]", "[utilize/X]", `no class "X"`},
		{"[utilize/V]", "[utilize/V:future]", `no form "future"`},
		{"[utilize/V]", "[utilize/X!]", `no class "X!"; write V, V:base,s or N`},
		{"[utilize/V]", "[utilize/V!:future]", `no form "future"`},
		{"[utilize/V]", "[utilize/N!:base]", "nouns have no forms to choose from"},
		{"[utilize/V]", "[utilize/V&]", "what follows “&” must be words"},
		{"[utilize/V]", "[utilize/V&<np>]", "what follows “&” must be words"},
		{"[utilize/V]", "[utilize/V] #N&$", "what follows “&” must be words"},
		{"[utilize/V]", "[utilize/V] #X&!a", `no part of speech "X"`},
		{"[utilize/V]", "[utilize/V] !(in order", "is not closed"},
		{"[utilize/V]", "[utilize/V] !(in order)s", "nothing may stand right behind the parenthesis"},
		{"[utilize/V]", "[utilize/V] !(in order|)", "a phrase of"},
		{"[utilize/V]", "[utilize/V !(in order)]", "may not hold"},
		{"[utilize/V]", "[utilize/V] !(<subject:thing> a)", "may not stand in parentheses"},
		{"[utilize/V]", "[utilize/V] !<np>", "a slot can't be negated"},
		{"[utilize/V]", "<subject:stone> [utilize/V]", `no subject "stone"; write person, thing, or authority`},
		{"[utilize/V]", "<subject:thing> not [utilize/V]", "<subject:thing> must stand right before the bracket"},
		{"[utilize/V]", "[utilize/V] <subject:thing>", "<subject:thing> must stand right before the bracket"},
		{"[utilize/V]", "<subject:thing>? [utilize/V]", "can be neither optional nor limited"},
		{"[utilize/V]", "[@verbs]", `no set "verbs"`},
		{"[utilize/V]", "[<stone> of]", `no slot "<stone>"`},
		{"[utilize/V]", "[<np> of]", "must start with a word"},
		{"[utilize/V]", "[of !the]", "may not hold"},
		{"use/V", "use $1", `no slot "$1"`},
		{"use/V", "use/V | -", "a dash would stand"},
		{"use/V", "use/Z", `no class "Z"`},
		{"use/V", "use/V:soon", `no form "soon"`},
		{"unless  debt", "unless  @verbs", `no set "verbs"`},
		{"unless  debt", "only    @verbs", `no set "verbs"`},
		{"unless  debt", "topic   a||b", "a word of"},
		{"unless  debt", "until   debt", `words.rules:7: there is no key "until"`},
		{"unless  debt", "unless", `words.rules:7: "unless" has no value`},
		{"unless  debt", "why     Shorter.", `words.rules:8: "why" is repeated`},
		{"  why     Plainer.\n", "", `words.rules:3: word.use has no "why"`},
		{"I utilize it. => ", "", `no " => "`},
		{"4: 3 for", "many", "is no verdict"},
		{"4: 3 for, 0", "4: 3 for, 2", "is no verdict"},
		{"  readers 4", "  read 4\n  readers 4", `"4" counts no readings; write 24: 22 y, 1 c, 1 n`},
		{"  readers 4", "  read 4: 3 y\n  readers 4", `"4: 3 y" counts no readings`},
		{"  readers 4", "  read 4: 2 y, 2 y\n  readers 4", `"4: 2 y, 2 y" counts no readings`},
		{"  readers 4", "  read 4: 3 y, 1 x\n  readers 4", `"4: 3 y, 1 x" counts no readings`},
		{"usually 0.7", "from loud", `words.rules:3: word.use: there is no strength "loud"`},
		{"  modes   any", "  from    loud", `words.rules:3: word.use: there is no strength "loud"`},
		{"usually 0.7", "usually 7", "words.rules:1: \"7\" is not a share"},
		{"usually 0.7\n", "  find    it\n", `words.rules:1: "find" comes before the first name`},
	}
	for _, test := range tests {
		_, err := parseWords(t, strings.Replace(goodBlock, test.old, test.new, 1))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %s", test.new, err, test.want)
		}
	}
	_, second, _ := strings.Cut(goodBlock, "\n\n")
	if _, err := parseWords(t, goodBlock+second); err == nil || !strings.Contains(err.Error(), "taken by words.rules:3") {
		t.Errorf("a doubled name: %v", err)
	}
}

// A rule is inactive below its own or its file's "from" strength, whatever its sureness.
func TestRuleIsInactiveBelowItsStrength(t *testing.T) {
	t.Parallel()
	for text, least := range map[string]humanize.Strength{
		goodBlock:                   humanize.Light,
		"from strong\n" + goodBlock: humanize.Strong,
		"from strong\n" + strings.Replace(goodBlock, "modes   any", "from balanced", 1): humanize.Balanced,
	} {
		words, err := parseWords(t, text)
		if err != nil {
			t.Fatal(err)
		}
		set := NewSet(words)
		for _, strength := range humanize.Strengths() {
			sentences := prose.Sentences(document.Parse("I utilize it.", nil))
			prose.Speak(sentences, words[0].Language)
			request := humanize.Request{Mode: humanize.Standard, Strength: strength}
			if acts := len(set.Propose(request, sentences, 0, nil)) > 0; acts != strength.Reaches(least) {
				t.Errorf("from %s on: it acts at %s: %t", least, strength, acts)
			}
		}
	}
}

// The share of readers that preferred a rule's edits determines its strength.
func TestReadersDecideTheStrength(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		readers    string
		want, mark humanize.Strength // of a rule for any word, and for a mark of chatbots
	}{
		{"12: 12 for, 0 against, 0 faults", humanize.Light, humanize.Light},
		{"4: 3 for, 0 against, 0 faults", humanize.Light, humanize.Light},
		{"12: 6 for, 1 against, 0 faults", humanize.Balanced, humanize.Balanced},
		{"12: 4 for, 2 against, 0 faults", humanize.Strong, humanize.Balanced},
		{"12: 4 for, 3 against, 0 faults", "", humanize.Balanced},
		{"12: 3 for, 5 against, 0 faults", "", humanize.Strong},
		{"12: 2 for, 8 against, 0 faults", "", ""},
	} {
		block := strings.Replace(goodBlock, "4: 3 for, 0 against, 0 faults", test.readers, 1)
		for word, want := range map[string]humanize.Strength{"employ": test.want, "utilize": test.mark} {
			rules, err := parseWords(t, strings.ReplaceAll(block, "utilize", word))
			if err != nil {
				t.Fatal(err)
			}
			if got := rules[0]; got.strength != want {
				t.Errorf("%s, %s: %q at a sureness of %.2f, want %q", test.readers, word, got.strength, got.sureness, want)
			}
		}
	}
}

// A rule acts once in each of its frames, and every frame has a test.
func TestRuleActsInEachFrame(t *testing.T) {
	t.Parallel()
	two := strings.Replace(goodBlock, "  write", "  find    in [utilize/V:ing]\n  write", 1)
	if _, err := parseWords(t, two); err == nil || !strings.Contains(err.Error(), `has 2 "find" and 1 "test"`) {
		t.Errorf("a frame without a test: %v", err)
	}
	two = strings.Replace(two, "  readers", "  test    It helps in utilizing it. => It helps in using it.\n  readers", 1)
	rules, err := parseWords(t, two)
	if err != nil {
		t.Fatal(err)
	}
	checkExamples(t, rules)
}
