package rules

import (
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

// A rule with more than 3% clumsy or wrong edits must be fixed or removed. Its counts are then removed, since a fixed
// rule is a new one.
func TestNoRuleIsRefusedByReaders(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if rule.reading.Refused() {
			t.Errorf("%s was read %s: fewer than 97 in 100 are right", rule.ID, rule.reading)
		}
	}
}

func TestOnlyRightEditsCount(t *testing.T) {
	t.Parallel()
	for text, refused := range map[string]bool{
		"":                 false,
		"9: 1 y, 8 n":      false,
		"10: 10 y":         false,
		"10: 9 y, 1 c":     true,
		"10: 9 y, 1 n":     true,
		"33: 32 y, 1 c":    true,
		"34: 33 y, 1 c":    false,
		"70: 68 y, 2 n":    false,
		"70: 67 y, 3 c":    true,
		"40: 38 y, 2 c":    true,
		"100: 97 y, 3 n":   false,
		"100: 96 y, 4 c":   true,
		"20: 18 y, 1c":     true,
		"3: 1 y, 1 c, 1 n": false,
	} {
		reading, err := parseReading(text)
		if strings.Contains(text, "1c") {
			if err == nil {
				t.Errorf("%q is read as %s", text, reading)
			}
			continue
		}
		if err != nil || reading.Refused() != refused {
			t.Errorf("%q: %v, refused: %v", text, err, reading.Refused())
		}
		if text != "" && reading.String() != text {
			t.Errorf("%q is written as %q", text, reading)
		}
	}
}

// Comparisons and labels are combined into one share.
func TestReadingsCountTowardSureness(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		lines string
		want  humanize.Strength
	}{
		{"readers 12: 4 for, 3 against, 0 faults", ""},
		{"readers 12: 4 for, 3 against, 0 faults\n  read 12: 12 y", humanize.Balanced},
		{"readers 4: 3 for, 0 against, 0 faults\n  read 6: 2 y, 4 c", ""},
		{"read 20: 20 y", humanize.Light},
		{"read 8: 4 y, 4 n", ""},
		{"read 8: 4 y, 4 c", ""},
		{"sure 1\n  read 8: 4 y, 4 c", humanize.Light},
	} {
		block := strings.Replace(strings.ReplaceAll(goodBlock, "utilize", "employ"), "readers 4: 3 for, 0 against, 0 faults",
			test.lines, 1)
		rules, err := parseWords(t, block)
		if err != nil {
			t.Fatal(err)
		}
		if rules[0].strength != test.want {
			t.Errorf("%q: %q at %.2f, want %q", test.lines, rules[0].strength, rules[0].sureness, test.want)
		}
	}
}

func TestReadingsAreAddedToTheirRules(t *testing.T) {
	t.Parallel()
	const before = `usually 0.7

# A comment.
list ways
  utilize

word.use
  find    [@ways]
  write   use
  why     Plainer.
  test    We utilize it. => We use it.

word.sort
  find [kind of]
  read 3: 2 y, 1 c
  write sort of
  why Plainer.
  test A kind of tea. => A sort of tea.
word.other
  find [other]
  write another
  why Plainer.
  test Any other. => Any another.`
	const want = `usually 0.7

# A comment.
list ways
  utilize

word.use
  find    [@ways]
  write   use
  why     Plainer.
  test    We utilize it. => We use it.
  read    12: 11 y, 1 n

word.sort
  find [kind of]
  write sort of
  why Plainer.
  test A kind of tea. => A sort of tea.
  read 5: 4 y, 1 c
word.other
  find [other]
  write another
  why Plainer.
  test Any other. => Any another.
  read 1: 0 y, 1 c
`
	counts := map[string]Reading{"word.use": {11, 0, 1}, "word.sort": {2, 0, 0}, "word.other": {0, 1, 0},
		"word.elsewhere": {1, 0, 0}}
	got, added, err := AddReadings("words.rules", before, counts)
	if err != nil || got != want {
		t.Errorf("%v\n%s", err, got)
	}
	if len(added) != 3 || added["word.sort"] != (Reading{4, 1, 0}) {
		t.Errorf("%v", added)
	}
	if second, _, err := AddReadings("words.rules", got, nil); err != nil || second != got {
		t.Errorf("%v: without counts a file changes to\n%s", err, second)
	}
}
