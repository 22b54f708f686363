// Command plainhand is the complete product: the web application, its maintenance, and the engine on the command line.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"

	"plainhand/internal/config"
	"plainhand/internal/fault"
	"plainhand/internal/fault/crash"
)

// Exit codes.
const (
	exitFailure = 1 // the command failed
	exitUsage   = 2 // the command or its input is invalid
	exitPartial = 3 // some of several files failed
)

// streams is the standard streams and environment of a process.
type streams struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
	adopt    func(*slog.Logger) // redirects the logs of libraries; nil if several programs share a process, as in tests
}

// serveName is the default command.
const serveName = "serve"

// command is one of the program's commands.
type command struct {
	name      string
	arguments string // as in the help
	summary   string
	run       func(ctx context.Context, streams streams, args []string) error
}

// usageError is an error in how a command was called. Its text says what to type instead.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text }

// partialError is the error if some of several files failed.
type partialError struct{ text string }

func (e partialError) Error() string { return e.text }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	process := streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv, adopt: adopt}
	os.Exit(run(ctx, process, os.Args[1:]))
}

// run runs the command of args, prints its error, and returns an exit code.
func run(ctx context.Context, streams streams, args []string) int {
	name := serveName
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	if name == "help" || name == "-h" || name == "--help" {
		printHelp(streams.out)
		return 0
	}
	if command := find(name); command.run != nil {
		err := command.guarded(ctx, streams, args)
		printError(streams, name, err)
		return exitCode(err)
	}
	fmt.Fprintf(streams.err, "plainhand: there is no command %q.\n\n", name)
	printHelp(streams.err)
	return exitUsage
}

// guarded runs the command. A panic becomes its error: Go would print the panic's value.
func (c command) guarded(ctx context.Context, streams streams, args []string) (err error) {
	defer crash.Catch(&err)
	return c.run(ctx, streams, args)
}

// printError prints a command's error. In production it goes to the log instead.
func printError(streams streams, name string, err error) {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return
	}
	advice := ""
	if known, ok := errors.AsType[*fault.Error](err); ok {
		advice = known.Advice
	}
	if settings := (config.Config{Environment: streams.getenv("APP_ENV")}); name == serveName && settings.Production() {
		newLogger(streams, settings).Error("the site does not run", "error", err, "advice", advice)
		return
	}
	fmt.Fprintf(streams.err, "plainhand %s: %s\n", name, err)
	if advice != "" {
		fmt.Fprintln(streams.err, advice)
	}
}

func exitCode(err error) int {
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if _, ok := errors.AsType[partialError](err); ok {
		return exitPartial
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
	fmt.Fprint(w, "\n'plainhand COMMAND -h' explains a command. docs/settings.md lists the environment variables.\n")
}

// commands returns the table of commands. It is a function because the commands' own help reads it.
func commands() []command {
	return []command{
		{serveName, "", "run the web application (what happens without a command)", serveCommand},
		{"humanize", "[flags] [FILE ...]", "rewrite documents, or print a text or standard input rewritten", humanizeCommand},
		{"login", "SITE", "keep an API key of a site, for humanize --server", loginCommand},
		{"mcp", "[flags]", "serve an AI assistant, which starts it", mcpCommand},
		{"engine", "check | pull [MODEL]", "try the language model that ENGINE names, or fetch one", engineCommand},
		{"evaluate", "[flags] [FILE]", "measure the engine on a file of texts", evaluateCommand},
		{"ready", "", "ask the site on this machine whether it is ready", readyCommand},
		{"doctor", "", "examine settings, database, clock, email, payments, engine, and storage", doctorCommand},
		{"migrate", "", "bring the database's schema up to date", migrateCommand},
		{"grant", "EMAIL PLAN", "give an account a plan without payment; PLAN none takes it back", grantCommand},
		{"user", "EMAIL", "show an account, or do something with it: " + userActNames() +
			" before EMAIL; or list, or search TEXT", userCommand},
		{"mail", "test ADDRESS", "send a test email right away, and print the mail server's reply", mailCommand},
		{"audit", "[flags]", "print what was done with accounts, by their users and by operators", auditCommand},
		{"secrets", "rotate|accept", "rewrite what is encrypted under SECRET_KEY_PREVIOUS, or do without what cannot be read",
			secretsCommand},
		{"replay", "WHOM", "ask the payment gateway again about WHOM: an event, a customer, an EMAIL, or all", replayCommand},
		{"content", "check | examples [DIR]", "check what writers wrote, or run its examples through the engine", contentCommand},
		{"rules", "list | check FILE | try [FILE] TEXT | read FILE | score FILE", "read the engine’s rules, or try new ones",
			rulesCommand},
		{"version", "", "print the version", versionCommand},
		{guardName, "DIR", "stop the embedded database in DIR when this command’s input ends", guardCommand},
	}
}

// find returns the command with this name, or one whose run is nil.
func find(name string) command {
	for _, command := range commands() {
		if command.name == name {
			return command
		}
	}
	return command{}
}
