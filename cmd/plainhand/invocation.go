package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// invocation is a call of a command with its flags and arguments. Flags are defined here once.
type invocation struct {
	*flag.FlagSet
	help      string
	arguments []string // without the flags
}

// newInvocation returns the invocation of the command with this name. help is printed below its usage line.
func newInvocation(name, help string) *invocation {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {} // by default, flag prints it for mistakes as well
	return &invocation{FlagSet: flags, help: help}
}

// parse parses flags and arguments in any order. It returns flag.ErrHelp once the help has been printed, or a
// usageError for an invalid flag or fewer than least or more than most arguments.
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

// parseAll parses the flags and collects the arguments between them. All that follows “--” are arguments.
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

// argument returns the argument at an index, or "".
func (i *invocation) argument(number int) string {
	if number < len(i.arguments) {
		return i.arguments[number]
	}
	return ""
}

// mistake returns a usageError with the problem and the usage line.
func (i *invocation) mistake(wrong string) error {
	if wrong == "" {
		return usageError{"type it as: " + i.line()}
	}
	return usageError{wrong + ". Type it as: " + i.line()}
}

// line returns the usage line: the command's line in the table of commands, with the flags by name.
func (i *invocation) line() string {
	var flags strings.Builder
	i.VisitAll(func(defined *flag.Flag) {
		flags.WriteString(" [--" + defined.Name)
		if value, _ := flag.UnquoteUsage(defined); value != "" {
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
