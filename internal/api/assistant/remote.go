package assistant

import (
	"context"
	"errors"
	"fmt"

	plainhand "plainhand/clients/go"
)

// Remote is a Meter that calls the site's API. The words are charged to its key.
type Remote struct{ API *plainhand.Client }

var _ Meter = Remote{}

// Humanize implements Desk.
func (r Remote) Humanize(ctx context.Context, draft Draft) (Rewritten, error) {
	got, err := r.API.Humanize(ctx, plainhand.Text{Text: draft.Text, Mode: draft.Mode, Strength: draft.Strength,
		Layout: draft.Layout, Keep: draft.Keep})
	if err != nil {
		return Rewritten{}, withAdvice(err)
	}
	rewritten := Rewritten{Text: got.Text, Changed: got.Changed, Changes: []Change{}, Suggestions: []Suggestion{},
		PutBack: []string{}, Words: &Charged{got.Words.Charged, got.Words.Remaining}}
	for _, change := range got.Changes {
		rewritten.Changes = append(rewritten.Changes, Change{change.Before, change.After, change.Reason})
	}
	for _, suggestion := range got.Suggestions {
		rewritten.Suggestions = append(rewritten.Suggestions, Suggestion{suggestion.Before,
			listOf(suggestion.Alternatives), suggestion.Reason, suggestion.Advice})
	}
	for _, restored := range got.Restored {
		rewritten.PutBack = append(rewritten.PutBack, restored.Before)
	}
	return rewritten, nil
}

// Analyze implements Desk.
func (r Remote) Analyze(ctx context.Context, excerpt Excerpt) (Analyzed, error) {
	got, err := r.API.Analyze(ctx, plainhand.AnalyzedText(excerpt))
	if err != nil {
		return Analyzed{}, withAdvice(err)
	}
	analyzed := Analyzed{Words: got.Words, Habits: []Habit{}, Count: got.Report.Tells.Before, People: got.Report.People}
	for _, habit := range got.Habits {
		analyzed.Habits = append(analyzed.Habits, Habit{habit.Before, habit.Reason, habit.Advice})
	}
	return analyzed, nil
}

// Usage implements Meter.
func (r Remote) Usage(ctx context.Context) (Usage, error) {
	got, err := r.API.GetUsage(ctx)
	if err != nil {
		return Usage{}, withAdvice(err)
	}
	return Usage{got.Words.Used, got.Words.Limit, got.Words.Remaining, got.Words.ResetsAt}, nil
}

// withAdvice adds what to do to the text of a problem, which is all that an assistant gets.
func withAdvice(err error) error {
	if problem, ok := errors.AsType[*plainhand.Error](err); ok && problem.Advice != "" {
		return fmt.Errorf("%w %s", err, problem.Advice)
	}
	return err
}
