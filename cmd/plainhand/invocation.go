package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// invocation is a call of a command. The command defines its flags here before it calls parse.
type invocation struct {
	*flag.FlagSet
	streams
	version   string   // of the program
	words     []string // what was typed after the command's name
	help      string   // printed below the usage line
	arguments []string // the words that are no flags, once they are parsed
	command   command
}

func newInvocation(command command, version string, streams streams, words []string) *invocation {
	flags := flag.NewFlagSet(command.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {} // by default, flag prints it for mistakes as well
	return &invocation{FlagSet: flags, streams: streams, version: version, words: words, help: command.summary + ".",
		command: command}
}

// parse parses flags and arguments in any order. It returns flag.ErrHelp once the help has been printed, or a
// usageError for an invalid flag or fewer than least or more than most arguments.
func (i *invocation) parse(least, most int) error {
	switch err := i.parseAll(i.words); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(i.out, "Usage: %s\n\n%s\n", i.line(), i.help)
		i.SetOutput(i.out)
		if i.hasFlags() {
			fmt.Fprintln(i.out)
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

// parseArguments is parse for a command without flags, which takes the arguments that the help names. It returns them.
func (i *invocation) parseArguments() ([]string, error) {
	count := len(strings.Fields(i.command.arguments))
	err := i.parse(count, count)
	return i.arguments, err
}

// parseAll parses the flags and collects the arguments between them. All that follows “--” are arguments.
func (i *invocation) parseAll(words []string) error {
	for {
		if err := i.FlagSet.Parse(words); err != nil {
			return err
		}
		rest := i.Args()
		if parsed := len(words) - len(rest); len(rest) == 0 || parsed > 0 && words[parsed-1] == "--" {
			i.arguments = append(i.arguments, rest...)
			return nil
		}
		i.arguments = append(i.arguments, rest[0])
		words = rest[1:]
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
		return usageError("type it as: " + i.line())
	}
	return usageError(wrong + ". Type it as: " + i.line())
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
		strings.TrimPrefix(strings.TrimPrefix(i.command.arguments, "[flags]"), " "))
}

func (i *invocation) hasFlags() bool {
	any := false
	i.VisitAll(func(*flag.Flag) { any = true })
	return any
}
