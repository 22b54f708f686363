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

// site is the program under development, which runs behind the front on a port of its own.
type site struct {
	target  *url.URL
	address string // where visitors find it, behind the front
	environ []string
	running *exec.Cmd // nil while it does not run
	exited  chan struct{}
}

// newSite prepares a site whose visitors come to address.
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

// restart builds the program and puts it in the place of the one that runs. Its error is for the person who wrote the
// change; the program that ran before goes on running when the new one does not build.
func (s *site) restart(ctx context.Context) error {
	if err := build(ctx); err != nil {
		return err
	}
	s.stop()
	program := exec.Command("bin/plainhand", "serve")
	program.Env = s.environ
	program.Stderr = os.Stderr                                // its output is an address that nobody needs
	program.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is for us, who then stop it in good order
	if err := program.Start(); err != nil {
		return err
	}
	exited := make(chan struct{})
	go func() {
		_ = program.Wait() // it has said why on its own error output
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

// stop ends the program as a process manager would, and waits, so that its database is closed properly.
func (s *site) stop() {
	if s.running == nil {
		return
	}
	_ = s.running.Process.Signal(syscall.SIGTERM) // it may have ended by itself
	<-s.exited
	s.running = nil
}
