// Package benchserver runs servers that are measured from outside: by what they answer, and by what /proc tells of
// them. It needs Linux.
package benchserver

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

// Server is a server in its own process.
type Server struct {
	URL   string        // where it first answered
	Ready time.Duration // from its start to its first 200

	command *exec.Cmd
}

// startLimit bounds a start, stopLimit an orderly stop.
const (
	startLimit = time.Minute
	stopLimit  = 40 * time.Second
)

// Start runs the command and returns when it answers at url.
func Start(command *exec.Cmd, url string) (*Server, error) {
	begin := time.Now()
	if err := command.Start(); err != nil {
		return nil, err
	}
	started := &Server{URL: url, command: command}
	client := &http.Client{Timeout: startLimit}
	for time.Since(begin) < startLimit {
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
func (s *Server) Stop() {
	s.command.Process.Signal(syscall.SIGTERM)
	late := time.AfterFunc(stopLimit, func() { s.command.Process.Kill() })
	defer late.Stop()
	s.command.Wait()
}

// Kill ends the server at once: none of its code runs afterward.
func (s *Server) Kill() {
	s.command.Process.Kill()
	s.command.Wait()
}

// ticks are the unit of time in /proc, on every Linux that Go runs on.
const ticks = time.Second / 100

// Processor returns the time that the server has spent on processors, in user code and in the kernel.
func (s *Server) Processor() (time.Duration, error) {
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

// Memory returns the bytes that the server holds in memory.
func (s *Server) Memory() (int, error) { return s.kilobytes("VmRSS:") }

// PeakMemory returns the most bytes that it has held in memory since its start.
func (s *Server) PeakMemory() (int, error) { return s.kilobytes("VmHWM:") }

// kilobytes reads a line of the process's status, and returns bytes.
func (s *Server) kilobytes(name string) (int, error) {
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

func (s *Server) proc(file string) (string, error) {
	content, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", s.command.Process.Pid, file))
	return string(content), err
}
