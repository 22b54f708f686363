// Package service turns any service that rewrites text, a language model or an automation, into an engine. Its answer
// is accepted sentence by sentence: each stays as the service wrote it or as it was, never half and half.
package service

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"plainhand/internal/crash"
	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/compose"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/genre"
	"plainhand/internal/humanize/guard"
	"plainhand/internal/humanize/language"
)

// Rewriter asks a service. Implementations are safe for concurrent use.
type Rewriter interface {
	// Rewrite returns the rewritten passage. An error that is not a Failure counts as a connection error.
	Rewrite(ctx context.Context, passage Passage) (string, error)
}

// Passage is what a service is asked to rewrite at once.
type Passage struct {
	Request humanize.Request // of the whole text
	Text    string           // of the passage
	Genre   genre.Genre      // of the whole text
	Title   string           // of the whole text, where the passage does not show it; often empty
	About   string           // the first sentence of the whole text, where the passage does not show it
	Before  string           // what stands before the passage, with its line breaks: context that is not rewritten
	Attempt int              // 0 for the first; another one should give a different text

	Written func(sofar string) // called with what has been written so far, if it is not nil
}

// Limited is a Rewriter that takes a text in passages: blocks in Markdown, separated by one blank line. Any other gets
// the whole text as it is.
type Limited interface{ PassageSize() Size }

// Size is the maximum size of a passage.
type Size struct {
	Words  int // give or take a sentence
	Blocks int // paragraphs, headings, items; 0: any number of them
}

// Reviser is a Rewriter that can be told what was wrong with some of its sentences.
type Reviser interface {
	// Revise returns another version of each draft of a passage; an empty one where it has none.
	Revise(ctx context.Context, passage Passage, drafts []Draft) ([]string, error)
}

// Draft is what was written for one or a few sentences, and why it can't be accepted.
type Draft struct {
	Before, After     string // what comes before and after in the rewritten text
	Original, Written string
	Faults            []string // in words: loses the number “12”
}

// Verifier is a Rewriter that can tell whether two versions say the same thing, and whether a sentence that was struck
// is missed.
type Verifier interface {
	// Verify returns for each pair, in a few words, what its second text does not say as the first one does: empty where
	// both say the same. It can put a sentence back, but never let one through.
	Verify(ctx context.Context, passage Passage, pairs []Pair) ([]string, error)
}

// Pair is one or a few sentences with what was written for them.
type Pair struct {
	Before            string // what comes before in the rewritten text
	Original, Written string // nothing is written for a sentence that was struck
	After             string // what comes after in the rewritten text, for a sentence that was struck
}

// Settings limit what is asked of a service for a passage.
type Settings struct {
	Requests   int  // at most, after the first: to verify, and to ask again for what failed
	Candidates int  // rewrites of each passage, of which the most natural one that passes is taken; 0 is 1
	Verify     bool // a Verifier reads what the guard lets pass

	Panicked humanize.PanicHandler // called where the guard panics on what our own engine made
}

// Engine implements humanize.Engine.
type Engine struct {
	rewriter Rewriter
	own      humanize.Engine // finishes the text; nil: nothing does
	settings Settings
}

// New returns the engine that asks a service. Own, which may be nil, removes the chatbot's lines beforehand, and
// rewrites the sentences for which the service has nothing that can be accepted.
func New(rewriter Rewriter, own humanize.Engine, settings Settings) Engine {
	return Engine{rewriter, own, settings}
}

// Humanize implements humanize.Engine. Its error is of the kind Unavailable, with a Failure as its cause, or a Crash.
func (e Engine) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	limited, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	result, err := e.rewrite(limited, request)
	if errors.Is(ctx.Err(), context.Canceled) { // nobody is waiting; a deadline of the caller's is a timeout like ours
		return humanize.Result{}, ctx.Err()
	}
	if crashed, ok := errors.AsType[*crash.Crash](err); ok { // a bug of ours, for which no other engine steps in
		return humanize.Result{}, crashed
	}
	if err != nil {
		return humanize.Result{}, Broken(err).told()
	}
	return result, nil
}

// rewrite removes the chatbot's lines, has the service rewrite the rest, and has our own engine finish.
func (e Engine) rewrite(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	lines, err := e.chatbotLines(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	inner := request
	if len(lines) > 0 {
		inner.Text, inner.Watch = humanize.Apply(request.Text, lines), compose.NewPlaces(lines).Watch(request.Watch)
		if inner, err = humanize.Prepare(ctx, inner.Request); err != nil {
			return humanize.Result{}, err
		}
		inner.FreeStructure = request.FreeStructure
	}
	result, err := e.take(ctx, inner)
	if err != nil {
		return humanize.Result{}, err
	}
	result = compose.Results(request.Text, lines, result)
	if named, ok := e.rewriter.(fmt.Stringer); ok {
		result.Writer = named.String()
	}
	return result, nil
}

// take has the service rewrite a clean text, and accepts what passes.
func (e Engine) take(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	units, err := e.ask(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	taken := resultOf(request.Document(), dropsTogether(request.Document(), units))
	finished, err := e.finish(ctx, request, taken, undelivered(units, taken.Changes))
	if err != nil {
		return humanize.Result{}, err
	}
	finished = compose.Results(request.Text, taken.Changes, finished)
	finished.Restored += taken.Restored
	finished.Restorations = append(taken.Restorations, finished.Restorations...)
	return finished, nil
}

// finish has our own engine rewrite the sentences that the service left to us. What the service delivered stays as it
// is: our rules would damage sentences that were verified. If our engine cannot, the service's text is the result.
func (e Engine) finish(
	ctx context.Context, request humanize.Prepared, taken humanize.Result, ours []place,
) (humanize.Result, error) {
	left := humanize.Result{Text: taken.Text, Language: language.Of(request.Text)}
	if e.own == nil || len(ours) == 0 {
		return left, nil
	}
	rest := request.Request
	rest.Text, rest.Layout, rest.Watch = taken.Text, humanize.Keep, nil
	prepared, err := humanize.Prepare(ctx, rest)
	if fault.KindOf(err) == fault.Invalid {
		return left, nil
	}
	if err != nil {
		return humanize.Result{}, err
	}
	return e.byOurselves(ctx, prepared, func(change humanize.Change) bool {
		return inside(ours, change.Start, change.End)
	})
}

// undelivered lists where the sentences that the service did not deliver are in the text that its changes leave.
func undelivered(units []unit, changes []humanize.Change) []place {
	var found []place
	longer := 0 // by how much the changes have made the text up to here
	for _, one := range units {
		for len(changes) > 0 && changes[0].End <= one.start {
			longer += len(changes[0].After) - len(changes[0].Before)
			changes = changes[1:]
		}
		if len(one.losses) > 0 {
			found = append(found, place{one.start + longer, one.end + longer})
		}
	}
	return found
}

// inside reports whether one of some places, which are in order, holds a stretch.
func inside(places []place, start, end int) bool {
	return slices.ContainsFunc(places, func(one place) bool { return one.start <= start && end <= one.end })
}

// byOurselves has our own engine rewrite a text, and has the guard check those of its changes that are wanted.
func (e Engine) byOurselves(
	ctx context.Context, request humanize.Prepared, wants func(humanize.Change) bool,
) (humanize.Result, error) {
	result, err := e.own.Humanize(ctx, request)
	if err != nil {
		return humanize.Result{}, err
	}
	result.Changes = slices.DeleteFunc(result.Changes, func(one humanize.Change) bool { return !wants(one) })
	result.Suggestions = slices.DeleteFunc(result.Suggestions, func(one humanize.Suggestion) bool {
		return !wants(humanize.Change{Start: one.Start, End: one.End, Rule: one.Rule})
	})
	return guard.Hold(ctx, request, result, e.settings.Panicked)
}

// resultOf makes changes of the units that pass, and restorations of the others.
func resultOf(original *document.Document, units []unit) humanize.Result {
	var result humanize.Result
	for _, one := range units {
		before := original.Text[one.start:one.end]
		switch {
		case len(one.losses) > 0:
			result.Restored += one.sentences
			if len(result.Restorations) < humanize.MostRestorations {
				result.Restorations = append(result.Restorations,
					humanize.Restoration{Start: one.start, End: one.end, Reasons: guard.Reasons(one.losses),
						Rules: []string{guard.ParaphraseRule}})
			}
		case one.written == "":
			gone, rule := withSpace(original, one), guard.ParaphraseRule
			if one.struck {
				rule = guard.StruckRule
			}
			result.Changes = append(result.Changes, humanize.Change{Start: gone.start, End: gone.end,
				Before: original.Text[gone.start:gone.end], Rule: rule, Reason: dropReason})
		case one.written != before:
			result.Changes = append(result.Changes, humanize.Change{Start: one.start, End: one.end, Before: before,
				After: one.written, Rule: guard.ParaphraseRule, Reason: changeReason})
		}
	}
	result.Text = humanize.Apply(original.Text, result.Changes)
	return result
}

// withSpace is where a unit is with the white space that goes with it: what comes after it, or before the last one of
// its block or text.
func withSpace(original *document.Document, one unit) place {
	text := original.Text
	from := len(strings.TrimRightFunc(text[:one.start], unicode.IsSpace))
	to := len(text) - len(strings.TrimLeftFunc(text[one.end:], unicode.IsSpace))
	for _, block := range original.Blocks {
		if block.Start <= one.start && one.end == block.End && one.start > block.Start {
			return place{from, one.end}
		}
	}
	if to == len(text) {
		return place{from, one.end}
	}
	return place{one.start, to}
}

// The reasons given for a service's changes: the service does not say why.
const (
	changeReason = "Rewritten"
	dropReason   = "It adds nothing."
)
