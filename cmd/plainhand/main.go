// Command plainhand is the complete product: the web application, its maintenance, and the engine on the command line.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/database"
	"plainhand/cmd/plainhand/operator"
	"plainhand/cmd/plainhand/standalone"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	process := cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv, Adopt: cli.AdoptLog}
	os.Exit(run(ctx, process, os.Args[1:]))
}

// run runs the command of args, prints its error, and returns an exit code.
func run(ctx context.Context, streams cli.Streams, args []string) int {
	program := cli.Program{Version: version(), Commands: []cli.Command{
		serveCommand,
		standalone.Humanize, standalone.Login, standalone.MCP, standalone.Engine, standalone.Evaluate,
		readyCommand,
		operator.Doctor, operator.Migrate, operator.Grant, operator.User, operator.Mail, operator.Audit, operator.Secrets,
		operator.Replay, operator.Content,
		standalone.Rules,
		versionCommand, database.Guard,
	}}
	return program.Run(ctx, streams, args)
}

var versionCommand = cli.Command{Name: "version", Summary: "print the version", Run: runVersion}

func runVersion(_ context.Context, call *cli.Invocation) error {
	if _, err := call.ParseArguments(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(call.Out, "plainhand", call.Version)
	return err
}

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
