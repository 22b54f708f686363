// Package builtin is the engine that rewrites English with rules and passes, without a model or a network. It gives the
// same result for the same seed.
package builtin

import (
	"context"
	"fmt"
	"slices"

	"plainhand/engine/choose"
	"plainhand/engine/choose/naturalness"
	"plainhand/engine/humanize"
	"plainhand/engine/passes"
	"plainhand/engine/passes/chatter"
	"plainhand/engine/passes/clean"
	"plainhand/engine/report/tells"
	"plainhand/engine/rules"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

// Engine implements humanize.Engine with rules and passes. It is immutable.
type Engine struct {
	rules    rules.Set
	passes   []passes.Pass
	panicked humanize.PanicHandler
	trace    editing.Trace
}

// New returns an engine with the built-in rules. Files replace built-in rule files of the same name, or add to them.
// The error names the file and line of an invalid rule. Panicked is called for every panic; the engine continues
// without the part that panicked, mostly one sentence.
func New(panicked humanize.PanicHandler, files ...rules.File) (*Engine, error) {
	all, err := rules.Load(files...)
	if err != nil {
		return nil, fmt.Errorf("the rules of the built-in engine: %w", err)
	}
	naturalness.Load()
	tells.Load()
	return &Engine{rules: rules.NewSet(all), passes: passes.All, panicked: panicked}, nil
}

// Traced returns a copy of the engine that calls trace with the outcome of each proposal.
func (e *Engine) Traced(trace editing.Trace) *Engine {
	traced := *e
	traced.trace = trace
	return &traced
}

// Humanize implements humanize.Engine. After a panic outside a part, it returns the original text.
func (e *Engine) Humanize(ctx context.Context, request humanize.Prepared) (result humanize.Result, err error) {
	result.Text = request.Text
	e.panicked.Do("engine", func() { result, err = e.humanize(ctx, request) })
	return result, err
}

func (e *Engine) humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	doc := request.Document()
	sentences := prose.Sentences(doc)
	main := prose.MarkLanguages(doc, sentences)
	var edits []editing.Edit
	e.panicked.Do("invisible", func() { edits = append(edits, clean.Invisible(doc, main)...) })
	e.panicked.Do("citation leaks", func() { edits = append(edits, chatter.CitationLeaks(doc)...) })
	e.panicked.Do("last updates", func() { edits = append(edits, chatter.Cutoffs(doc)...) })
	habits := e.habits(doc, main)
	text := editing.Text{Document: doc, Sentences: sentences, Panicked: e.panicked, Trace: e.trace}
	rewritten, suggested, err := e.rewrite(ctx, request.Request, text, habits.frequent)
	if err != nil {
		return humanize.Result{}, err
	}
	rewritten = keepListsConsistent(doc, e.keepStructure(sentences, keepBeforeFigures(sentences, rewritten)))
	suggested = e.fitting(doc, sentences, rewritten, suggested)
	edits = append(edits, rewritten...)
	edits, paragraphs := chatter.GatherRemovals(doc, sentences, edits)
	changes := text.Finish(edits)
	result := humanize.Result{Text: humanize.Apply(doc.Text, changes), Changes: changes, Language: main}
	e.panicked.Do("languages", func() { result.Light = light(doc, sentences, main) })
	result = chatter.WithParagraphs(doc.Text, result, paragraphs)
	result.Suggestions = text.Suggest(suggested, result.Changes)
	e.panicked.Do("placeholders", func() { result.Suggestions = fillIn(doc, result) })
	e.panicked.Do("advice", func() { result.Suggestions = advice(doc, habits, result) })
	return result, nil
}

// habits returns the habits of a text in English or an unknown language, and none for another language.
func (e *Engine) habits(doc *document.Document, main string) (found habits) {
	if main == language.English || main == "" {
		e.panicked.Do("habits", func() { found = findHabits(doc) })
	}
	return found
}

// rewrite returns the edits and the suggestions of the rules and the passes.
func (e *Engine) rewrite(
	ctx context.Context, request humanize.Request, text editing.Text, frequent map[string]bool,
) ([]editing.Edit, []editing.Proposal, error) {
	proposals, err := e.propose(ctx, request, text.Sentences)
	if err != nil {
		return nil, nil, err
	}
	request.Mode = modeFor(request.Mode, text.Sentences)
	e.panicked.Do("chatter", func() { proposals = chatter.Proposals(text.Document, text.Sentences, proposals) })
	return choose.Edits(ctx, request, text, frequent, proposals)
}

// propose runs the rules and passes over every sentence. It checks ctx before each. The rules have the mode of the
// text, except for those that turn a text toward a mode, and the passes the requested one.
func (e *Engine) propose(
	ctx context.Context, request humanize.Request, sentences []prose.Sentence,
) ([]editing.Proposal, error) {
	for n := range sentences { // before all passes, since one may look at the next sentence
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sentences[n].InEnglish() {
			e.panicked.Do("tags", func() { sentences[n].Tag() })
		}
	}
	e.panicked.Do("names", func() { prose.MarkNaming(sentences) })
	inText := request
	inText.Mode = modeFor(request.Mode, sentences)
	var proposals []editing.Proposal
	for n := range sentences {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		try := func(part string, request humanize.Request, run editing.Proposer) {
			e.panicked.Do(part, func() { proposals = run(request, sentences, n, proposals) })
		}
		if sentences[n].Kind != document.Heading {
			try("rules", inText, e.rules.Propose)
		}
		if sentences[n].InEnglish() {
			for _, pass := range e.passes {
				try(pass.Name, request, pass.Propose)
			}
		}
	}
	if inText.Mode != request.Mode {
		proposals = slices.DeleteFunc(proposals, isOfMode)
	}
	return proposals, nil
}
