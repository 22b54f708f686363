package guard

import (
	"context"

	"plainhand/engine/humanize"
)

// Check runs Restore on the result of any engine. If the guard itself panics, the original text is returned without
// changes.
func Check(
	ctx context.Context, request humanize.Prepared, result humanize.Result, panicked humanize.PanicHandler,
) (held humanize.Result, err error) {
	held = humanize.Result{Text: request.Text, Language: result.Language}
	panicked.Do("guard", func() { held, err = Restore(ctx, request, result) })
	return held, err
}
