package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is a server in its own process.
type server struct {
	URL   string        // URL of the readiness request
	Ready time.Duration // time from its start to its first 200

	command *exec.Cmd
}

// maxStart and maxStop are the timeouts of a start and a graceful stop.
const (
	maxStart = time.Minute
	maxStop  = 40 * time.Second
)

// start runs the command and returns when it answers at url.
func start(command *exec.Cmd, url string) (*server, error) {
	begin := time.Now()
	if err := command.Start(); err != nil {
		return nil, err
	}
	started := &server{URL: url, command: command}
	client := &http.Client{Timeout: maxStart}
	for time.Since(begin) < maxStart {
		if answer, err := client.Get(url); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				started.Ready = time.Since(begin)
				return started, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	started.Stop()
	return nil, fmt.Errorf("%s did not answer", command.Path)
}

// Stop sends a stop signal, waits, and kills the server after maxStop. Further calls do nothing.
func (s *server) Stop() {
	s.command.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(maxStop, func() { s.command.Process.Kill() })
	defer late.Stop()
	s.command.Wait()
}

// ticks is the number of clock ticks per second in /proc, the same on every Linux that Go supports.
const ticks = time.Second / 100

// Processor returns the server's processor time, in user code and in the kernel.
func (s *server) Processor() (time.Duration, error) {
	stat, err := s.proc("stat")
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(stat, ") ") // the process's name before it may contain spaces
	const user, kernel = 11, 12            // indexes of the fields after the name
	fields := strings.Fields(after)
	inUser, userErr := strconv.Atoi(fields[user])
	inKernel, kernelErr := strconv.Atoi(fields[kernel])
	if userErr != nil || kernelErr != nil {
		return 0, fmt.Errorf("/proc has %s and %s", fields[user], fields[kernel])
	}
	return time.Duration(inUser+inKernel) * ticks, nil
}

// Memory returns the server's private memory in bytes. Pages of the program's file are not included: all processes
// share them, and the system reclaims them on demand.
func (s *server) Memory() (int, error) { return s.kilobytes("RssAnon:") }

// kilobytes reads a line of the process's status in kB, and returns bytes.
func (s *server) kilobytes(name string) (int, error) {
	status, err := s.proc("status")
	if err != nil {
		return 0, err
	}
	_, after, found := strings.Cut(status, "\n"+name)
	if !found {
		return 0, fmt.Errorf("/proc has no %s", name)
	}
	kilobytes, err := strconv.Atoi(strings.Fields(after)[0])
	return kilobytes << 10, err
}

func (s *server) proc(file string) (string, error) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.command.Process.Pid, file))
	return string(content), err
}
