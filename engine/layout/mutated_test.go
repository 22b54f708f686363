package layout

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"plainhand/engine/eval"
	texts "plainhand/engine/eval/hostile"
	"plainhand/engine/guard"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// originals returns texts that assistants wrote, by paragraph, and the parts' examples.
func originals(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("../eval/texts/*.jsonl")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no texts: %v", err)
	}
	var all []string
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		read, err := eval.Read(file)
		file.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range read {
			all = append(all, strings.Split(text.Text, "\n\n")...)
		}
	}
	for _, part := range All {
		all = append(all, part.example[0])
	}
	return all
}

// decorations are what assistants add to paragraphs.
var decorations = []string{"## Final Thoughts\n\n", "---\n\n",
	"**Key Point:** ", "- **Speed:** ", "🚀 **", "** ", "### 🔑 ", "1. **",
	"We need:\n\n- Flour\n- Water\n\n", "- ", "> ",
	"***", "__", "<b>", "</b>", "\n---\n", "| a | **b** |\n|---|---|\n| c | d |\n\n", "    ", "```\n",
	"<hr>", "<h2>Final Thoughts</h2>\n", "**4.** ", "• "}

// decorated builds a text from paragraphs and decorations, and damages it.
func decorated(random *rand.Rand, all []string) string {
	var text strings.Builder
	for range 1 + random.IntN(9) {
		for range random.IntN(3) {
			text.WriteString(decorations[random.IntN(len(decorations))])
		}
		paragraph := all[random.IntN(len(all))]
		if random.IntN(3) == 0 {
			words := strings.SplitAfter(paragraph, " ")
			at := random.IntN(len(words))
			words[at] = "**" + strings.TrimSpace(words[at]) + "** "
			paragraph = strings.Join(words, "")
		}
		text.WriteString(paragraph + "\n\n")
	}
	if random.IntN(2) == 0 {
		return texts.Mutate(random, text.String(), all[random.IntN(len(all))])
	}
	return text.String()
}

// FuzzLayout lays out what assistants wrote, decorated and damaged. Doing so twice has the same result as once, no word
// that the guard counts is lost, and if the layout is kept, nothing is done that wouldn't be done anyway.
func FuzzLayout(f *testing.F) {
	engine, guarded := newEngine(f)
	all := originals(f)
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		checkLayout(t, engine, guarded, decorated(rand.New(rand.NewPCG(seed, 2)), all))
	})
}

// This is the same without a fuzzer.
func TestDecoratedTexts(t *testing.T) {
	t.Parallel()
	engine, guarded := newEngine(t)
	all := originals(t)
	for seed := range uint64(300) {
		checkLayout(t, engine, guarded, decorated(rand.New(rand.NewPCG(seed, 2)), all))
	}
}

func checkLayout(t *testing.T, engine, guarded humanize.Engine, text string) {
	t.Helper()
	request := humanize.Request{Text: text, Layout: humanize.Natural}
	if humanize.Check(request) != nil {
		return
	}
	once := plain(t, text)
	if twice := plain(t, once); twice != once {
		t.Fatalf("%q\nbecomes\n%q\nand then\n%q", text, once, twice)
	}
	changes, _, _ := plainly(t.Context(), document.Parse(text, nil), humanize.Standard, nil)
	for _, change := range changes {
		before, after := letters(change.Before), letters(change.After)
		if before != after && change.Rule != joinList && change.Rule != dropHeading {
			t.Fatalf("%q\nchanges by %+v", text, change)
		}
	}
	result, err := humanize.Rewrite(t.Context(), engine, request)
	if err != nil {
		t.Fatal(err)
	}
	checkChanges(t, text, result)
	laid, err := humanize.Rewrite(t.Context(), guarded, humanize.Request{Text: once})
	if err == nil && laid.Text != result.Text {
		t.Fatalf("%q\nbecomes\n%q\nbut laid out first\n%q", text, result.Text, laid.Text)
	}
	if losses := guard.CompareResult(humanize.Request{Text: once}, laid); len(losses) > 0 && len(laid.Changes) == 0 {
		t.Fatalf("%q loses %+v", once, losses)
	}
	request.Layout = humanize.Keep
	kept, _ := humanize.Rewrite(t.Context(), engine, request)
	other, _ := humanize.Rewrite(t.Context(), guarded, humanize.Request{Text: text})
	if kept.Text != other.Text || !slices.Equal(kept.Changes, other.Changes) {
		t.Fatalf("%q\nbecomes\n%q\nand without layout\n%q", text, kept.Text, other.Text)
	}
}

// letters returns a text's letters and digits in lower case.
func letters(text string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, strings.NewReplacer("strong>", "", "b>", "", "hr>", "").Replace(text)))
}
