// Package crash reports panics: where each happened, but nothing about the data. The value that a program panics with
// may be somebody's text, or an error that quotes it.
package crash

import (
	"fmt"
	"path"
	"runtime"
	"strings"
)

// Crash is the error that a panic becomes.
type Crash struct {
	Reason string // the runtime's words, or the type of the panic's value
	Place  string // our file and line where it happened, such as usage/meter.go:40
	Stack  string // the calls that led there, innermost first, without their arguments
}

func (c *Crash) Error() string { return "panic at " + c.Place + ": " + c.Reason }

// Catch turns a panic into the error of the function that defers it: defer crash.Catch(&err).
func Catch(err *error) {
	if value := recover(); value != nil {
		*err = Of(value)
	}
}

// Of returns the crash for a recovered value. Only the deferred function that recovered it may call it: later, the
// place is lost.
func Of(value any) *Crash {
	if crash, again := value.(*Crash); again {
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
		if ours(frame.Function) {
			crash.Place = place(frame)
			break
		}
	}
	crash.Stack = stack.String()
	return crash
}

// Reason returns what may be told about a panic's value. The runtime's errors contain only numbers and types.
func Reason(value any) string {
	if told, ok := value.(runtime.Error); ok {
		return told.Error()
	}
	return fmt.Sprintf("it panicked with a value of the type %T", value)
}

// mostFrames is the most calls that a report contains.
const mostFrames = 64

// panicking returns the calls below the panic that is being recovered.
func panicking() []runtime.Frame {
	var callers [4 * mostFrames]uintptr
	walk := runtime.CallersFrames(callers[:runtime.Callers(1, callers[:])])
	var found []runtime.Frame
	panicked := false
	for more := true; more && len(found) < mostFrames; {
		var frame runtime.Frame
		frame, more = walk.Next()
		if panicked && (len(found) > 0 || !strings.HasPrefix(frame.Function, "runtime.")) {
			found = append(found, frame)
		}
		panicked = panicked || frame.Function == "runtime.gopanic"
	}
	return found
}

// ours reports whether a function belongs to the program rather than to a library.
func ours(function string) bool {
	return strings.HasPrefix(function, "plainhand/") || strings.HasPrefix(function, "main.")
}

func place(frame runtime.Frame) string {
	return fmt.Sprintf("%s/%s:%d", path.Base(path.Dir(frame.File)), path.Base(frame.File), frame.Line)
}
