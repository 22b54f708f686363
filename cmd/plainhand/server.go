package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/config"
	"plainhand/store"
)

// readTimeout is far longer than the timeout of database queries: a body is read after its sender was looked up, and a
// body that is read too late would look like the sender's mistake. The constant expression below enforces that at
// compile time.
const (
	readTimeout = 30 * time.Second
	_           = uint(readTimeout - 2*store.QueryTimeout)
)

// newServer returns a server with timeouts for each part of a connection, so that slow or idle ones cannot pile up.
// Writing gets the most time, since it includes a run of the engine.
func newServer(site http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           site,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       readTimeout,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          cli.NewErrorLog(log),
	}
}

func listen(address string) (net.Listener, error) {
	listener, err := net.Listen("tcp", address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("the address %s is in use: stop the program that holds it, or choose another with ADDR=:8081", address)
	}
	if errors.Is(err, os.ErrPermission) {
		return nil, fmt.Errorf("this user may not listen on %s: choose a port above 1023 with ADDR", address)
	}
	return listener, err
}

// localAddress returns the site's URL on this machine. If the system chose the port, it is the listener's.
func localAddress(config config.Config, listener net.Listener) string {
	if config.Production() {
		return config.BaseURL.String()
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return "http://" + net.JoinHostPort("localhost", port)
}
