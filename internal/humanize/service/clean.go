package service

import (
	"context"
	"strings"

	"plainhand/internal/humanize"
)

// artefacts is the prefix of the rules that remove a chatbot's own lines.
const artefacts = "artefact."

// chatbotLines returns the changes that remove what isn't part of a text, so that no service rewrites a greeting from
// another one.
func (e Engine) chatbotLines(ctx context.Context, request humanize.Prepared) ([]humanize.Change, error) {
	if e.own == nil {
		return nil, nil
	}
	request.Strength, request.Layout, request.Watch = humanize.Strong, humanize.Keep, nil
	result, err := e.byOurselves(ctx, request, func(change humanize.Change) bool {
		return strings.HasPrefix(change.Rule, artefacts)
	})
	return result.Changes, err
}
