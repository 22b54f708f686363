// Command plainhand is the whole product: the web application, its maintenance, and the engine on the command line.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"plainhand/internal/fault"
)

// Exit codes, as scripts see them.
const (
	exitFailure = 1 // it was tried and failed
	exitUsage   = 2 // the command or its input cannot be used as it is
)

// streams is what a command may touch of the process that it runs in.
type streams struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
}

// command is one verb of the program.
type command struct {
	name      string
	arguments string // as the help shows them
	summary   string
	run       func(ctx context.Context, streams streams, args []string) error
}

// usageError is a mistake in how a command was called. Its text says what to type instead.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}, os.Args[1:]))
}

// run picks the command and turns its error into a message and an exit code.
func run(ctx context.Context, streams streams, args []string) int {
	name := "serve"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if name == "help" || name == "-h" || name == "--help" {
		printHelp(streams.out)
		return 0
	}
	if command := find(name); command.run != nil {
		return printError(streams.err, name, command.run(ctx, streams, args))
	}
	fmt.Fprintf(streams.err, "plainhand: there is no command %q.\n\n", name)
	printHelp(streams.err)
	return exitUsage
}

func printError(w io.Writer, name string, err error) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	fmt.Fprintf(w, "plainhand %s: %s\n", name, err)
	if told, ok := errors.AsType[*fault.Error](err); ok && told.Advice != "" {
		fmt.Fprintln(w, told.Advice)
	}
	if _, ok := errors.AsType[usageError](err); ok || fault.KindOf(err) == fault.Invalid {
		return exitUsage
	}
	return exitFailure
}

func printHelp(w io.Writer) {
	fmt.Fprint(w, "Plainhand rewrites AI-generated text so that it reads as if a person wrote it.\n\nUsage: plainhand [command]\n\n")
	for _, command := range commands() {
		fmt.Fprintf(w, "  %-26s %s\n", command.name+" "+command.arguments, command.summary)
	}
	fmt.Fprint(w, "\n'plainhand COMMAND -h' explains a command. The environment variables are in README.md.\n")
}

// commands is the table of them. It is a function because the commands' own help reads it.
func commands() []command {
	return []command{
		{"serve", "", "run the web application (what happens without a command)", serveCommand},
		{"humanize", "[flags] [FILE]", "rewrite FILE, or standard input, and print the result", humanizeCommand},
		{"evaluate", "[flags] [FILE]", "measure the engine on a file of texts", evaluateCommand},
		{"migrate", "", "bring the database's schema up to date", migrateCommand},
		{"grant", "EMAIL PLAN", "give an account a plan without payment; PLAN none takes it back", grantCommand},
		{"user", "EMAIL", "show an account, its plan and the words it has used", userCommand},
		{"replay", "WHOM", "ask the payment gateway again about WHOM: an event, a customer, an EMAIL, or all", replayCommand},
		{"content", "check | examples [DIR]", "check what writers wrote, or run its examples through the engine", contentCommand},
		{"version", "", "print the version", versionCommand},
	}
}

// find returns the command with this name, or one that cannot run.
func find(name string) command {
	for _, command := range commands() {
		if command.name == name {
			return command
		}
	}
	return command{}
}
