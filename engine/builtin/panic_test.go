package builtin

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"plainhand/engine/guard"
	"plainhand/engine/humanize"
	"plainhand/engine/passes"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// panics records the parts that panicked.
type panics struct {
	mutex sync.Mutex
	parts []string
}

func (p *panics) note(part string, _ any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.parts = append(p.parts, part)
}

// If a pass panics over a sentence, only that pass's edits of that sentence are lost.
func TestAPanicCostsOneSentence(t *testing.T) {
	t.Parallel()
	engine, noted := newTestEngine(t), &panics{}
	engine.panicked = noted.note
	broken := func(_ humanize.Request, sentences []prose.Sentence, n int,
		proposals []editing.Proposal) []editing.Proposal {
		if sentences[n].At(0) == "bombs" {
			panic("a bug")
		}
		return proposals
	}
	engine.passes = slices.Concat([]passes.Pass{{Name: "broken", Run: broken,
		In: []document.BlockKind{document.Paragraph}}}, passes.All)
	const text = "Bombs serve as a testament to war. They utilize the tools as well, and it works. Bombs go off."
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text})
	if err != nil || !strings.HasPrefix(result.Text, "Bombs are proof of war. They use") {
		t.Errorf("%q, %v", result.Text, err)
	}
	if !slices.Equal(noted.parts, []string{"broken", "broken"}) {
		t.Errorf("%v panicked", noted.parts)
	}
	checkResult(t, humanize.Request{Text: text}, result)
}

func TestEnginePanicReturnsTheOriginalText(t *testing.T) {
	t.Parallel()
	engine, noted := &Engine{}, &panics{} // it has no rules
	engine.panicked = noted.note
	engine.passes = []passes.Pass{{Name: "broken", In: []document.BlockKind{document.Paragraph},
		Run: func(humanize.Request, []prose.Sentence, int, []editing.Proposal) []editing.Proposal {
			return []editing.Proposal{{Sentence: 9}}
		}}}
	request := humanize.Request{Text: "Moreover, we utilize it."}
	result, err := humanize.Rewrite(t.Context(), engine, request)
	if err != nil || result.Text != request.Text || len(result.Changes) > 0 ||
		len(guard.CompareResult(request, result)) > 0 {
		t.Errorf("%+v, %v", result, err)
	}
	if !slices.Contains(noted.parts, "engine") {
		t.Errorf("%v panicked", noted.parts)
	}
}

func TestTextsThatOncePanickedDoNotPanic(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"It's not about being remembered. It's about having been here at all.",
		"The house, which is old, and red,",
		"The bridge, which makes it, stands,",
	} {
		for _, strength := range humanize.Strengths() {
			rewrite(t, humanize.Request{Text: text, Strength: strength})
		}
	}
}
