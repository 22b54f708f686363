package builtin

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	texts "plainhand/engine/eval/hostile"
	"plainhand/engine/guard"
	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/rules"
	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
)

// scraps returns the parts of generated texts: an example of each English rule, and joints between them. A text of all
// ten languages would have no main language.
func scraps(t testing.TB) (examples, joints []string) {
	t.Helper()
	rules, err := rules.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if rule.Language == language.English {
			for before := range rule.Examples {
				examples = append(examples, before)
			}
		}
	}
	return examples, []string{" ", "\n\n", "\n", "\n- ", "\n\n## ", "\n\n> ", " **", "** ", " “", "” ", "\n\n1. ", " (",
		") ", ", and ", "; ",
		" [1] ", " `x` ", " 12% ", " Dr. Ann ", "\u200b", "<b>", "</p><p>", "\n| a | ", " v1.2.3 of main.go "}
}

// put builds a text from scraps.
func put(examples, joints []string, picks []byte) string {
	var text strings.Builder
	for i := 0; i+1 < len(picks) && i < 40; i += 2 {
		text.WriteString(examples[(int(picks[i])*7+int(picks[i+1]))%len(examples)])
		text.WriteString(joints[int(picks[i+1])%len(joints)])
	}
	return text.String()
}

func FuzzEngine(f *testing.F) {
	engine := newTestEngine(f)
	examples, joints := scraps(f)
	for i, seed := range []string{"", sample(f), "Moreover, we utilize it.", "a\u200bb “quote utilize” 12% `x`",
		"- **Key:** it is a testament to [x](y)", "<p>Moreover, it is <b>crucial</b> to utilize it.</p>"} {
		f.Add(seed, uint64(i), uint8(i), []byte{byte(40 * i), 1, byte(41 * i), 0, 200, 3})
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64, setting uint8, picks []byte) {
		text += put(examples, joints, picks)
		if len(text) > 1<<13 {
			return
		}
		request := humanize.Request{Text: text, Seed: seed & humanize.MaxSeed, Mode: humanize.Modes()[int(setting)%5],
			Strength: humanize.Strengths()[int(setting/5)%3]}
		if setting > 200 {
			request.Keep = []string{"utilize", "important to"}
		}
		var result humanize.Result
		var err error
		texts.CheckCost(t, len(text), func() { result, err = humanize.Rewrite(t.Context(), engine, request) })
		if err != nil {
			if humanize.Check(request) == nil {
				t.Fatalf("refused: %v", err)
			}
			return
		}
		checkResult(t, request, result)
		second, _ := humanize.Rewrite(t.Context(), engine, request)
		if second.Text != result.Text || !slices.Equal(second.Changes, result.Changes) {
			t.Fatalf("%q becomes %q, and another time %q", text, result.Text, second.Text)
		}
		checkSecondPass(t, engine, request, result)
	})
}

// checkResult checks the invariants of a result.
func checkResult(t *testing.T, request humanize.Request, result humanize.Result) {
	t.Helper()
	holds(t, request.Text, result)
	if !utf8.ValidString(result.Text) {
		t.Fatalf("%q is not valid UTF-8", result.Text)
	}
	losses := guard.CompareResult(request, result)
	if len(losses) > 0 && !slices.ContainsFunc(losses, pairedAnew) {
		t.Fatalf("%q\nbecame\n%q\nby %+v\nand loses %+v", request.Text, result.Text, result.Changes, losses)
	}
	before, after := structure(request), structure(humanize.Request{Text: result.Text, Keep: request.Keep})
	if !slices.Equal(before, after) {
		t.Fatalf("%q\nbecame\n%q\nwith the blocks %v, not %v", request.Text, result.Text, after, before)
	}
}

// pairedAnew reports whether a loss is of marks that have become a pair, because the text between them is shorter or
// the line lengths are now those of a wrapped paragraph.
func pairedAnew(loss facts.Loss) bool {
	return loss.Kind == facts.UnbalancedPair || loss.Kind == facts.Quotation && loss.Added &&
		strings.Contains(loss.Item, "\n")
}

// structure lists the kinds of blocks of a text, except paragraphs, which may be removed, and headings guessed from
// line lengths.
func structure(request humanize.Request) []document.BlockKind {
	var kinds []document.BlockKind
	parsed := document.Parse(request.Text, request.Keep)
	for _, block := range parsed.Blocks {
		if guessed := block.Kind == document.Heading && parsed.Format == document.Plain; block.Kind != document.Paragraph &&
			!guessed {
			kinds = append(kinds, block.Kind)
		}
	}
	return kinds
}

// checkSecondPass runs the engine over its own result, which may get only a few more changes.
func checkSecondPass(t *testing.T, engine testEngine, request humanize.Request, result humanize.Result) {
	t.Helper()
	request.Text = result.Text
	second, err := humanize.Rewrite(t.Context(), engine, request)
	if err != nil {
		if humanize.Words(result.Text) > 0 {
			t.Fatal(err)
		}
		return
	}
	if len(second.Changes) > len(result.Changes)+2 {
		t.Fatalf("%q\nwith %d changes, changes again by %+v", result.Text, len(result.Changes), second.Changes)
	}
}

// TestTextsOfScrapsHoldTheInvariants checks random texts like FuzzEngine.
func TestTextsOfScrapsHoldTheInvariants(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	examples, joints := scraps(t)
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 600 {
		picks := make([]byte, 4+random.IntN(30))
		for i := range picks {
			picks[i] = byte(random.IntN(256))
		}
		request := humanize.Request{Text: put(examples, joints, picks), Seed: uint64(n), Mode: humanize.Modes()[n%5],
			Strength: humanize.Strengths()[n/5%3]}
		result, err := humanize.Rewrite(t.Context(), engine, request)
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, request, result)
		checkSecondPass(t, engine, request, result)
	}
}
