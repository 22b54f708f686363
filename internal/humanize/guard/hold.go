package guard

import (
	"context"

	"plainhand/internal/humanize"
)

// Hold is Restore for results of whichever engine. Where the guard itself panics, the text comes back as it was.
func Hold(
	ctx context.Context, request humanize.Prepared, result humanize.Result, panicked humanize.PanicHandler,
) (held humanize.Result, err error) {
	held = humanize.Result{Text: request.Text, Language: result.Language}
	panicked.Do("guard", func() { held, err = Restore(ctx, request, result) })
	return held, err
}
