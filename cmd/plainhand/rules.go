package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"plainhand/internal/humanize/rules"
)

// rulesCommand is for writers of the engine's rules: it reads a file on disk, where the engine reads those in the
// binary.
func rulesCommand(_ context.Context, streams streams, args []string) error {
	const usage = "plainhand rules list | check FILE | try FILE TEXT"
	flags := flag.NewFlagSet("rules", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(streams.out, "Usage: %s\n\n%s\n", usage, rulesHelp)
		return err
	} else if err != nil {
		return usageError{"type it as: " + usage}
	}
	wanted := map[string]int{"list": 1, "check": 2, "try": 3}
	if wanted[flags.Arg(0)] != flags.NArg() {
		return usageError{"type it as: " + usage}
	}
	if flags.Arg(0) == "list" {
		return listRules(streams)
	}
	draft, err := readRules(flags.Arg(1))
	if err != nil {
		return err
	}
	if flags.Arg(0) == "check" {
		return checkRules(streams, draft)
	}
	return tryRules(streams, draft, flags.Arg(2))
}

const rulesHelp = `list   prints every rule of the engine in Markdown, with what it makes of its test
check  reads the rules of FILE and runs their tests
try    prints what each rule of FILE makes of TEXT, whatever the engine would choose`

func listRules(streams streams) error {
	text, err := rules.Reference()
	if err == nil {
		_, err = io.WriteString(streams.out, text)
	}
	return err
}

func readRules(path string) (*rules.Draft, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, usageError{err.Error()}
	}
	return rules.ReadDraft(path, string(text))
}

func checkRules(streams streams, draft *rules.Draft) error {
	failures := draft.Failures()
	for _, failure := range failures {
		fmt.Fprintln(streams.out, failure)
	}
	if len(failures) > 0 {
		return fmt.Errorf("%d of %d rules do not do what their tests say", len(failures), draft.Rules())
	}
	fmt.Fprintf(streams.out, "%d rules do what their tests say\n", draft.Rules())
	return nil
}

func tryRules(streams streams, draft *rules.Draft, text string) error {
	made := draft.Try(text)
	if len(made) == 0 {
		fmt.Fprintln(streams.out, "No rule of the file fits there.")
	}
	for _, line := range made {
		fmt.Fprintln(streams.out, line)
	}
	return nil
}
