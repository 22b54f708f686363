// Package service turns any service that rewrites text, a language model or an automation, into an engine. Each
// sentence of its answer is either accepted as written or restored to the original, never a mix of both.
package service

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"plainhand/engine/compose"
	"plainhand/engine/guard"
	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/model/genre"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
	"plainhand/internal/fault"
	"plainhand/internal/fault/crash"
)

// Rewriter calls a service. Implementations are safe for concurrent use.
type Rewriter interface {
	// Rewrite returns the rewritten passage. An error that is not a Failure counts as a connection error.
	Rewrite(ctx context.Context, passage Passage) (string, error)
}

// Passage is the part of a text that a service rewrites in one request.
type Passage struct {
	Request humanize.Request // of the whole text
	Text    string           // of the passage
	Genre   genre.Genre      // of the whole text
	Title   string           // of the whole text, if the passage doesn't include it; often empty
	About   string           // the first sentence of the whole text, if the passage doesn't include it
	Before  string           // text before the passage, with its line breaks: context that is not rewritten
	Attempt int              // 0 for the first; another value should give a different text

	Written func(sofar string) // called with the answer so far while it streams; may be nil
}

// Limited is a Rewriter that takes a text in passages: blocks in Markdown, separated by one blank line. Any other
// Rewriter gets the complete, unmodified text.
type Limited interface{ PassageSize() Size }

// Size is the maximum size of a passage.
type Size struct {
	Words  int // approximate, to the nearest sentence
	Blocks int // paragraphs, headings, list items; 0: unlimited
}

// Reviser is a Rewriter that can correct rejected sentences.
type Reviser interface {
	// Revise returns another version of each draft of a passage, or an empty string for a draft without one.
	Revise(ctx context.Context, passage Passage, drafts []Draft) ([]string, error)
}

// Draft is a rejected rewrite of one or a few sentences, with the reasons.
type Draft struct {
	Before, After     string // what comes before and after in the rewritten text
	Original, Written string
	Faults            []string // in words, such as: loses the number “12”
}

// Verifier is a Rewriter that can compare the meaning of two versions, and judge whether a deleted sentence is missed.
type Verifier interface {
	// Verify returns a short description of the difference in meaning for each pair, or an empty string if there is
	// none. The result can restore a sentence, but never accept one that the guard rejected.
	Verify(ctx context.Context, passage Passage, pairs []Pair) ([]string, error)
}

// Pair is one or a few sentences with their rewrite.
type Pair struct {
	Before            string // what comes before in the rewritten text
	Original, Written string // Written is empty for a deleted sentence
	After             string // what comes after in the rewritten text, for a deleted sentence
}

// Settings limit the requests for a passage.
type Settings struct {
	Requests   int  // the maximum after the first: to verify, and to revise rejected units
	Candidates int  // rewrites of each passage, of which the accepted one with the fewest tells is used; 0 is 1
	Verify     bool // a Verifier checks what the guard accepts

	OnPanic humanize.PanicHandler // called if the guard panics on the built-in engine's result
}

// Engine implements humanize.Engine.
type Engine struct {
	rewriter Rewriter
	builtin  humanize.Engine // rewrites what the service did not deliver; may be nil
	settings Settings
}

// New returns the engine that uses a service. The built-in engine, which may be nil, removes the chatbot's lines
// beforehand, and rewrites the sentences for which the service has no acceptable rewrite.
func New(rewriter Rewriter, builtin humanize.Engine, settings Settings) Engine {
	return Engine{rewriter, builtin, settings}
}

// Humanize implements humanize.Engine. Its error is of the kind Unavailable, with a Failure as its cause, or a Crash.
func (e Engine) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	limited, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	result, err := e.rewrite(limited, request)
	if errors.Is(ctx.Err(), context.Canceled) { // the caller is gone; its deadline, however, counts as a timeout
		return humanize.Result{}, ctx.Err()
	}
	if crashed, ok := errors.AsType[*crash.Crash](err); ok { // a bug, for which there is no fallback
		return humanize.Result{}, crashed
	}
	if err != nil {
		return humanize.Result{}, Broken(err).reported()
	}
	return result, nil
}

// rewrite removes the chatbot's lines, has the service rewrite the rest, and has the built-in engine finish.
func (e Engine) rewrite(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	lines, err := e.chatbotLines(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	inner := request
	if len(lines) > 0 {
		inner.Text, inner.OnProgress = humanize.Apply(request.Text, lines), compose.NewPlaces(lines).Watch(request.OnProgress)
		if inner, err = humanize.Prepare(ctx, inner.Request); err != nil {
			return humanize.Result{}, err
		}
		inner.FreeStructure = request.FreeStructure
	}
	result, err := e.rewriteClean(ctx, inner)
	if err != nil {
		return humanize.Result{}, err
	}
	result = compose.Results(request.Text, lines, result)
	if named, ok := e.rewriter.(fmt.Stringer); ok {
		result.Writer = named.String()
	}
	return result, nil
}

// rewriteClean has the service rewrite a text without chatbot's lines, and accepts what passes.
func (e Engine) rewriteClean(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	units, err := e.ask(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	accepted := resultOf(request.Document(), mergeDeletions(request.Document(), units))
	finished, err := e.finish(ctx, request, accepted, undelivered(units, accepted.Changes))
	if err != nil {
		return humanize.Result{}, err
	}
	finished = compose.Results(request.Text, accepted.Changes, finished)
	finished.Restored += accepted.Restored
	finished.Restorations = append(accepted.Restorations, finished.Restorations...)
	return finished, nil
}

// finish has the built-in engine rewrite the undelivered sentences. Delivered sentences stay: the rules would damage
// what was verified. If the built-in engine rejects the text, the service's text is the result.
func (e Engine) finish(
	ctx context.Context, request humanize.Prepared, accepted humanize.Result, undelivered []span,
) (humanize.Result, error) {
	left := humanize.Result{Text: accepted.Text, Language: language.Of(request.Text)}
	if e.builtin == nil || len(undelivered) == 0 {
		return left, nil
	}
	rest := request.Request
	rest.Text, rest.Layout, rest.OnProgress = accepted.Text, humanize.Keep, nil
	prepared, err := humanize.Prepare(ctx, rest)
	if fault.KindOf(err) == fault.Invalid {
		return left, nil
	}
	if err != nil {
		return humanize.Result{}, err
	}
	return e.rewriteBuiltIn(ctx, prepared, func(change humanize.Change) bool {
		return anyContains(undelivered, change.Start, change.End)
	})
}

// undelivered returns the spans of the restored sentences in the text with the changes applied.
func undelivered(units []unit, changes []humanize.Change) []span {
	var found []span
	longer := 0 // by how many bytes the changes have lengthened the text so far
	for _, u := range units {
		for len(changes) > 0 && changes[0].End <= u.start {
			longer += len(changes[0].After) - len(changes[0].Before)
			changes = changes[1:]
		}
		if len(u.losses) > 0 {
			found = append(found, span{u.start + longer, u.end + longer})
		}
	}
	return found
}

// anyContains reports whether one of some spans contains the range from start to end.
func anyContains(spans []span, start, end int) bool {
	return slices.ContainsFunc(spans, func(s span) bool { return s.start <= start && end <= s.end })
}

// rewriteBuiltIn has the built-in engine rewrite a text, and has the guard check the wanted ones among its changes.
func (e Engine) rewriteBuiltIn(
	ctx context.Context, request humanize.Prepared, wants func(humanize.Change) bool,
) (humanize.Result, error) {
	result, err := e.builtin.Humanize(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	result.Changes = slices.DeleteFunc(result.Changes, func(change humanize.Change) bool { return !wants(change) })
	result.Suggestions = slices.DeleteFunc(result.Suggestions, func(suggestion humanize.Suggestion) bool {
		return !wants(humanize.Change{Start: suggestion.Start, End: suggestion.End, Rule: suggestion.Rule})
	})
	return guard.Check(ctx, request, result, e.settings.OnPanic)
}

// resultOf returns the changes of accepted units, and the restorations of the others.
func resultOf(original *document.Document, units []unit) humanize.Result {
	var result humanize.Result
	for _, u := range units {
		before := original.Text[u.start:u.end]
		switch {
		case len(u.losses) > 0:
			result.Restored += u.sentences
			if len(result.Restorations) < humanize.MaxRestorations {
				result.Restorations = append(result.Restorations,
					humanize.Restoration{Start: u.start, End: u.end, Reasons: facts.Reasons(u.losses),
						Rules: []string{guard.ParaphraseRule}})
			}
		case u.written == "":
			gone, rule := deletionSpan(original, u), guard.ParaphraseRule
			if u.confirmed {
				rule = guard.StruckRule
			}
			result.Changes = append(result.Changes, humanize.Change{Start: gone.start, End: gone.end,
				Before: original.Text[gone.start:gone.end], Rule: rule, Reason: reason.RemovedSentence})
		case u.written != before:
			result.Changes = append(result.Changes, humanize.Change{Start: u.start, End: u.end, Before: before,
				After: u.written, Rule: guard.ParaphraseRule, Reason: reason.RewrittenSentence})
		}
	}
	result.Text = humanize.Apply(original.Text, result.Changes)
	return result
}

// deletionSpan is the span of a deleted unit with its white space: that after it, or before it if it is the last of its
// block or text.
func deletionSpan(original *document.Document, u unit) span {
	text := original.Text
	from := len(strings.TrimRightFunc(text[:u.start], unicode.IsSpace))
	to := len(text) - len(strings.TrimLeftFunc(text[u.end:], unicode.IsSpace))
	for _, block := range original.Blocks {
		if block.Start <= u.start && u.end == block.End && u.start > block.Start {
			return span{from, u.end}
		}
	}
	if to == len(text) {
		return span{from, u.end}
	}
	return span{u.start, to}
}
