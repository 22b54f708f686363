// Command serve runs a command, such as go test ./..., beside the tests' PostgreSQL, which stops afterward unless
// other tests use it. Tests also start that server when they need it without serve, but leave it running for the next.
//
//	go run ./internal/pg/pgtest/serve go test ./...
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"plainhand/internal/pg/pgtest"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: serve COMMAND [ARGUMENT...]")
		os.Exit(2)
	}
	status, err := serve(os.Args[1], os.Args[2:]...)
	if err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
	os.Exit(status)
}

func serve(name string, arguments ...string) (status int, err error) {
	// Ctrl-C reaches the command by itself, but the server must still be stopped properly.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if os.Getenv(pgtest.URLVariable) == "" {
		server, err := pgtest.Open(ctx)
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, server.Close()) }()
	}
	command := exec.CommandContext(ctx, name, arguments...)
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) }
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = command.Run()
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		return max(1, command.ProcessState.ExitCode()), nil // a killed command has the exit code -1
	}
	return 0, err
}
