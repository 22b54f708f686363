package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"plainhand/internal/humanize/rules"
)

// rulesCommand is for writers of the engine's rules: it reads a file on disk, where the engine reads those in the
// binary.
func rulesCommand(_ context.Context, streams streams, args []string) error {
	flags := newInvocation("rules", rulesHelp)
	if err := flags.parse(streams, args, 1, 3); err != nil {
		return err
	}
	switch command, count := flags.argument(0), len(flags.arguments); {
	case command == "list" && count == 1:
		return listRules(streams)
	case command == "check" && count == 2:
		return checkRules(streams, flags.argument(1))
	case command == "try" && (count == 2 || count == 3):
		return tryRules(streams, flags.arguments[1:count-1], flags.argument(count-1))
	}
	return flags.mistake("")
}

const rulesHelp = `list   prints every rule of the engine in Markdown, with what it makes of its test
check  reads the rules of FILE and runs their tests
try    prints what each rule of FILE makes of TEXT, whatever the engine would choose; without FILE, each of the engine's`

func listRules(streams streams) error {
	text, err := rules.Reference()
	if err == nil {
		_, err = io.WriteString(streams.out, text)
	}
	return err
}

func readRules(path string) (*rules.Draft, error) {
	files, err := readRuleFiles([]string{path})
	if err != nil {
		return nil, err
	}
	return rules.ReadDraft(files[0].Path, files[0].Text)
}

func readRuleFiles(paths []string) (files []rules.File, err error) {
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, usageError{err.Error()}
		}
		files = append(files, rules.File{Path: path, Text: string(text)})
	}
	return files, nil
}

func checkRules(streams streams, path string) error {
	draft, err := readRules(path)
	if err != nil {
		return err
	}
	failures := draft.Failures()
	for _, failure := range failures {
		fmt.Fprintln(streams.out, failure)
	}
	if len(failures) > 0 {
		return fmt.Errorf("%d of %d rules do not do what their tests say", len(failures), draft.Rules())
	}
	fmt.Fprintf(streams.out, "%d rules do what their tests say\n", draft.Rules())
	if unsure := draft.Unsure(); len(unsure) > 0 {
		fmt.Fprintf(streams.out, "too unsure for any strength, by their readers and the “usually” of the file: %s\n",
			strings.Join(unsure, ", "))
	}
	return nil
}

// tryRules tries the rules of the file in path, or the engine's where path is empty.
func tryRules(streams streams, path []string, text string) error {
	draft, err := rules.Everything()
	if len(path) > 0 {
		draft, err = readRules(path[0])
	}
	if err != nil {
		return err
	}
	written := draft.Try(text)
	if len(written) == 0 {
		fmt.Fprintln(streams.out, "No rule fits there.")
	}
	for _, line := range written {
		fmt.Fprintln(streams.out, line)
	}
	return nil
}
