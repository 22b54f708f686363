package islands

import (
	"errors"

	"modernc.org/quickjs"
)

// reason returns the log text for a failed rendering. For an exception thrown by a component it is the name and stack
// without the message, which may quote props and with them a user's text. The engine's own errors (out of memory,
// interrupted, too much recursion) quote nothing.
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
