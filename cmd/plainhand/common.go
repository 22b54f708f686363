package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"plainhand/internal/config"
)

// builtVersion is set by the linker, from the checkout's tag or commit.
var builtVersion string

func version() string {
	if builtVersion != "" {
		return builtVersion
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "unknown"
}

func versionCommand(_ context.Context, streams streams, args []string) error {
	if _, err := arguments(streams, "version", args); err != nil {
		return err
	}
	_, err := fmt.Fprintln(streams.out, "plainhand", version())
	return err
}

// loadConfig returns the settings, or a usageError with every problem on its own line.
func loadConfig(streams streams) (config.Config, error) {
	loaded, err := config.Load(streams.getenv)
	if err != nil {
		return loaded, usageError{"these settings cannot be used:\n  " + strings.ReplaceAll(err.Error(), "\n", "\n  ")}
	}
	return loaded, nil
}

// arguments returns the arguments of a command without flags, as named by its line in the table of commands. The error
// is a usageError, or flag.ErrHelp once the help has been printed.
func arguments(streams streams, name string, args []string) ([]string, error) {
	command := find(name)
	line := strings.TrimSpace("plainhand " + name + " " + command.arguments)
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {} // flag would show it for mistakes as well
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(streams.out, "Usage: %s\n\n%s.\n", line, command.summary)
		return nil, err
	case err != nil:
		return nil, usageError{fmt.Sprintf("%s. Type it as: %s", err, line)}
	case flags.NArg() != len(strings.Fields(command.arguments)):
		return nil, usageError{"type it as: " + line}
	}
	return flags.Args(), nil
}
