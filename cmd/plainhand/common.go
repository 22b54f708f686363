package main

import (
	"context"
	"fmt"
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

// arguments returns the arguments of a command without flags, as its line in the table of commands names them. The
// error is a usageError, or flag.ErrHelp once the help has been printed.
func arguments(streams streams, name string, args []string) ([]string, error) {
	command := find(name)
	call, count := newInvocation(name, command.summary+"."), len(strings.Fields(command.arguments))
	if err := call.parse(streams, args, count, count); err != nil {
		return nil, err
	}
	return call.arguments, nil
}
