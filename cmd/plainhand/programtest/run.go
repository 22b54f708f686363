package programtest

import (
	"context"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/handlers/sitetest"
)

// Outcome is the output and exit code of a run.
type Outcome struct {
	Code     int
	Out, Err string
}

// Runner returns a function that runs a program, such as that of Program.Run, with its own environment.
func Runner(
	run func(ctx context.Context, streams cli.Streams, args []string) int,
) func(t *testing.T, environment map[string]string, stdin string, args ...string) Outcome {
	return func(t *testing.T, environment map[string]string, stdin string, args ...string) Outcome {
		t.Helper()
		var out, err sitetest.LogBuffer
		code := run(t.Context(), cli.Streams{In: strings.NewReader(stdin), Out: &out, Err: &err,
			Getenv: func(name string) string { return environment[name] }}, args)
		return Outcome{code, out.String(), err.String()}
	}
}
