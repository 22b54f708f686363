package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// invocation is how a command is called. Its flags are stated once: where they are defined.
type invocation struct {
	*flag.FlagSet
	help      string
	arguments []string // besides the flags
}

// newInvocation is that of the command with this name. Help is printed below the line that says how to type it.
func newInvocation(name, help string) *invocation {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {} // flag would show it for mistakes as well
	return &invocation{FlagSet: flags, help: help}
}

// parse returns flag.ErrHelp once the help has been printed, or a usageError if an argument does not fit or there are
// fewer or more besides the flags than these. Flags may stand before, between, and behind other arguments.
func (i *invocation) parse(streams streams, args []string, least, most int) error {
	switch err := i.parseAll(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(streams.out, "Usage: %s\n\n%s\n", i.line(), i.help)
		i.SetOutput(streams.out)
		if i.hasFlags() {
			fmt.Fprintln(streams.out)
			i.PrintDefaults()
		}
		return err
	case err != nil:
		return i.mistake(err.Error())
	case len(i.arguments) > most:
		return i.mistake("that’s more than it takes at a time")
	case len(i.arguments) < least:
		return i.mistake("")
	}
	return nil
}

// parseAll parses the flags, and collects what stands between them. What follows “--” are no flags.
func (i *invocation) parseAll(args []string) error {
	for {
		if err := i.Parse(args); err != nil {
			return err
		}
		rest := i.Args()
		if parsed := len(args) - len(rest); len(rest) == 0 || parsed > 0 && args[parsed-1] == "--" {
			i.arguments = append(i.arguments, rest...)
			return nil
		}
		i.arguments = append(i.arguments, rest[0])
		args = rest[1:]
	}
}

// argument returns one that is no flag, or "".
func (i *invocation) argument(number int) string {
	if number < len(i.arguments) {
		return i.arguments[number]
	}
	return ""
}

// mistake says what is wrong, if that is not plain, and what to type instead.
func (i *invocation) mistake(wrong string) error {
	if wrong == "" {
		return usageError{"type it as: " + i.line()}
	}
	return usageError{wrong + ". Type it as: " + i.line()}
}

// line is how to type the command: what the table of commands says, with the flags by name.
func (i *invocation) line() string {
	var flags strings.Builder
	i.VisitAll(func(one *flag.Flag) {
		flags.WriteString(" [--" + one.Name)
		if value, _ := flag.UnquoteUsage(one); value != "" {
			flags.WriteString(" " + strings.ToUpper(value))
		}
		flags.WriteString("]")
	})
	return strings.TrimSpace("plainhand " + i.Name() + flags.String() + " " +
		strings.TrimPrefix(strings.TrimPrefix(find(i.Name()).arguments, "[flags]"), " "))
}

func (i *invocation) hasFlags() bool {
	any := false
	i.VisitAll(func(*flag.Flag) { any = true })
	return any
}
