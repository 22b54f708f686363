// Package builtin is the engine inside the binary: rules over text, no model and no network. What it knows
// best is English; other languages have a pack of careful rules each, or none.
//
// Every pass reads the parsed document and proposes edits; choose settles which of them stand, finish turns them into
// changes that keep the sentence right around them. docs/engine.md says how to add a rule.
package builtin

import (
	"context"
	"fmt"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/naturalness"
)

// Engine implements humanize.Engine. It holds no state that changes once it is used.
type Engine struct {
	rules    ruleSet
	tagger   *english.Tagger
	passes   []pass
	panicked PanicHandler // never nil
}

// New reads the rules. An error says which line of which rule file is wrong.
func New() (*Engine, error) {
	rules, err := loadRules()
	if err != nil {
		return nil, fmt.Errorf("the rules of the built-in engine: %w", err)
	}
	naturalness.Load()
	tagger, err := english.NewTagger()
	if err != nil {
		return nil, fmt.Errorf("the tagger of the built-in engine: %w", err)
	}
	return newEngine(rules, tagger), nil
}

func newEngine(rules []*rule, tagger *english.Tagger) *Engine {
	return &Engine{rules: newRuleSet(rules), tagger: tagger, passes: allPasses, panicked: func(string, any) {}}
}

// Humanize implements humanize.Engine. Where it panics after all, the text comes back as it was.
func (e *Engine) Humanize(ctx context.Context, request humanize.Request) (result humanize.Result, err error) {
	request, err = humanize.Check(request)
	if err != nil {
		return humanize.Result{}, err
	}
	result.Text = request.Text
	e.attempt("engine", func() {
		var made humanize.Result
		if made, err = e.humanize(ctx, request); err == nil {
			result = made
		}
	})
	if err != nil {
		return humanize.Result{}, err
	}
	return result, nil
}

// humanize rewrites a request that is checked.
func (e *Engine) humanize(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	doc, err := document.ParseContext(ctx, request.Text, request.Keep)
	if err != nil {
		return humanize.Result{}, err
	}
	sentences := editable(doc)
	main := markLanguages(doc, sentences)
	var edits []edit
	e.attempt("invisible", func() { edits = append(edits, invisible(doc, main)...) })
	e.attempt("citation leaks", func() { edits = append(edits, citationLeaks(doc)...) })
	request.Mode = suited(request.Mode, sentences)
	rewritten, err := e.rewrite(ctx, request, sentences)
	if err != nil {
		return humanize.Result{}, err
	}
	edits = append(edits, rewritten...)
	e.attempt("emojis", func() { edits = append(edits, emojis(request, doc)...) })
	edits, paragraphs := gatherRemovals(doc, sentences, edits)
	changes := finish(doc.Text, sentences, edits, e.attempt)
	result := humanize.Result{Text: humanize.Apply(doc.Text, changes), Changes: changes, Language: main}
	if result, err = guard.RestoreParsed(ctx, doc, request, result); err != nil {
		return humanize.Result{}, err
	}
	return withParagraphs(doc.Text, result, paragraphs), nil
}

// rewrite returns the edits of the rules, the passes and the rhythm.
func (e *Engine) rewrite(ctx context.Context, request humanize.Request, sentences []sentence) ([]edit, error) {
	proposals, err := e.propose(ctx, request, sentences)
	if err != nil {
		return nil, err
	}
	edits, err := choose(ctx, request, sentences, proposals, e.attempt)
	if err != nil {
		return nil, err
	}
	return edits, ctx.Err()
}

// propose runs every pass over every sentence. It looks at ctx before each.
func (e *Engine) propose(ctx context.Context, request humanize.Request, sentences []sentence) ([]proposal, error) {
	var proposals []proposal
	for n := range sentences {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sentences[n].kind != document.Heading || sentences[n].inEnglish() {
			proposals = e.proposeFor(request, sentences, n, proposals)
		}
	}
	return proposals, nil
}

func (e *Engine) proposeFor(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	if sentences[n].inEnglish() {
		proposals = e.try("tags", e.tag, request, sentences, n, proposals)
	}
	if sentences[n].kind != document.Heading {
		proposals = e.try("rules", e.rules.propose, request, sentences, n, proposals)
	}
	if !sentences[n].inEnglish() {
		return proposals
	}
	for _, pass := range e.passes {
		proposals = e.try(pass.name, pass.propose, request, sentences, n, proposals)
	}
	return proposals
}

// tag is the pass that proposes nothing, and tells the others the parts of speech.
func (e *Engine) tag(_ humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	sentences[n].tag(e.tagger)
	return proposals
}
