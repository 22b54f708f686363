package service

import (
	"context"
	"slices"
	"strings"

	"plainhand/internal/humanize"
)

// artefacts is what the rules begin with that take a chatbot's own lines away.
const artefacts = "artefact."

// chatbotLines returns the changes that take away what is no part of a text, so that no service rewrites a greeting of
// another one.
func (e Engine) chatbotLines(ctx context.Context, request humanize.Prepared) ([]humanize.Change, error) {
	if e.own == nil {
		return nil, nil
	}
	request.Strength, request.Layout, request.Watch = humanize.Light, humanize.Keep, nil
	result, err := e.byOurselves(ctx, request)
	return slices.DeleteFunc(result.Changes, func(change humanize.Change) bool {
		return !strings.HasPrefix(change.Rule, artefacts)
	}), err
}
