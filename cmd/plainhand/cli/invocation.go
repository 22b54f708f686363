package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Invocation is a call of a command. The command defines its flags here before it calls Parse.
type Invocation struct {
	*flag.FlagSet
	Streams
	Version   string   // of the program
	Words     []string // what was typed after the command's name
	Help      string   // printed below the usage line
	Arguments []string // the words that are no flags, once they are parsed
	command   Command
}

func newInvocation(command Command, version string, streams Streams, words []string) *Invocation {
	flags := flag.NewFlagSet(command.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {} // by default, flag prints it for mistakes as well
	return &Invocation{FlagSet: flags, Streams: streams, Version: version, Words: words, Help: command.Summary + ".",
		command: command}
}

// Parse parses flags and arguments in any order. It returns flag.ErrHelp once the help has been printed, or a
// UsageError for an invalid flag or fewer than least or more than most arguments.
func (i *Invocation) Parse(least, most int) error {
	switch err := i.parseAll(i.Words); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(i.Out, "Usage: %s\n\n%s\n", i.line(), i.Help)
		i.SetOutput(i.Out)
		if i.hasFlags() {
			fmt.Fprintln(i.Out)
			i.PrintDefaults()
		}
		return err
	case err != nil:
		return i.Mistake(err.Error())
	case len(i.Arguments) > most:
		return i.Mistake("that’s more than it takes at a time")
	case len(i.Arguments) < least:
		return i.Mistake("")
	}
	return nil
}

// ParseArguments is Parse for a command without flags, which takes the arguments that the help names. It returns them.
func (i *Invocation) ParseArguments() ([]string, error) {
	count := len(strings.Fields(i.command.Arguments))
	err := i.Parse(count, count)
	return i.Arguments, err
}

// parseAll parses the flags and collects the arguments between them. All that follows “--” are arguments.
func (i *Invocation) parseAll(words []string) error {
	for {
		if err := i.FlagSet.Parse(words); err != nil {
			return err
		}
		rest := i.Args()
		if parsed := len(words) - len(rest); len(rest) == 0 || parsed > 0 && words[parsed-1] == "--" {
			i.Arguments = append(i.Arguments, rest...)
			return nil
		}
		i.Arguments = append(i.Arguments, rest[0])
		words = rest[1:]
	}
}

// Argument returns the argument at an index, or "".
func (i *Invocation) Argument(number int) string {
	if number < len(i.Arguments) {
		return i.Arguments[number]
	}
	return ""
}

// Mistake returns a UsageError with the problem and the usage line.
func (i *Invocation) Mistake(wrong string) error {
	if wrong == "" {
		return UsageError("type it as: " + i.line())
	}
	return UsageError(wrong + ". Type it as: " + i.line())
}

// line returns the usage line: the command's line in the table of commands, with the flags by name.
func (i *Invocation) line() string {
	var flags strings.Builder
	i.VisitAll(func(defined *flag.Flag) {
		flags.WriteString(" [--" + defined.Name)
		if value, _ := flag.UnquoteUsage(defined); value != "" {
			flags.WriteString(" " + strings.ToUpper(value))
		}
		flags.WriteString("]")
	})
	return strings.TrimSpace("plainhand " + i.Name() + flags.String() + " " +
		strings.TrimPrefix(strings.TrimPrefix(i.command.Arguments, "[flags]"), " "))
}

func (i *Invocation) hasFlags() bool {
	any := false
	i.VisitAll(func(*flag.Flag) { any = true })
	return any
}
