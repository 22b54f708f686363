package builtin

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
	"plainhand/engine/reason"
)

var update = flag.Bool("update", false, "write what the engine makes of the golden texts")

// testEngine is the engine with the guard, as in production.
type testEngine struct {
	*Engine
	guarded humanize.Engine
}

func (e testEngine) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	return e.guarded.Humanize(ctx, request)
}

func newTestEngine(t testing.TB) testEngine {
	t.Helper()
	engine, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return around(engine)
}

func around(engine *Engine) testEngine { return testEngine{engine, guardtest.Around(engine, nil)} }

func rewrite(t testing.TB, request humanize.Request) humanize.Result {
	t.Helper()
	result, err := humanize.Rewrite(t.Context(), newTestEngine(t), request)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, request.Text, result)
	return result
}

// holds checks the invariants of a result.
func holds(t testing.TB, text string, result humanize.Result) {
	t.Helper()
	if got := humanize.Apply(text, result.Changes); got != result.Text {
		t.Errorf("Apply gives %q, the result's text is %q", got, result.Text)
	}
	end := 0
	for _, change := range result.Changes {
		switch {
		case change.Start < end || change.End < change.Start:
			t.Errorf("changes overlap or are out of order at %d: %+v", end, change)
		case text[change.Start:change.End] != change.Before:
			t.Errorf("Before is %q, the text has %q", change.Before, text[change.Start:change.End])
		case change.Before == change.After:
			t.Errorf("nothing changes in %+v", change)
		case change.Rule == "" || !reason.IsKnown(change.Reason):
			t.Errorf("a change without a rule or a listed reason: %+v", change)
		}
		end = change.End
	}
	holdSuggestions(t, text, result)
}

// holdSuggestions checks that the suggestions of a result match the text, are in order, and overlap neither each other
// nor a change.
func holdSuggestions(t testing.TB, text string, result humanize.Result) {
	t.Helper()
	end := 0
	for _, suggestion := range result.Suggestions {
		switch {
		case suggestion.Start < end || suggestion.End < suggestion.Start:
			t.Errorf("suggestions overlap or are out of order at %d: %+v", end, suggestion)
		case text[suggestion.Start:suggestion.End] != suggestion.Before:
			t.Errorf("Before is %q, the text has %q", suggestion.Before, text[suggestion.Start:suggestion.End])
		case len(suggestion.Alternatives) == 0 && !strings.HasPrefix(suggestion.Rule, "habit.") &&
			suggestion.Rule != "placeholder":
			t.Errorf("no alternatives: %+v", suggestion)
		case len(suggestion.Alternatives) > humanize.MaxAlternatives:
			t.Errorf("%d alternatives: %+v", len(suggestion.Alternatives), suggestion)
		case slices.Contains(suggestion.Alternatives, suggestion.Before):
			t.Errorf("an alternative that changes nothing: %+v", suggestion)
		case suggestion.Rule == "" || !reason.IsKnown(suggestion.Reason):
			t.Errorf("a suggestion without a rule or a listed reason: %+v", suggestion)
		case (suggestion.Advice == "") != (len(suggestion.Alternatives) > 0):
			t.Errorf("advice beside alternatives, or neither: %+v", suggestion)
		}
		for _, change := range result.Changes {
			if change.Start <= suggestion.End && suggestion.Start <= change.End {
				t.Errorf("%+v touches the change %+v", suggestion, change)
			}
		}
		end = suggestion.End
	}
}

// Each file under testdata has a text, a line of dashes, and the result. PL16
func TestGoldenTextsMatch(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden texts: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			before, want, _ := strings.Cut(string(content), "\n----\n")
			result := rewrite(t, humanize.Request{Text: before})
			if *update {
				if err := os.WriteFile(file, []byte(before+"\n----\n"+result.Text+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got := result.Text + "\n"; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Mistakes of other engines, and texts that must not change.
func TestKnownMistakesDoNotOccur(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, text, want string }{
		{"a before a vowel", "It was a crucial rule. It was an innovative new tool.",
			"It was an important rule. It was a new tool."},
		{"version numbers and abbreviations", "Moreover, Dr. Smith runs v1.2.3 of main.go, e.g. at 3 p.m. today.", ""},
		{"a name after a deleted opener", "Overall, iPhone sales rose. Ultimately, NASA agreed.", "iPhone sales rose. NASA agreed."},
		{"no orphan", "It is important to note that prices rose.", "Prices rose."},
		{"quotations", `She said, "We must utilize this crucial tool," and left.`, `She said, "We must utilize this crucial tool," and left.`},
		{"curly quotations", "She said, “We must utilize this crucial tool,” and left.", "She said, “We must utilize this crucial tool,” and left."},
		{"block quotations", "> We utilize it.\n>\n> — Ann Reed\n\nWe utilize it.\n", "> We utilize it.\n>\n> — Ann Reed\n\nWe use it.\n"},
		{"bold and links", "It is **crucial** to [utilize](https://example.com/utilize) `utilize` now.", ""},
		{"senses", "Check the vital signs, the financial leverage, foster care and the email address.",
			"Check the vital signs, the financial leverage, foster care and the email address."},
		{"statistics", "The effect was statistically significant (p < 0.05).", "The effect was statistically significant (p < 0.05)."},
		{"nouns that are verbs", "The highlights of the exhibit show a horse in a harness.", "The highlights of the exhibit show a horse in a harness."},
		{"essential oils", "Essential oils and essential workers.", "Essential oils and essential workers."},
		{"names", "Jodie Foster met Mrs Foster in Foster City.", "Jodie Foster met Mrs Foster in Foster City."},
		{"not a name", "UTILIZE THE TOOLS.", ""},
		{"however inside", "Often, however, it rains. It is, however, warm.",
			"Often, however, it rains. It is, however, warm."},
		{"padding after an adverb", "Eventually, it's important to realize that no one is perfect.",
			"Eventually, it's important to realize that no one is perfect."},
		{"two deletions at once", "In conclusion, it is important to note that cats sleep.", "Cats sleep."},
		{"not a recipient", "They provide services with care.", "They provide services with care."},
		{"a typing error stays small", "It limits an individuals ability.", "It limits an individuals ability."},
		{"negations", "It is not only cheap but also good. He couldn't help but smile.", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for seed := range uint64(8) {
				got := rewrite(t, humanize.Request{Text: test.text, Seed: seed, Strength: humanize.Strong}).Text
				if seed == 0 && test.want != "" && got != test.want {
					t.Errorf("seed %d: got %q, want %q", seed, got, test.want)
				}
				for _, kept := range []string{"Dr. Smith", "v1.2.3", "main.go", "3 p.m.", "[", "](https://example.com/utilize)",
					"`utilize`", "cheap", "good", "couldn't help"} {
					if strings.Contains(test.text, kept) && !strings.Contains(got, kept) {
						t.Errorf("seed %d: %q lost %q", seed, got, kept)
					}
				}
			}
		})
	}
}

func TestArtefactsAreRemoved(t *testing.T) {
	t.Parallel()
	text := "Certainly! Here is a revised version of your essay:\n\nThe river floods every spring. People move their cattle.\n\n" +
		"I hope this helps! Let me know if you would like any changes.\n"
	result := rewrite(t, humanize.Request{Text: text, Strength: humanize.Light})
	if want := "The river floods every spring. People move their cattle.\n"; strings.TrimSpace(result.Text) != strings.TrimSpace(want) {
		t.Errorf("got %q, want %q", result.Text, want)
	}
}

func TestKeptWordsStay(t *testing.T) {
	t.Parallel()
	text := "We utilize robust tools to delve into the data. They utilize it as well."
	result := rewrite(t, humanize.Request{Text: text, Keep: []string{"Utilize", "robust tools"}})
	if strings.Count(result.Text, "utilize") != 2 || !strings.Contains(result.Text, "robust tools") ||
		strings.Contains(result.Text, "delve") {
		t.Errorf("got %q", result.Text)
	}
}

func TestModesAndStrengthsChangeTheResult(t *testing.T) {
	t.Parallel()
	text := "However, it is important to note that we do not utilize it. Moreover, it is not a crucial tool, such as a saw."
	for mode, contracts := range map[humanize.Mode]bool{
		humanize.Standard: false, humanize.Casual: true, humanize.Professional: false, humanize.Academic: false,
		humanize.Simple: false,
	} {
		if got := rewrite(t, humanize.Request{Text: text, Mode: mode}).Text; strings.Contains(got, "don't") != contracts {
			t.Errorf("%s: %q", mode, got)
		}
	}
	changes := map[humanize.Strength]int{}
	for _, strength := range humanize.Strengths() {
		changes[strength] = len(rewrite(t, humanize.Request{Text: text, Strength: strength}).Changes)
	}
	if changes[humanize.Light] == 0 || changes[humanize.Light] > changes[humanize.Balanced] ||
		changes[humanize.Balanced] > changes[humanize.Strong] || changes[humanize.Light] == changes[humanize.Strong] {
		t.Errorf("changes by strength: %v", changes)
	}
}

func TestTextWithoutTellsStays(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"The bus was late again. I waited under the bridge with a paper cup of coffee and counted the red cars until it came.\n",
		"Der Bus kam wieder zu spät. Ich wartete unter der Brücke und zählte die roten Autos, bis er endlich da war und wir fuhren.\n",
		"Le bus était encore en retard. J'ai attendu sous le pont en comptant les voitures rouges.\n",
		"שלום עולם \u200fabc\u200f 12\n",
		"👩\u200d💻 and 👨‍👩‍👧 met in Tehran: می\u200cخواهم.\n",
		"```\nutilize(leverage)\n```\n",
		"Certainly! I hope this helps!\n",
		"...\n", "- \n- \n", "# Delve\n",
	} {
		if got := rewrite(t, humanize.Request{Text: text}).Text; got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestUnusableInputIsRejected(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	for name, text := range map[string]string{
		"empty": "", "white space": " \n\t ", "30,001 words": strings.Repeat("a ", humanize.MaxWords+1),
		"1 MiB and a byte": strings.Repeat("a", humanize.MaxBytes+1), "invalid UTF-8": "a\xffb", "NUL": "a\x00b",
	} {
		if _, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestAwkwardInputIsAccepted(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("We utilize crucial tools, delve into data. ", 2500)
	for name, text := range map[string]string{
		"a line of 100 kB": line,
		"one long word":    strings.Repeat("utilize", 20000),
		"deep Markdown": strings.Repeat("> ", 500) + "Moreover, we utilize it.\n" + strings.Repeat("  ",
			300) + "- Moreover, it is crucial.",
		"HTML":          "<html><script>var moreover = 'utilize';</script><p>Moreover, we <b>utilize</b> it.</p><p>It is crucial.</p></html>",
		"right to left": "Moreover, \u200fשלום\u200f, we utilize it.\n\nמערכת קריטית utilize.",
		"emoji":         "🎉 Moreover, we utilize it 👩🏽\u200d🚀! It is crucial 🙂.",
		"brackets":      strings.Repeat("(", 1000) + "utilize" + strings.Repeat(")", 1000),
		"marks":         "We" + strings.Repeat("—", 700) + strings.Repeat("!?", 700),
		"Windows lines": "Moreover, we utilize it.\r\n\r\nIn conclusion, it is crucial.\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			rewrite(t, humanize.Request{Text: text, Strength: humanize.Strong, Mode: humanize.Casual})
		})
	}
}

func TestCancellationStopsTheEngine(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := humanize.Rewrite(ctx, newTestEngine(t), humanize.Request{Text: sample(t)})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// sample joins the golden texts.
func sample(t testing.TB) string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before, _, _ := strings.Cut(string(content), "\n----\n")
		if !strings.HasPrefix(before, "<") {
			all = append(all, before)
		}
	}
	return strings.Join(all, "\n\n")
}

// Changes are shown to users: none may begin or end inside a word.
func TestMarksCoverWholeWords(t *testing.T) {
	t.Parallel()
	const text = "Moreover, it is important to note that authenticity plays a crucial role in building trust. Additionally, the " +
		"company will showcase robust tools. In conclusion, readers want an innovative plan."
	result := rewrite(t, humanize.Request{Text: text})
	if len(result.Changes) < 4 {
		t.Fatalf("only %d changes", len(result.Changes))
	}
	inWord := func(at int) bool {
		return at > 0 && at < len(text) && unicode.IsLetter(rune(text[at-1])) && unicode.IsLetter(rune(text[at]))
	}
	for _, change := range result.Changes {
		if inWord(change.Start) || inWord(change.End) {
			t.Errorf("%q became %q inside a word", change.Before, change.After)
		}
	}
}
