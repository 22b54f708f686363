package service

import (
	"context"
	"strings"

	"plainhand/internal/humanize"
)

// artefacts is what the rules begin with that take a chatbot's own lines away.
const artefacts = "artefact."

// clean takes away what is no part of a text, so that no service rewrites a greeting of another one.
func (e Engine) clean(ctx context.Context, request humanize.Request) (humanize.Result, error) {
	untouched := humanize.Result{Text: request.Text}
	if e.own == nil {
		return untouched, nil
	}
	careful := request
	careful.Strength, careful.Layout, careful.Watch = humanize.Light, humanize.Keep, nil
	result, err := e.own.Humanize(ctx, careful)
	if err != nil {
		return humanize.Result{}, err
	}
	for _, change := range result.Changes {
		if strings.HasPrefix(change.Rule, artefacts) {
			untouched.Changes = append(untouched.Changes, change)
		}
	}
	untouched.Text = humanize.Apply(request.Text, untouched.Changes)
	return untouched, nil
}
