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
	help string
}

// newInvocation is that of the command with this name. Help is printed below the line that says how to type it.
func newInvocation(name, help string) invocation {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {} // flag would show it for mistakes as well
	return invocation{flags, help}
}

// parse returns flag.ErrHelp once the help has been printed, or a usageError if an argument does not fit or there are
// fewer or more besides the flags than these.
func (i invocation) parse(streams streams, args []string, least, most int) error {
	switch err := i.Parse(args); {
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
	case i.NArg() > most:
		return i.mistake("that’s more than it takes at a time, and flags come first")
	case i.NArg() < least:
		return i.mistake("")
	}
	return nil
}

// mistake says what is wrong, if that is not plain, and what to type instead.
func (i invocation) mistake(wrong string) error {
	if wrong == "" {
		return usageError{"type it as: " + i.line()}
	}
	return usageError{wrong + ". Type it as: " + i.line()}
}

// line is how to type the command: what the table of commands says, with the flags by name.
func (i invocation) line() string {
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

func (i invocation) hasFlags() bool {
	any := false
	i.VisitAll(func(*flag.Flag) { any = true })
	return any
}
