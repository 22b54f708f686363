package assistant

import (
	"context"
	"errors"
	"fmt"

	"plainhand/client"
)

// Remote is a Meter that calls the site's API. The words are charged to its key.
type Remote struct{ API *client.Client }

var _ Meter = Remote{}

// Humanize implements Desk.
func (r Remote) Humanize(ctx context.Context, draft Draft) (Rewritten, error) {
	got, err := r.API.Humanize(ctx, client.Text{Text: draft.Text, Mode: draft.Mode, Strength: draft.Strength,
		Layout: draft.Layout, Keep: draft.Keep})
	if err != nil {
		return Rewritten{}, withAdvice(err)
	}
	made := Rewritten{Text: got.Text, Changed: got.Changed, Changes: []Change{}, Suggestions: []Suggestion{},
		PutBack: []string{}, Words: &Charged{got.Words.Charged, got.Words.Remaining}}
	for _, change := range got.Changes {
		made.Changes = append(made.Changes, Change{change.Before, change.After, change.Reason})
	}
	for _, suggestion := range got.Suggestions {
		made.Suggestions = append(made.Suggestions, Suggestion{suggestion.Before,
			listOf(suggestion.Alternatives), suggestion.Reason})
	}
	for _, restored := range got.Restored {
		made.PutBack = append(made.PutBack, restored.Before)
	}
	return made, nil
}

// Analyze implements Desk.
func (r Remote) Analyze(ctx context.Context, excerpt Excerpt) (Analyzed, error) {
	got, err := r.API.Analyze(ctx, client.AnalyzedText(excerpt))
	if err != nil {
		return Analyzed{}, withAdvice(err)
	}
	made := Analyzed{Words: got.Words, Habits: []Habit{}, Count: got.Report.Tells.Before, People: got.Report.People}
	for _, habit := range got.Habits {
		made.Habits = append(made.Habits, Habit{habit.Before, habit.Reason})
	}
	return made, nil
}

// Usage implements Meter.
func (r Remote) Standing(ctx context.Context) (Usage, error) {
	got, err := r.API.Usage(ctx)
	if err != nil {
		return Usage{}, withAdvice(err)
	}
	return Usage{got.Words.Used, got.Words.Limit, got.Words.Remaining, got.Words.ResetsAt}, nil
}

// withAdvice adds what to do to the text of a problem, which is all that an assistant gets.
func withAdvice(err error) error {
	if problem, ok := errors.AsType[*client.Error](err); ok && problem.Advice != "" {
		return fmt.Errorf("%w %s", err, problem.Advice)
	}
	return err
}
