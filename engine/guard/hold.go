package guard

import (
	"context"

	"plainhand/engine/humanize"
)

// Check runs Restore on the result of any engine. If the guard itself panics, the original text is returned without
// changes.
func Check(
	ctx context.Context, request humanize.Prepared, result humanize.Result, panicked humanize.PanicHandler,
) (checked humanize.Result, err error) {
	checked = humanize.Result{Text: request.Text, Language: result.Language}
	panicked.Do("guard", func() { checked, err = Restore(ctx, request, result) })
	return checked, err
}
