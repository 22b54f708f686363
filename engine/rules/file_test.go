package rules

import (
	"slices"
	"strings"
	"testing"
)

// fileWith returns a file with one rule.
func fileWith(path, name string) File {
	return File{path, "usually 0.7\n\n" + name + "\n  find   [zeugma]\n  write  yoke\n  why    Plainer.\n  test   A zeugma. => A yoke.\n"}
}

func TestFilesReplaceBuiltInOnes(t *testing.T) {
	t.Parallel()
	builtIn, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	inFile := func(prefix string) bool { // whether a built-in rule of that name is there
		return slices.ContainsFunc(builtIn, func(r *Rule) bool { return strings.HasPrefix(r.ID, prefix) })
	}
	if !inFile("contraction.do-not") || !inFile("word.leverage") || !inFile("opener.de.darueber-hinaus") {
		t.Fatal("the test looks for rules that are no longer there")
	}
	for _, test := range []struct {
		file  File
		gone  string // the prefix of the names of replaced rules
		stays string
	}{
		{fileWith("/elsewhere/contractions.rules", "contraction.zeugma"), "contraction.do-not", "word.leverage"},
		{fileWith("contractions.rules", "phrase.zeugma"), "", "word.leverage"},
		{fileWith("new.rules", "word.zeugma"), "", "word.leverage"},
		{fileWith("de.rules", "opener.de.zeugma"), "opener.de.darueber-hinaus", "word.leverage"},
	} {
		rules, err := Load(test.file)
		if err != nil {
			t.Fatal(err)
		}
		has := func(prefix string) bool {
			return slices.ContainsFunc(rules, func(r *Rule) bool { return strings.HasPrefix(r.ID, prefix) })
		}
		_, name, _ := strings.Cut(test.file.Text, "\n\n")
		name, _, _ = strings.Cut(name, "\n")
		if !has(name) || !has(test.stays) || test.gone != "" && has(test.gone) {
			t.Errorf("%s with %s: present: %v, %s: %v, %s: %v", test.file.Path, name, has(name), test.stays, has(test.stays),
				test.gone, has(test.gone))
		}
		if test.gone == "" && len(rules) != len(builtIn)+1 {
			t.Errorf("%s is added, and there are %d rules, not %d", test.file.Path, len(rules), len(builtIn)+1)
		}
	}
}

func TestFileErrorsNameTheFile(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		files []File
		want  string
	}{
		{[]File{{"new.rules", ""}}, "new.rules: there are no rules in it"},
		{[]File{{"new.rules", "word.a\n  fond a\n"}}, `new.rules:2: there is no key "fond"`},
		{[]File{fileWith("new.rules", "words.zeugma")}, "new.rules:3: words.zeugma: the name must start with a kind"},
		{[]File{fileWith("a.rules", "word.a"), fileWith("b.rules", "word.a")}, `the name "word.a" is taken by a.rules:3`},
		{[]File{fileWith("a/new.rules", "word.a"), fileWith("b/new.rules", "word.b")},
			"a/new.rules and b/new.rules both stand in for"},
	} {
		_, err := Load(test.files...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

func TestRuleInAFileReplacesTheBuiltInRule(t *testing.T) {
	t.Parallel()
	rules, err := Load(fileWith("new.rules", "word.leverage"))
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if rule.ID == "word.leverage" && rule.frames[0].before != "A zeugma." {
			t.Errorf("%s is still there", rule.frames[0].before)
		}
	}
}
