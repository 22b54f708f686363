package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"

	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/internal/fault/crash"
)

// Streams is the standard streams and environment of a process.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
	Adopt    func(*slog.Logger) // redirects the logs of libraries; nil if several programs share a process, as in tests
}

// Command is one of the program's commands.
type Command struct {
	Name      string
	Arguments string // as in the help
	Summary   string
	Run       func(ctx context.Context, call *Invocation) error
	Logged    string // message with which its error is logged in production; empty: the error is printed
}

// Program is a table of commands in the order of the help. The first runs if none is named.
type Program struct {
	Version  string
	Commands []Command
}

// Run runs the command that the first of args names, prints its error, and returns an exit code.
func (p Program) Run(ctx context.Context, streams Streams, args []string) int {
	name := p.Commands[0].Name
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if name == "help" || name == "-h" || name == "--help" {
		p.printHelp(streams.Out)
		return 0
	}
	for _, command := range p.Commands {
		if command.Name == name {
			err := command.guarded(ctx, newInvocation(command, p.Version, streams, args))
			command.report(streams, err)
			return ExitCode(err)
		}
	}
	fmt.Fprintf(streams.Err, "plainhand: there is no command %q.\n\n", name)
	p.printHelp(streams.Err)
	return ExitUsage
}

// guarded runs the command. A panic becomes its error: Go would print the panic's value.
func (c Command) guarded(ctx context.Context, call *Invocation) (err error) {
	defer crash.Catch(&err)
	return c.Run(ctx, call)
}

// report prints the command's error, or logs it.
func (c Command) report(streams Streams, err error) {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	advice := ""
	if known, ok := errors.AsType[*fault.Error](err); ok {
		advice = known.Advice
	}
	if settings := (config.Config{Environment: streams.Getenv("APP_ENV")}); c.Logged != "" && settings.Production() {
		NewLogger(streams, settings).Error(c.Logged, "error", err, "advice", advice)
		return
	}
	fmt.Fprintf(streams.Err, "plainhand %s: %s\n", c.Name, err)
	if advice != "" {
		fmt.Fprintln(streams.Err, advice)
	}
}

func (p Program) printHelp(w io.Writer) {
	fmt.Fprint(w, "Plainhand rewrites AI-generated text so that it reads as if a person wrote it.\n\nUsage: plainhand [command]\n\n")
	for _, command := range p.Commands {
		fmt.Fprintf(w, "  %-26s %s\n", command.Name+" "+command.Arguments, command.Summary)
	}
	fmt.Fprint(w, "\n'plainhand COMMAND -h' explains a command. docs/settings.md lists the environment variables.\n")
}
