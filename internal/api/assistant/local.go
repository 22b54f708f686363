package assistant

import (
	"context"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/report"
)

// Local is a Desk with an engine in this process. It does not count words.
type Local struct{ Engine humanize.Engine }

var _ Service = Local{}

// Humanize implements Desk.
func (l Local) Humanize(ctx context.Context, draft Draft) (Rewritten, error) {
	request, err := draft.settings()
	if err != nil {
		return Rewritten{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, humanize.Timeout)
	defer cancel()
	result, err := humanize.Rewrite(ctx, l.Engine, request)
	if err != nil {
		return Rewritten{}, err
	}
	rewritten := Rewritten{Text: result.Text, Changed: result.Differs(draft.Text), Changes: []Change{},
		Suggestions: []Suggestion{}, PutBack: []string{}}
	for _, change := range result.Changes {
		rewritten.Changes = append(rewritten.Changes, Change{change.Before, change.After, change.Reason})
	}
	for _, suggestion := range result.Suggestions {
		rewritten.Suggestions = append(rewritten.Suggestions, Suggestion{suggestion.Before,
			listOf(suggestion.Alternatives), suggestion.Reason, suggestion.Advice})
	}
	for _, restoration := range result.Restorations {
		rewritten.PutBack = append(rewritten.PutBack, draft.Text[restoration.Start:restoration.End])
	}
	return rewritten, nil
}

// Analyze implements Desk.
func (l Local) Analyze(ctx context.Context, excerpt Excerpt) (Analyzed, error) {
	prepared, err := humanize.Prepare(ctx, humanize.Request{Text: excerpt.Text, Keep: excerpt.Keep})
	if err != nil {
		return Analyzed{}, err
	}
	found := report.New(prepared.Document(), humanize.Result{Text: prepared.Text})
	analyzed := Analyzed{Words: humanize.ChargedWords(prepared.Text), Habits: []Habit{}, Count: found.Tells.Before,
		People: found.People}
	for _, habit := range builtin.Habits(prepared.Document()) {
		analyzed.Habits = append(analyzed.Habits, Habit{habit.Before, habit.Reason, habit.Advice})
	}
	return analyzed, nil
}

// listOf returns an empty list for nil, which JSON would write as null.
func listOf(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
