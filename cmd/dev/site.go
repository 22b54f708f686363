package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// site is the program under development, which runs behind the proxy on its own port.
type site struct {
	target  *url.URL
	address string // public address, behind the proxy
	environ []string
	running *exec.Cmd // nil while it is not running
	exited  chan struct{}
}

// newSite returns a site whose public address is address.
func newSite(address string) (*site, error) {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("ADDR is %q, not an address: write host:port or :port, such as :8080", address)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	defer free.Close()
	inner := free.Addr().String()
	outer := "http://" + net.JoinHostPort("localhost", port)
	environ := append(os.Environ(), "ADDR="+inner)
	if os.Getenv("BASE_URL") == "" {
		environ = append(environ, "BASE_URL="+outer)
	}
	return &site{target: &url.URL{Scheme: "http", Host: inner}, address: outer, environ: environ}, nil
}

// restart builds the program and replaces the running one. Its error is shown to the developer; if the build fails, the
// old program keeps running.
func (s *site) restart(ctx context.Context) error {
	if err := build(ctx); err != nil {
		return err
	}
	s.stop()
	program := exec.Command("bin/plainhand", "serve")
	program.Env = s.environ
	program.Stderr = os.Stderr                                // standard output contains only the address
	program.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C reaches only this program
	if err := program.Start(); err != nil {
		return err
	}
	exited := make(chan struct{})
	go func() {
		_ = program.Wait() // the exit status is explained in its error output
		close(exited)
	}()
	s.running, s.exited = program, exited
	if err := s.awaitReady(ctx); err != nil {
		return err
	}
	log.Printf("ready at %s", s.address)
	return nil
}

func build(ctx context.Context) error {
	var said bytes.Buffer
	build := exec.CommandContext(ctx, "make", "--no-print-directory", "generate", "build", "assets_mode=dev")
	build.Stdout = io.MultiWriter(os.Stdout, &said)
	build.Stderr = io.MultiWriter(os.Stderr, &said)
	if err := build.Run(); err != nil {
		return fmt.Errorf("%s\n%w", said.Bytes(), err)
	}
	return nil
}

func (s *site) awaitReady(ctx context.Context) error {
	for {
		answer, err := http.Get(s.target.JoinPath("readyz").String())
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.exited:
			return fmt.Errorf("the program ended: the terminal shows why")
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// stop sends SIGTERM, as a process manager would, and waits so that the database is closed properly.
func (s *site) stop() {
	if s.running == nil {
		return
	}
	_ = s.running.Process.Signal(syscall.SIGTERM) // it may have ended already
	<-s.exited
	s.running = nil
}
