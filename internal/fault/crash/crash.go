// Package crash turns panics into errors and logs them with their position, but without the panic's value: it may be a
// user's text, or an error that quotes it.
package crash

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Crash is a panic as an error.
type Crash struct {
	Reason string // text of a runtime error, or the type of the panic's value
	Place  string // file and line in this program, such as usage/meter.go:40
	Stack  string // call stack, innermost frame first, without arguments
}

func (c *Crash) Error() string { return "panic at " + c.Place + ": " + c.Reason }

// Catch turns a panic into the error of the function that defers it: defer crash.Catch(&err).
func Catch(err *error) {
	if value := recover(); value != nil {
		*err = Of(value)
	}
}

// Of returns the crash for a recovered value. Only the deferred function that recovered it may call it: later, the
// stack is gone.
func Of(value any) *Crash {
	if crash, repeated := value.(*Crash); repeated {
		return crash
	}
	crash := &Crash{Reason: Reason(value), Place: "an unknown place"}
	frames := panicking()
	var stack strings.Builder
	for at, frame := range frames {
		fmt.Fprintf(&stack, "%s\n\t%s:%d\n", frame.Function, frame.File, frame.Line)
		if at == 0 {
			crash.Place = place(frame)
		}
	}
	for _, frame := range frames {
		if isProgram(frame.Function) {
			crash.Place = place(frame)
			break
		}
	}
	crash.Stack = stack.String()
	return crash
}

// Reason returns the loggable part of a panic's value. The runtime's errors contain only numbers and types.
func Reason(value any) string {
	if runtimeError, ok := value.(runtime.Error); ok {
		return runtimeError.Error()
	}
	return fmt.Sprintf("it panicked with a value of the type %T", value)
}

// maxFrames is the maximum number of frames in a stack.
const maxFrames = 64

// panicking returns the frames below the panic that is being recovered.
func panicking() []runtime.Frame {
	var callers [4 * maxFrames]uintptr
	walk := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	var found []runtime.Frame
	panicked := false
	for more := true; more && len(found) < maxFrames; {
		var frame runtime.Frame
		frame, more = walk.Next()
		if panicked && (len(found) > 0 || !strings.HasPrefix(frame.Function, "runtime.")) {
			found = append(found, frame)
		}
		panicked = panicked || frame.Function == "runtime.gopanic"
	}
	return found
}

// isProgram reports whether a function belongs to this program rather than to a library.
func isProgram(function string) bool {
	return strings.HasPrefix(function, "plainhand/") || strings.HasPrefix(function, "main.")
}

func place(frame runtime.Frame) string {
	return fmt.Sprintf("%s/%s:%d", path.Base(path.Dir(frame.File)), path.Base(frame.File), frame.Line)
}
