package service

import (
	"context"
	"strings"

	"plainhand/engine/humanize"
)

// artefactPrefix is the prefix of the rules that remove a chatbot's own lines.
const artefactPrefix = "artefact."

// chatbotLines returns the changes that remove a chatbot's own lines, which no service should see or rewrite.
func (e Engine) chatbotLines(ctx context.Context, request humanize.Prepared) ([]humanize.Change, error) {
	if e.builtin == nil {
		return nil, nil
	}
	request.Strength, request.Layout, request.OnProgress = humanize.Strong, humanize.Keep, nil
	result, err := e.rewriteBuiltIn(ctx, request, func(change humanize.Change) bool {
		return strings.HasPrefix(change.Rule, artefactPrefix)
	})
	return result.Changes, err
}
