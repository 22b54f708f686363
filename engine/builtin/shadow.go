package builtin

import (
	"context"
	"iter"

	"plainhand/engine/humanize"
	"plainhand/engine/rules"
	"plainhand/engine/text/editing"
)

// shadowSeeds is the number of seeds that are tried, since a seed decides between nearly equal edits.
const shadowSeeds = 4

// Shadow is a rule that never acts on its own examples, since the edit of another rule takes its place.
type Shadow struct {
	Rule    string
	By      string // the other rule, on the last example
	Verdict string // the reason why it wins there
}

// Shadows lists the rules of a draft that lose all of their own examples, in all modes and at all strengths in which
// they act. The engine must have the draft's rules. Fallbacks, which are meant to lose, are left out.
func (e *Engine) Shadows(ctx context.Context, draft *rules.Draft) ([]Shadow, error) {
	var shadows []Shadow
	for rule := range draft.All {
		if editing.IsFallback(rule.ID) {
			continue
		}
		lost, err := e.lostExamples(ctx, rule)
		if err != nil {
			return nil, err
		}
		if lost != nil {
			shadows = append(shadows, Shadow{Rule: rule.ID, By: lost.Winner, Verdict: lost.Verdict})
		}
	}
	return shadows, nil
}

// lostExamples returns the last lost outcome of a rule that loses all of its examples; nil for any other rule.
func (e *Engine) lostExamples(ctx context.Context, rule *rules.Rule) (*editing.Outcome, error) {
	var lost *editing.Outcome
	for before := range rule.Examples {
		lost = nil
		for request := range requestsFor(rule, before) {
			outcome, err := e.outcomeOf(ctx, rule.ID, request)
			switch {
			case err != nil:
				return nil, err
			case outcome.Verdict == editing.Written:
				return nil, nil
			case outcome.Winner != "":
				lost = &outcome
			}
		}
		if lost == nil {
			return nil, nil
		}
	}
	return lost, nil
}

// requestsFor iterates over the requests to rewrite a text in which a rule may act.
func requestsFor(rule *rules.Rule, text string) iter.Seq[humanize.Request] {
	return func(yield func(humanize.Request) bool) {
		for _, strength := range rule.Strengths() {
			for _, mode := range rule.Modes {
				for seed := range uint64(shadowSeeds) {
					if !yield(humanize.Request{Text: text, Strength: strength, Mode: mode, Seed: seed}) {
						return
					}
				}
			}
		}
	}
}

// outcomeOf returns the outcome of a rule's proposals for a request: of one that is written, or else of the last. It is
// zero if the rule proposes nothing.
func (e *Engine) outcomeOf(ctx context.Context, rule string, request humanize.Request) (editing.Outcome, error) {
	var found editing.Outcome
	traced := e.Traced(func(outcome editing.Outcome) {
		if outcome.Rule == rule && found.Verdict != editing.Written {
			found = outcome
		}
	})
	prepared, err := humanize.Prepare(ctx, request)
	if err != nil {
		return found, err
	}
	_, err = traced.Humanize(ctx, prepared)
	return found, err
}
