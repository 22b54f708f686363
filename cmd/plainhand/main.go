// Command plainhand is the complete product: the web application, its maintenance, and the engine on the command line.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	process := streams{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv, adopt: adopt}
	os.Exit(run(ctx, process, os.Args[1:]))
}

// run runs the command of args, prints its error, and returns an exit code.
func run(ctx context.Context, streams streams, args []string) int {
	program := commandTable{version: version(), commands: []command{
		serveCommand,
		humanizeCommand, loginCommand, mcpCommand, engineCommand, evaluateCommand,
		readyCommand,
		doctorCommand, migrateCommand, grantCommand, userCommand, mailCommand, auditCommand, secretsCommand,
		replayCommand, contentCommand,
		rulesCommand,
		versionCommand, guardCommand,
	}}
	return program.run(ctx, streams, args)
}

var versionCommand = command{name: "version", summary: "print the version", run: runVersion}

func runVersion(_ context.Context, call *invocation) error {
	if _, err := call.parseArguments(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(call.out, "plainhand", call.version)
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
