package guard

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// edits returns changes from pairs of old and new words, each at the first match after the previous one.
func edits(t *testing.T, text string, pairs ...string) []humanize.Change {
	t.Helper()
	var changes []humanize.Change
	at := 0
	for i := 0; i < len(pairs); i += 2 {
		found := strings.Index(text[at:], pairs[i])
		if found < 0 {
			t.Fatalf("%q is not in %q", pairs[i], text[at:])
		}
		start := at + found
		at = start + len(pairs[i])
		changes = append(changes, humanize.Change{Start: start, End: at, Before: pairs[i], After: pairs[i+1], Rule: "test"})
	}
	return changes
}

func TestRestoreUndoesFailingSentences(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		text     string
		pairs    []string
		want     string
		restored int
	}{
		{"good changes stay",
			"We utilize tools. It is good.", []string{"utilize", "use", "good", "fine"},
			"We use tools. It is fine.", 0},
		{"one sentence is restored",
			"We utilize tools. It took 12 days. It is good.", []string{"utilize", "use", "12 ", "", "good", "fine"},
			"We use tools. It took 12 days. It is fine.", 1},
		{"all changes of a sentence are undone",
			"We utilize 5 good tools.", []string{"utilize", "use", "5 ", ""},
			"We utilize 5 good tools.", 1},
		{"merging sentences",
			"It rained. It was cold. We left.", []string{". It", ", and it"},
			"It rained, and it was cold. We left.", 0},
		{"merged sentences are restored together",
			"It rained. Stir the soup on day 2. We left.", []string{". Stir", ", and Stir", ". We", "; we"},
			"It rained. Stir the soup on day 2. We left.", 3},
		{"deleting a sentence",
			"In conclusion, it matters. We left.", []string{"In conclusion, it matters. ", ""},
			"We left.", 0},
		{"a small letter after a deleted opener",
			"We left. However, it rained. It was late.", []string{"However, ", "", "late", "dark"},
			"We left. However, it rained. It was dark.", 1},
		{"a mark that swallows what follows",
			"We utilize it. They utilize it. You use `go test` now.", []string{"utilize", "use `", "They utilize", "they  ,, use"},
			"We utilize it. They utilize it. You use `go test` now.", 2},
		{"deleting a fact",
			"It cost $5. We left.", []string{"It cost $5. ", ""},
			"It cost $5. We left.", 2},
		{"deleting a paragraph",
			"Sure, here it is!\n\nWe utilize it.\n\nBye.",
			[]string{"Sure, here it is!\n\n", "", "utilize", "use", "\n\nBye.", ""},
			"We use it.", 0},
		{"deleting a Markdown paragraph",
			"Sure!\n\n## A heading\n\n- We utilize it.", []string{"Sure!\n\n", "", "utilize", "use"},
			"## A heading\n\n- We use it.", 0},
		{"deleting a paragraph with a fact",
			"It cost $5.\n\nWe utilize it.", []string{"It cost $5.\n\n", "", "We utilize", "We use"},
			"It cost $5.\n\nWe use it.", 1},
		{"deleting a separating paragraph",
			"One here.\n\nTwo here.\n\nThree here.", []string{"\n\nTwo here.\n\n", ""},
			"One here.\n\nTwo here.\n\nThree here.", 0},
		{"breaking a list",
			"- one thing\n- two things\n", []string{"- two", "two"},
			"- one thing\n- two things\n", 0},
		{"bold stays",
			"Some **bold words** are fine here.", []string{"**bold words**", "words", "fine", "good"},
			"Some **bold words** are fine here.", 1},
		{"a quotation with a source is not rewritten",
			"> We utilize tools. — Ann\n\nWe utilize tools.", []string{"utilize", "use", "utilize", "use"},
			"> We utilize tools. — Ann\n\nWe use tools.", 0},
		{"a citation moves",
			"It works [1]. Others agree. We utilize it.", []string{" [1]", "", "agree", "agree [1]", "utilize", "use"},
			"It works [1]. Others agree. We use it.", 2},
		{"a link breaks",
			"We utilize [tools](http://a.b). We utilize more.", []string{"utilize", "use", "](", "] (", "utilize", "use"},
			"We utilize [tools](http://a.b). We use more.", 1},
		{"a tag breaks",
			"<p>We utilize <b>tools</b>.</p><p>We utilize more.</p>", []string{"utilize", "use", "tools", "tools<", "utilize", "use"},
			"<p>We utilize <b>tools</b>.</p><p>We use more.</p>", 1},
		{"a mark unpairs what follows",
			"We said \"go on now\" twice. Then we left \"for a walk\" alone.", []string{"We", "We\"", "left", "went"},
			"We said \"go on now\" twice. Then we left \"for a walk\" alone.", 2},
		{"wrapped text",
			"We utilize tools in many places and we\nutilize them at home. It is a very\ngood thing.",
			[]string{"utilize", "use", "utilize", "use", "very\ngood", "fine"},
			"We use tools in many places and we\nuse them at home. It is a fine thing.", 0},
	} {
		changes := edits(t, test.text, test.pairs...)
		request := humanize.Request{Text: test.text}
		got := restore(t, request, humanize.Result{Text: humanize.Apply(test.text, changes), Changes: changes})
		if got.Text != test.want || got.Restored != test.restored {
			t.Errorf("%s: %q with %d restored, want %q with %d", test.name, got.Text, got.Restored, test.want, test.restored)
		}
	}
}

func TestRestoreRejectsChangesThatDoNotMatch(t *testing.T) {
	t.Parallel()
	const text = "We utilize tools. It rains."
	for _, changes := range [][]humanize.Change{
		{{Start: -1, End: 2, Before: "We", After: "I"}},
		{{Start: 25, End: 99, Before: "s.", After: "s"}},
		{{Start: 3, End: 10, Before: "another", After: "use"}},
		{{Start: 10, End: 3, Before: "", After: "use"}},
	} {
		if got := restore(t, humanize.Request{Text: text}, humanize.Result{Changes: changes}); got.Text != text ||
			len(got.Changes) > 0 {
			t.Errorf("%+v makes %q", changes, got.Text)
		}
	}
}

var samples = []string{
	"Dr. Ann Smith paid $1,024.50 on 2024-05-01 (see [12]). \"Come in now!\" she said. It's not main.go, it's `a b`.\n\n" +
		"- One item, e.g. this\n- Two https://a.b/c?d items\n\nIt rained “all day long” in Oslo. We kept it (Doe et al., 2020).",
	"# A heading here\n\nSome **bold text. More** bold, [a link](http://x.y \"t\") and `code`.\nWrapped line 5 &amp; more.\n\n" +
		"> Quoted 7 words.\n\n| a | b 9 |\n|---|---|\n| c | *d* |\n\n1. First `x`\n2. Second\n\n```\ncode 12\n```\n" +
		"The end isn't \"quite near yet\".",
	"<h1>Big news</h1><p>It&rsquo;s <b>very 5</b> &ldquo;good and so&rdquo;, don&#39;t <code>x = 1</code> worry, " +
		"<a href=\"http://a.b\">Ann</a>.</p><ul><li>One 1<li>Two 2</ul><blockquote>He said 3.</blockquote><p>After it, we left.</p>",
}

var insertions = []string{"", "", " ", "a", "use", "The ", "not ", ".", ",", "\"", "“", "`", "**", "*", "[", "](", "(",
	")", "<", "</p>",
	"<!--", "&", ";", "\n", "\n\n", "- ", "# ", "12", "$", "\\", "\xff", "\x00", "\u200b", "|", "> ", "…", "é", "漢", "'",
	"@",
	"http://", "[12]", "~~", "-->", "<pre>", "$$"}

// randomChanges returns up to 12 changes in order, most of them nonsense.
func randomChanges(text string, seed uint64) []humanize.Change {
	random := rand.New(rand.NewPCG(seed, 1))
	var changes []humanize.Change
	at := 0
	if end := strings.Index(text, "\n\n"); end > 0 && seed%4 == 0 {
		at = end + 2 // the whole first paragraph is removed
		changes = append(changes, humanize.Change{End: at, Before: text[:at]})
	}
	for range 1 + random.IntN(12) {
		if at >= len(text) {
			break
		}
		start := at + random.IntN(min(len(text)-at, 60)+1)
		end := min(len(text), start+random.IntN(6))
		for start > at && start < len(text) && !utf8.RuneStart(text[start]) {
			start--
		}
		for end < len(text) && !utf8.RuneStart(text[end]) {
			end++
		}
		after := insertions[random.IntN(len(insertions))]
		changes = append(changes, humanize.Change{Start: start, End: end, Before: text[start:end], After: after})
		at = end
	}
	return changes
}

// restore calls Restore with the test's context.
func restore(t testing.TB, request humanize.Request, result humanize.Result) humanize.Result {
	t.Helper()
	prepared, _ := humanize.Prepared{Request: request}.With(document.Parse(request.Text, request.Keep)) // even if invalid
	restored, err := Restore(t.Context(), prepared, result)
	if err != nil {
		t.Fatal(err)
	}
	return restored
}

// checkRestore checks the guarantees of Restore.
func checkRestore(t *testing.T, text string, keep []string, changes []humanize.Change) humanize.Result {
	t.Helper()
	request := humanize.Request{Text: text, Keep: keep}
	got := restore(t, request, humanize.Result{Changes: changes})
	if want := humanize.Apply(text, got.Changes); got.Text != want {
		t.Fatalf("the changes make %q, the text is %q", want, got.Text)
	}
	before := facts.DocumentPassage(document.Parse(text, keep), "")
	after := facts.DocumentPassage(document.Parse(got.Text, keep), "")
	if lost := facts.Missing(facts.Protected(before), facts.Protected(after), false); len(lost) > 0 {
		t.Fatalf("%q\nto %q\nloses %v\nby %+v", text, got.Text, lost, got.Changes)
	}
	if second := restore(t, request, humanize.Result{Changes: changes}); !reflect.DeepEqual(second, got) {
		t.Fatalf("a second call returns %+v, not %+v", second, got)
	}
	return got
}

func TestRestoreKeepsProtectedItems(t *testing.T) {
	t.Parallel()
	kept, all := 0, 0
	for seed := range uint64(2000) {
		text := samples[seed%3]
		changes := randomChanges(text, seed)
		all += len(changes)
		kept += len(checkRestore(t, text, []string{"rained", "big news"}, changes).Changes)
	}
	if kept == 0 || kept == all {
		t.Errorf("%d of %d random changes stay", kept, all)
	}
}

func FuzzRestore(f *testing.F) {
	for i, sample := range samples {
		f.Add(sample, uint64(i))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 1<<12 {
			return
		}
		checkRestore(t, text, []string{"rained"}, randomChanges(text, seed))
	})
}

func BenchmarkRestore(b *testing.B) {
	const paragraph = "The council will utilize 12 tools, and Dr. Ann Smith paid $5. It is a good plan people like. They left.\n\n"
	text := strings.Repeat(paragraph, 200)
	var changes []humanize.Change
	for i := range 200 {
		start := i*len(paragraph) + strings.Index(paragraph, "utilize")
		changes = append(changes, humanize.Change{Start: start, End: start + 7, Before: "utilize", After: "use"})
		start = i*len(paragraph) + strings.Index(paragraph, "good")
		changes = append(changes, humanize.Change{Start: start, End: start + 4, Before: "good",
			After: []string{"fine", "fine 5"}[i%2]})
	}
	words := humanize.Words(text)
	for b.Loop() {
		restore(b, humanize.Request{Text: text}, humanize.Result{Changes: changes})
	}
	b.ReportMetric(float64(words)*float64(b.N)/b.Elapsed().Seconds(), "words/s")
}
