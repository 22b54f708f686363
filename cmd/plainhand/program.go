package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/internal/fault/crash"
)

// streams is the standard streams and environment of a process.
type streams struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
	adopt    func(*slog.Logger) // redirects the logs of libraries; nil if several programs share a process, as in tests
}

// command is one of the program's commands.
type command struct {
	name      string
	arguments string // as in the help
	summary   string
	run       func(ctx context.Context, call *invocation) error
	logged    string // message with which its error is logged in production; empty: the error is printed
}

// commandTable is a table of commands in the order of the help. The first runs if none is named.
type commandTable struct {
	version  string
	commands []command
}

// run runs the command that the first of args names, prints its error, and returns an exit code.
func (p commandTable) run(ctx context.Context, streams streams, args []string) int {
	name := p.commands[0].name
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if name == "help" || name == "-h" || name == "--help" {
		p.printHelp(streams.out)
		return 0
	}
	for _, command := range p.commands {
		if command.name == name {
			err := command.guarded(ctx, newInvocation(command, p.version, streams, args))
			command.report(streams, err)
			return exitCode(err)
		}
	}
	fmt.Fprintf(streams.err, "plainhand: there is no command %q.\n\n", name)
	p.printHelp(streams.err)
	return exitUsage
}

// guarded runs the command. A panic becomes its error: Go would print the panic's value.
func (c command) guarded(ctx context.Context, call *invocation) (err error) {
	defer crash.Catch(&err)
	return c.run(ctx, call)
}

// report prints the command's error, or logs it.
func (c command) report(streams streams, err error) {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	advice := ""
	if known, ok := errors.AsType[*fault.Error](err); ok {
		advice = known.Advice
	}
	if settings := (config.Config{Environment: streams.getenv("APP_ENV")}); c.logged != "" && settings.Production() {
		newLogger(streams, settings).Error(c.logged, "error", err, "advice", advice)
		return
	}
	fmt.Fprintf(streams.err, "plainhand %s: %s\n", c.name, err)
	if advice != "" {
		fmt.Fprintln(streams.err, advice)
	}
}

func (p commandTable) printHelp(w io.Writer) {
	fmt.Fprint(w, "Plainhand rewrites AI-generated text so that it reads as if a person wrote it.\n\nUsage: plainhand [command]\n\n")
	for _, command := range p.commands {
		fmt.Fprintf(w, "  %-26s %s\n", command.name+" "+command.arguments, command.summary)
	}
	fmt.Fprint(w, "\n'plainhand COMMAND -h' explains a command. docs/settings.md lists the environment variables.\n")
}

// loadConfig returns the settings, or a usageError with every problem on its own line.
func loadConfig(streams streams) (config.Config, error) {
	loaded, err := config.Load(streams.getenv)
	if err != nil {
		return loaded, usageError("these settings cannot be used:\n  " + strings.ReplaceAll(err.Error(), "\n", "\n  "))
	}
	return loaded, nil
}
