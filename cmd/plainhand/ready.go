package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/fault"
)

// readyTimeout is the timeout of the readiness request.
const readyTimeout = 3 * time.Second

var errNotReady = fault.New(fault.Unavailable, "the site on this machine is not ready", "Its log says why.")

// readyCommand reports whether the site on this machine, at ADDR, is ready: a health check for containers without
// another HTTP client.
var readyCommand = cli.Command{Name: "ready",
	Summary: "ask the site on this machine whether it is ready", Run: runReady}

func runReady(ctx context.Context, call *cli.Invocation) error {
	if _, err := call.ParseArguments(); err != nil {
		return err
	}
	config, err := cli.LoadConfig(call.Streams)
	if err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(config.Address)
	if err != nil {
		return err
	}
	if host == "" {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, readyTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	request.Host = "localhost" // every site accepts this Host
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return errNotReady.Because(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return errNotReady
	}
	_, err = fmt.Fprintln(call.Out, "ready")
	return err
}
