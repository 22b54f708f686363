package service

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// The changes lead from the text to the result, and protected parts stay, for any answer of a service.
func FuzzAnswers(f *testing.F) {
	const text = "# The mill\n\nIt grinds `rye` for 12 villages, see https://example.com. Anna sings.\n\n- One item\n- Two, [3]\n"
	f.Add(text, "## The mill\n\nFor 12 villages it grinds ⟦1⟧, see ⟦2⟧. And Anna, she sings.\n\n- An item\n- Two, ⟦3⟧", uint8(0))
	f.Add(text, "⟦1⟧⟦1⟧⟦99⟧⟦:⟧ **bold** <b>x</b>", uint8(1))
	f.Add("<p>The mill &amp; Anna.</p>", "The mill and Anna &lt;sing&gt;.", uint8(2))
	f.Add("> Quoted.\n\nNot quoted.", "\n\n\n", uint8(1))
	f.Fuzz(func(t *testing.T, text, answer string, revised uint8) {
		if !utf8.ValidString(text) || len(text) > 2000 || len(answer) > 4000 {
			t.Skip()
		}
		rewriter := modelAnswering(answer)
		rewriter.size = Size{Words: 20, Blocks: int(revised % 3)}
		rewriter.revise = func(drafts []Draft) []string { return make([]string, len(drafts)) }
		engine := guardtest.Around(New(rewriter, nil, Settings{Requests: 2}), nil)
		request := humanize.Request{Text: text, Strength: humanize.Strong, OnProgress: func(humanize.Progress) {}}
		rewriter.rewrite = func(passage Passage) (string, error) {
			if passage.Written != nil {
				passage.Written(answer[:len(answer)/2])
			}
			return answer, nil
		}
		result, err := humanize.Rewrite(t.Context(), engine, request)
		if err != nil {
			if kind := fault.KindOf(err); kind != fault.Invalid {
				t.Fatalf("%v (%v): %v", err, kind, errors.Unwrap(err))
			}
			return
		}
		if humanize.Apply(text, result.Changes) != result.Text {
			t.Errorf("%q does not become %q by %+v", text, result.Text, result.Changes)
		}
		for _, whole := range []string{"`rye`", "https://example.com"} {
			if strings.Contains(text, " "+whole+" ") && !strings.Contains(result.Text, whole) {
				t.Errorf("%q is lost in %q", whole, result.Text)
			}
		}
	})
}
