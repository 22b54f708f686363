package guard

import (
	"context"

	"plainhand/internal/humanize"
)

// Hold runs Restore on the results of any engine. If the guard itself panics, the text comes back as it was.
func Hold(
	ctx context.Context, request humanize.Prepared, result humanize.Result, panicked humanize.PanicHandler,
) (held humanize.Result, err error) {
	held = humanize.Result{Text: request.Text, Language: result.Language}
	panicked.Do("guard", func() { held, err = Restore(ctx, request, result) })
	return held, err
}
