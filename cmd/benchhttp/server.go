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
	URL   string        // where it first answered
	Ready time.Duration // from its start to its first 200

	command *exec.Cmd
}

// longestStart bounds a start, longestStop an orderly stop.
const (
	longestStart = time.Minute
	longestStop  = 40 * time.Second
)

// start runs the command and returns when it answers at url.
func start(command *exec.Cmd, url string) (*server, error) {
	begin := time.Now()
	if err := command.Start(); err != nil {
		return nil, err
	}
	started := &server{URL: url, command: command}
	client := &http.Client{Timeout: longestStart}
	for time.Since(begin) < longestStart {
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

// Stop asks the server to end, waits for it, and kills it if that takes too long. Stopping again does nothing.
func (s *server) Stop() {
	s.command.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(longestStop, func() { s.command.Process.Kill() })
	defer late.Stop()
	s.command.Wait()
}

// ticks are the unit of time in /proc, on every Linux that Go runs on.
const ticks = time.Second / 100

// Processor returns the time that the server has spent on processors, in user code and in the kernel.
func (s *server) Processor() (time.Duration, error) {
	stat, err := s.proc("stat")
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(stat, ") ") // the name before it may hold spaces
	const user, kernel = 11, 12            // of the fields after the name, counted from 0
	fields := strings.Fields(after)
	inUser, userErr := strconv.Atoi(fields[user])
	inKernel, kernelErr := strconv.Atoi(fields[kernel])
	if userErr != nil || kernelErr != nil {
		return 0, fmt.Errorf("/proc tells %s and %s", fields[user], fields[kernel])
	}
	return time.Duration(inUser+inKernel) * ticks, nil
}

// Memory returns the bytes of memory that the server has for itself. Pages of its program's file come on top: all its
// processes share them, and the system takes them back when it needs them.
func (s *server) Memory() (int, error) { return s.kilobytes("RssAnon:") }

// kilobytes reads a line of the process's status, and returns bytes.
func (s *server) kilobytes(name string) (int, error) {
	status, err := s.proc("status")
	if err != nil {
		return 0, err
	}
	_, after, found := strings.Cut(status, "\n"+name)
	if !found {
		return 0, fmt.Errorf("/proc tells no %s", name)
	}
	kilobytes, err := strconv.Atoi(strings.Fields(after)[0])
	return kilobytes << 10, err
}

func (s *server) proc(file string) (string, error) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.command.Process.Pid, file))
	return string(content), err
}
