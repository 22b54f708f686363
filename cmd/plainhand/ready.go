package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"

	"plainhand/internal/fault"
)

// readyWithin is how long a process may take to say whether it is ready.
const readyWithin = 3 * time.Second

var errNotReady = fault.New(fault.Unavailable, "the site on this machine is not ready", "Its log says why.")

// readyCommand asks the site that runs on this machine, at ADDR, whether it is ready: for containers, which have no
// other program to ask with.
func readyCommand(ctx context.Context, streams streams, args []string) error {
	if _, err := arguments(streams, "ready", args); err != nil {
		return err
	}
	config, err := loadConfig(streams)
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
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	request.Host = "localhost" // which every site takes for its own
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return errNotReady.Because(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return errNotReady
	}
	_, err = fmt.Fprintln(streams.out, "ready")
	return err
}
