package assistant

import (
	"context"

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
		return Rewritten{}, err
	}
	rewritten := Rewritten{Text: got.Text, Changed: got.Changed, Changes: []Change{}, Suggestions: []Suggestion{},
		PutBack: []string{}, Words: &Charged{got.Words.Charged, got.Words.Remaining}}
	for _, change := range got.Changes {
		rewritten.Changes = append(rewritten.Changes, Change{change.Before, change.After, change.Reason})
	}
	for _, suggestion := range got.Suggestions {
		rewritten.Suggestions = append(rewritten.Suggestions, Suggestion{suggestion.Before,
			listOf(suggestion.Alternatives), suggestion.Reason})
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
		return Analyzed{}, err
	}
	analyzed := Analyzed{Words: got.Words, Habits: []Habit{}, Count: got.Report.Tells.Before, People: got.Report.People}
	for _, habit := range got.Habits {
		analyzed.Habits = append(analyzed.Habits, Habit{habit.Before, habit.Reason})
	}
	return analyzed, nil
}

// Usage implements Meter.
func (r Remote) Usage(ctx context.Context) (Usage, error) {
	got, err := r.API.GetUsage(ctx)
	if err != nil {
		return Usage{}, err
	}
	return Usage{got.Words.Used, got.Words.Limit, got.Words.Remaining, got.Words.ResetsAt}, nil
}
