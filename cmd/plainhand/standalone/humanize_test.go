package standalone

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/engine/humanize"
)

func TestHumanizeReadsStandardInputOrAFile(t *testing.T) {
	t.Parallel()
	const before, after = "We utilize it daily.\n", "We use it daily.\n"
	file := filepath.Join(t.TempDir(), "text.md")
	if err := os.WriteFile(file, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"humanize"},
		{"humanize", "-"},
		{"humanize", "--seed", "7", "--mode", "casual", "--strength", "strong", file},
	} {
		if got := program(t, nil, before, args...); got.Code != 0 || got.Out != after || got.Err != "" {
			t.Errorf("%v: got %+v", args, got)
		}
	}
	const bold = "**Note:** We utilize it.\n"
	for layout, want := range map[string]string{"keep": "**Note:** We use it.\n", "": "Note: We use it.\n",
		"natural": "Note: We use it.\n", "plain": "Note: We use it.\n"} {
		if got := program(t, nil, bold, "humanize", "--layout", layout); got.Out != want {
			t.Errorf("%s: got %+v", layout, got)
		}
	}
	if got := program(t, nil, before, "humanize", "--keep", "other, Utilize"); got.Out != before {
		t.Errorf("a kept word changed: %+v", got)
	}
}

func TestHumanizeTakesRulesFromFiles(t *testing.T) {
	t.Parallel()
	added := ruleFile(t, "usually 1\n\nword.zeugma\n  find   [zeugma]\n  write  yoke\n  why    .\n  test   A zeugma. => A yoke.\n")
	instead := filepath.Join(filepath.Dir(added), "verbs.rules")
	if err := os.WriteFile(instead, []byte(strings.ReplaceAll(newRule, "use", "take")), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{}, 0, "We use it. It is a zeugma."},
		{[]string{"--rules", added}, 0, "We use it. It is a yoke."},
		{[]string{"--rules", added, "--rules", instead, "--strength", "strong"}, 0, "We take it. It is a yoke."},
		{[]string{"--rules", "nowhere.rules"}, cli.ExitUsage, ""},
		{[]string{"--rules", ruleFile(t, "word.a\n  fond a\n")}, cli.ExitFailure, ""},
		{[]string{"--rules", added, "--server", "https://example.com"}, cli.ExitUsage, ""},
	} {
		const before = "We utilize it. It is a zeugma."
		got := program(t, nil, before, append([]string{"humanize"}, test.args...)...)
		if got.Code != test.code || test.code == 0 && got.Out != test.want {
			t.Errorf("%v: got %+v", test.args, got)
		}
	}
}

func TestHumanizeReportsEveryChange(t *testing.T) {
	t.Parallel()
	const text = "Moreover, we utilize it."
	got := program(t, nil, text, "humanize", "--json")
	var report humanizeReport
	if err := json.Unmarshal([]byte(got.Out), &report); err != nil || got.Code != 0 {
		t.Fatalf("%v: %+v", err, got)
	}
	changes := make([]humanize.Change, len(report.Changes))
	for i, change := range report.Changes {
		changes[i] = humanize.Change(change)
		if change.Rule == "" || change.Reason == "" {
			t.Errorf("no rule or reason in %+v", change)
		}
	}
	if found := report.Report; found.Words.Before != 4 || found.Tells.Before <= found.Tells.After {
		t.Errorf("the report has %+v", found)
	}
	if len(changes) != 2 || humanize.Apply(text, changes) != report.Text {
		t.Errorf("got %+v", report)
	}
	if got := program(t, nil, "Cats sleep.", "humanize", "--json"); !strings.Contains(got.Out, `"changes":[]`) ||
		!strings.Contains(got.Out, `"restorations":[]`) {
		t.Errorf("nothing is not an empty list: %s", got.Out)
	}
	const german = "Die Katze schläft und der Hund bellt, weil er nicht in das Haus darf."
	if got := program(t, nil, german, "humanize", "--json"); !strings.Contains(got.Out, `"language":"de"`) {
		t.Errorf("the language is not reported: %s", got.Out)
	}
}

func TestHumanizeErrorsContainAdvice(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, stdin string
		args        []string
		want        string
	}{
		{"empty", "", nil, "enter some text"},
		{"white space", " \n", nil, "enter some text"},
		{"invalid UTF-8", "a\xffb", nil, "UTF-8"},
		{"binary", "\x7fELF\x00\x00", nil, "NUL"},
		{"too many words", strings.Repeat("a ", humanize.MaxWords+1), nil, "Split it"},
		{"too large", strings.Repeat("a", humanize.MaxBytes+1), nil, "1 MB"},
		{"unknown flag", "a", []string{"--loud"}, "Type it as: plainhand humanize"},
		{"unknown mode", "a", []string{"--mode", "loud"}, "Choose one of"},
		{"unknown strength", "a", []string{"--strength", "loud"}, "Choose one of"},
		{"unknown layout", "a", []string{"--layout", "loud"}, "Choose one of"},
		{"seed", "a", []string{"--seed", "-1"}, "seed"},
		{"two files", "a", []string{"one", "two"}, "cannot be read"},
		{"two formats", "a", []string{"--json", "--jsonl"}, "choose"},
		{"no file", "", []string{"no-such-file"}, "cannot be read"},
		{"a folder", "", []string{"."}, "--recursive takes all documents"},
	}
	for _, test := range tests {
		got := program(t, nil, test.stdin, append([]string{"humanize"}, test.args...)...)
		if got.Code != cli.ExitUsage || !strings.Contains(got.Err, test.want) || got.Out != "" {
			t.Errorf("%s: got %+v, want %q", test.name, got, test.want)
		}
	}
	if got := program(t, nil, "", "humanize", "-h"); got.Code != 0 || !strings.Contains(got.Out, "--strength") {
		t.Errorf("help: %+v", got)
	}
}

func TestHumanizeMapsLinesInOrder(t *testing.T) {
	t.Parallel()
	var input strings.Builder
	for i := range 200 {
		fmt.Fprintf(&input, "{\"id\": %d, \"text\": \"We utilize tool number %d.%s\"}\n\n", i, i, strings.Repeat(" It is late.", i%7*20))
	}
	got := program(t, nil, input.String(), "humanize", "--jsonl", "--seed", "1")
	lines := strings.Split(strings.TrimSpace(got.Out), "\n")
	if got.Code != 0 || len(lines) != 200 {
		t.Fatalf("exit %d, %d lines, %s", got.Code, len(lines), got.Err)
	}
	for i, line := range lines {
		var mapped mappedLine
		if err := json.Unmarshal([]byte(line), &mapped); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(mapped.Before, fmt.Sprintf("We utilize tool number %d.", i)) ||
			mapped.Changes != strings.Count(mapped.After, "use tool") {
			t.Errorf("line %d: %+v", i, mapped)
		}
	}
}

// A line that cannot be rewritten affects no other.
func TestHumanizeReportsAFailedLineInItsPlace(t *testing.T) {
	t.Parallel()
	const good = `{"text": "We utilize it."}` + "\n"
	for name, test := range map[string]struct{ line, before, why string }{
		"no JSON":       {"Cats sleep.", "", "not JSON of the form"},
		"no text":       {`{"body": "Cats"}`, "", "not JSON of the form"},
		"an empty text": {`{"text": ""}`, `"before":"",`, "Please enter some text"},
		"NUL": {`{"text": "a\u0000b"}`, `"before":"a\u0000b",`,
			"Please check your input. The text contains NUL"},
		"half a character": {`{"text": "Cats \ud83d"}`, "", "half of a character"},
		"broken UTF-8":     {"{\"text\": \"Cats \xff\"}", "", "not valid UTF-8"},
		"too many words":   {`{"text": "` + strings.Repeat("a ", humanize.MaxWords+1) + `"}`, `"before":"a a `, "Split it"},
		"a long line":      {`{"text": "` + strings.Repeat("a", humanize.MaxLine) + `"}`, "", "longer than 8 MiB"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := program(t, nil, good+"\n"+test.line+"\n"+good+test.line, "humanize", "--jsonl")
			lines := strings.Split(strings.TrimSuffix(got.Out, "\n"), "\n")
			const report = "not rewritten: 2 of 4 lines, the first of them line 3."
			if got.Code != cli.ExitUsage || !strings.Contains(got.Err, report) || len(lines) != 4 {
				t.Fatalf("exit %d, %d lines, %s", got.Code, len(lines), got.Err)
			}
			for at, line := range lines {
				if at%2 == 0 {
					if !strings.Contains(line, `"after":"We use it."`) {
						t.Errorf("line %d is %.200s", at, line)
					}
					continue
				}
				begins := fmt.Sprintf(`{"line":%d,%s`, at+2, test.before)
				if !strings.HasPrefix(line, begins) || !strings.Contains(line, test.why) {
					t.Errorf("line %d is %.200s", at, line)
				}
			}
		})
	}
}

// engineFunc is an engine that a test controls.
type engineFunc func(ctx context.Context, request humanize.Prepared) (humanize.Result, error)

func (f engineFunc) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	return f(ctx, request)
}

func TestPanicFailsOneLine(t *testing.T) {
	t.Parallel()
	const lines = 40
	engine := engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		if strings.HasPrefix(request.Text, "Break") {
			panic(request.Text)
		}
		return humanize.Result{Text: request.Text}, nil
	})
	input := strings.Repeat(`{"text":"Rest."}`+"\n"+`{"text":"Break."}`+"\n", lines/2)
	var output strings.Builder
	err := humanizeLines(t.Context(), engine, humanize.Request{}, strings.NewReader(input), &output)
	const report = "20 of 40 lines, the first of them line 2"
	if cli.ExitCode(err) != cli.ExitFailure || !strings.Contains(fmt.Sprint(err), report) {
		t.Errorf("err = %v", err)
	}
	for at, line := range strings.Split(strings.TrimSpace(output.String()), "\n") {
		want := `{"before":"Rest.","after":"Rest.",`
		if at%2 == 1 {
			want = fmt.Sprintf(`{"line":%d,"before":"Break.","error":"Something broke on our side: panic at `, at+1)
		}
		if !strings.HasPrefix(line, want) {
			t.Errorf("line %d is %s", at+1, line)
		}
	}
}

// Ctrl-C while no input arrives.
func TestHumanizeStopsWhileItWaitsForALine(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	input, writer := io.Pipe()
	defer writer.Close()
	engine := engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		stop()
		return humanize.Result{Text: request.Text}, nil
	})
	go io.WriteString(writer, `{"text":"Rest."}`+"\n")
	if err := humanizeLines(ctx, engine, humanize.Request{}, input, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
}
