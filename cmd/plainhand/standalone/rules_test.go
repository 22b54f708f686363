package standalone

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
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
	shadowed := ruleFile(t, strings.NewReplacer("word.utilize", "word.mark-employ", "use", "employ").Replace(newRule))
	unsure := ruleFile(t, strings.TrimPrefix(newRule, "usually 0.7\n\n"))
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"check", good}, 0, "1 rules do what their tests say\n"},
		{[]string{"check", wrong}, cli.ExitFailure, `word.utilize: "We utilize it." becomes "We use it.", not "We take it."`},
		{[]string{"check", elsewhere}, cli.ExitFailure, "word.utilize: it does not fit its test, which is read as We#PRP like#VBP it#PRP .\n" +
			"  no word of the text can start its focus\n"},
		{[]string{"check", shadowed}, 0, "1 rules do what their tests say\n" +
			"warning: word.mark-employ is shadowed by word.utilize: on its own tests, it lost to word.utilize by gain: "},
		{[]string{"check", unsure}, 0, "too unsure for any strength"},
		{[]string{"check", ruleFile(t, "word.utilize\n  find  [utilize/V\n")}, cli.ExitFailure, ""},
		{[]string{"try", good, "They utilized tools."}, 0, "word.utilize: They used tools.\n  written\n"},
		{[]string{"try", good, "They utilized tools.", "--strength", "light"}, 0, "  it writes from balanced on, and only suggests at light\n"},
		{[]string{"try", good, "They used tools."}, 0, "No rule fits there.\n"},
		{[]string{"try", "They utilized tools."}, 0, "word.utilize: They used tools.\n"},
		{[]string{"try", "The bank utilized financial leverage."}, 0,
			"word.order-leverage does not act: ^ does not fit “bank#NN"},
		{[]string{"try", "--rule", "word.leverage", "They leverage their debt."}, 0,
			"word.leverage does not act: unless debt|loan|loans|margin|buyout|buyouts|ratio|equity|…: there is “debt”"},
		{[]string{"try", "--rule", "word.leverage,word.util*", "They leverage it."}, 0,
			"word.utilize does not act: no word of the text can start its focus"},
		{[]string{"try", "--rule", "word.[", "They leverage it."}, cli.ExitUsage, ""},
		{[]string{"list"}, 0, "| `word.utilize` |"},
		{[]string{}, cli.ExitUsage, ""},
		{[]string{"check"}, cli.ExitUsage, ""},
		{[]string{"try"}, cli.ExitUsage, ""},
		{[]string{"check", "nowhere.rules"}, cli.ExitUsage, ""},
		{[]string{"read"}, cli.ExitUsage, ""},
		{[]string{"read", "nowhere.jsonl"}, cli.ExitUsage, ""},
		{[]string{"read", "--most", "0", good}, cli.ExitUsage, ""},
		{[]string{"read", good}, cli.ExitUsage, ""},
		{[]string{"score", "nowhere.tsv"}, cli.ExitUsage, ""},
	} {
		got := program(t, nil, "", append([]string{"rules"}, test.args...)...)
		if got.Code != test.code || !strings.Contains(got.Out, test.want) {
			t.Errorf("%v: %d, %.300q, %.300q", test.args, got.Code, got.Out, got.Err)
		}
	}
}

func TestOverlapsNameTheWinnerAndTheReason(t *testing.T) {
	t.Parallel()
	got := program(t, nil, "", "rules", "try", "We delve into the rich history of finance, and it is raining.")
	_, overlaps, found := strings.Cut(got.Out, "\n\nOverlap")
	if !found || strings.Contains(overlaps, "\nOverlap") {
		t.Fatalf("got %d, %s", got.Code, got.Out)
	}
	for _, want := range []string{
		" of 3 edits:\n  wins  phrase.well-explore: “delve into” → “look at”\n        written\n        gain ",
		"\n  loses phrase.delve-explore: “delve into” → “explore”\n" +
			"        it lost to phrase.well-explore by gain: ",
		"(kind +0.80, tells +",
	} {
		if !strings.Contains(overlaps, want) {
			t.Errorf("%q is not in %s", want, overlaps)
		}
	}
	got = program(t, nil, "", "rules", "try", "--rule", "word.utilize", "We utilize the rich history as we delve into it.")
	if !strings.Contains(got.Out, "word.utilize: ") || strings.Contains(got.Out, "Overlap") {
		t.Errorf("an overlap of other rules is printed: %s", got.Out)
	}
}

func TestEditsAreReadAndScored(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "new.rules")
	if err := os.WriteFile(path, []byte(newRule), 0o600); err != nil {
		t.Fatal(err)
	}
	const texts = `{"text": "We utilize it. It is nice."}` + "\n\n" + `{"text": "They utilized a tool."}` + "\n" +
		`{"text": ""}` + "\n"
	const head = "rule\tbefore\tafter\tsentence\tlabel\n"
	got := program(t, nil, texts, "rules", "read", "--rule", "word.util*", "--strength", "strong", "-")
	for _, row := range []string{"word.utilize\tutilize\tuse\tWe [[utilize]] it.\t\n",
		"word.utilize\tutilized\tused\tThey [[utilized]] a tool.\t\n"} {
		if !strings.HasPrefix(got.Out, head) || !strings.Contains(got.Out, row) {
			t.Errorf("%q is not in %+v", row, got)
		}
	}
	if !strings.Contains(got.Err, "2 of 2 edits by 1 rules, from 2 texts") {
		t.Errorf("got %+v", got)
	}
	single := program(t, nil, texts, "rules", "read", "--most", "1", "--rule", "word.util*", "-")
	if strings.Count(single.Out, "\n") != 2 {
		t.Errorf("got %+v", single)
	}
	own := strings.ReplaceAll(newRule, "utilize", "jot")
	draft := ruleFile(t, strings.ReplaceAll(own, "use", "write"))
	read := program(t, nil, `{"text": "We jot it."}`,
		"rules", "read", "--rules", draft, "--rule", "word.jot", "--strength", "strong", "-")
	if !strings.Contains(read.Out, "word.jot\tjot\twrite\tWe [[jot]] it.\t\n") {
		t.Errorf("the rule of the file is not read: %+v", read)
	}
	labeled := strings.Replace(got.Out, "it.\t", "it.\ty", 1) + "dash.pair\ta\tb\t[[a]]\tn\n"
	for _, want := range []string{"  read   1: 1 y\n", "  read   2: 2 y\n"} {
		scored := program(t, nil, labeled, "rules", "score", "--folder", folder, "-")
		text, err := os.ReadFile(path)
		if err != nil || scored.Code != 0 || !strings.HasSuffix(string(text), want) ||
			!strings.Contains(scored.Out, "dash.pair is no rule of "+folder+", and its labels (1: 0 y, 1 n) are not kept") {
			t.Errorf("%+v: %s", scored, text)
		}
	}
	for _, test := range []struct{ table, folder string }{
		{head, folder}, {"word.utilize\ta\n", folder}, {labeled, filepath.Join(folder, "nowhere")},
	} {
		if got := program(t, nil, test.table, "rules", "score", "--folder", test.folder, "-"); got.Code != cli.ExitUsage {
			t.Errorf("%q: %+v", test.table, got)
		}
	}
}
