package builtin

import (
	"context"
	"fmt"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/choose"
	"plainhand/internal/humanize/clean"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/language"
	"plainhand/internal/humanize/naturalness"
	"plainhand/internal/humanize/passes"
	"plainhand/internal/humanize/prose"
	"plainhand/internal/humanize/rules"
	"plainhand/internal/humanize/tells"
)

// Engine implements humanize.Engine. It holds no state that changes once it is used.
type Engine struct {
	rules    rules.Set
	tagger   *english.Tagger
	passes   []passes.Pass
	panicked humanize.PanicHandler // never nil
}

// New reads the rules. An error says which line of which rule file is wrong.
func New() (*Engine, error) {
	all, err := rules.Load()
	if err != nil {
		return nil, fmt.Errorf("the rules of the built-in engine: %w", err)
	}
	naturalness.Load()
	tells.Load()
	tagger, err := english.NewTagger()
	if err != nil {
		return nil, fmt.Errorf("the tagger of the built-in engine: %w", err)
	}
	return newEngine(all, tagger), nil
}

func newEngine(all []*rules.Rule, tagger *english.Tagger) *Engine {
	return &Engine{rules: rules.NewSet(all), tagger: tagger, passes: passes.All, panicked: func(string, any) {}}
}

// Humanize implements humanize.Engine. Where it panics after all, the text comes back as it was.
func (e *Engine) Humanize(ctx context.Context, request humanize.Request) (result humanize.Result, err error) {
	request, err = humanize.Check(request)
	if err != nil {
		return humanize.Result{}, err
	}
	result.Text = request.Text
	e.attempt("engine", func() {
		var rewritten humanize.Result
		if rewritten, err = e.humanize(ctx, request); err == nil {
			result = rewritten
		}
	})
	if err != nil {
		return humanize.Result{}, err
	}
	return result, nil
}

// humanize rewrites a request that is checked.
func (e *Engine) humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	doc := request.Parsed
	if doc == nil {
		var err error
		if doc, err = document.ParseContext(ctx, request.Text, request.Keep); err != nil {
			return humanize.Result{}, err
		}
	}
	sentences := prose.Sentences(doc)
	main := prose.MarkLanguages(doc, sentences)
	var edits []editing.Edit
	e.attempt("invisible", func() { edits = append(edits, clean.Invisible(doc, main)...) })
	e.attempt("citation leaks", func() { edits = append(edits, clean.CitationLeaks(doc)...) })
	e.attempt("last updates", func() { edits = append(edits, clean.Cutoffs(doc)...) })
	request.Mode = suited(request.Mode, sentences)
	habits := e.habits(doc, main)
	rewritten, suggested, err := e.rewrite(ctx, request, doc, sentences, habits.frequent)
	if err != nil {
		return humanize.Result{}, err
	}
	edits = append(edits, rewritten...)
	edits, paragraphs := clean.GatherRemovals(doc, sentences, edits)
	changes := editing.Finish(doc.Text, sentences, edits, e.attempt)
	result := humanize.Result{Text: humanize.Apply(doc.Text, changes), Changes: changes, Language: main}
	result = clean.WithParagraphs(doc.Text, result, paragraphs)
	result.Suggestions = editing.Suggest(doc.Text, sentences, suggested, result.Changes, e.attempt)
	e.attempt("placeholders", func() { result.Suggestions = fillIn(doc, result) })
	e.attempt("advice", func() { result.Suggestions = advice(doc, habits, result) })
	return result, nil
}

// habits are those that a text in English has, none in another language.
func (e *Engine) habits(doc *document.Document, main string) (found habits) {
	if main == language.English || main == "" {
		e.attempt("habits", func() { found = findHabits(doc) })
	}
	return found
}

// rewrite returns the edits of the rules and the passes, and those that can only be suggested.
func (e *Engine) rewrite(
	ctx context.Context, request humanize.Request, doc *document.Document, sentences []prose.Sentence,
	frequent map[string]bool,
) ([]editing.Edit, []editing.Proposal, error) {
	proposals, err := e.propose(ctx, request, sentences)
	if err != nil {
		return nil, nil, err
	}
	e.attempt("chatter", func() { proposals = clean.Chatter(doc, sentences, proposals) })
	return choose.Edits(ctx, request, sentences, frequent, proposals, e.attempt)
}

// propose runs every pass over every sentence. It looks at ctx before each.
func (e *Engine) propose(
	ctx context.Context, request humanize.Request, sentences []prose.Sentence,
) ([]editing.Proposal, error) {
	for n := range sentences { // before all, since a pass may look at the next sentence
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sentences[n].InEnglish() {
			e.attempt("tags", func() { sentences[n].Tag(e.tagger) })
		}
	}
	var proposals []editing.Proposal
	for n := range sentences {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sentences[n].Kind != document.Heading || sentences[n].InEnglish() {
			proposals = e.proposeFor(request, sentences, n, proposals)
		}
	}
	return proposals, nil
}

func (e *Engine) proposeFor(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	if sentences[n].Kind != document.Heading {
		proposals = e.try("rules", e.rules.Propose, request, sentences, n, proposals)
	}
	if !sentences[n].InEnglish() {
		return proposals
	}
	for _, pass := range e.passes {
		proposals = e.try(pass.Name, pass.Propose, request, sentences, n, proposals)
	}
	return proposals
}
