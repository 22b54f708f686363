package islands

import (
	"errors"

	"modernc.org/quickjs"
)

// reason returns why a rendering failed, for the log. The message of a component's own exception is left out, since it
// may quote props, which hold people's texts; the engine's own errors (out of memory, interrupted, too much recursion)
// quote nothing.
func reason(err error) string {
	var thrown *quickjs.Error
	if !errors.As(err, &thrown) {
		return err.Error()
	}
	if thrown.Name == "InternalError" {
		return thrown.Error()
	}
	return thrown.Name + "\n" + thrown.Stack
}
