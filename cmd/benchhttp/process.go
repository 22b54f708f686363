package main

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a server that is measured from outside.
type process struct {
	command *exec.Cmd
	url     string
	ready   time.Duration // from its start to its first 200
}

// startProgram runs Plainhand as an operator would, on a database that runs already.
func startProgram(folder, databaseURL string) (*process, error) {
	address, err := freeAddress()
	if err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(folder, "program.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	command := exec.Command("bin/plainhand", "serve")
	command.Env = []string{"ADDR=" + address, "BASE_URL=http://" + address, "DATABASE_URL=" + databaseURL}
	command.Stdout, command.Stderr = log, log
	return start(command, "http://"+address+"/")
}

// start runs the command until it answers at url.
func start(command *exec.Cmd, url string) (*process, error) {
	begin := time.Now()
	if err := command.Start(); err != nil {
		return nil, err
	}
	started := &process{command: command, url: url}
	for time.Since(begin) < time.Minute {
		if answer, err := http.Get(url); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				started.ready = time.Since(begin)
				return started, nil
			}
		}
		time.Sleep(time.Millisecond)
	}
	started.stop()
	return nil, fmt.Errorf("%s did not answer", command.Path)
}

func (p *process) stop() {
	p.command.Process.Signal(syscall.SIGTERM)
	p.command.Wait()
}

func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// ticks are what /proc counts time in, on every Linux that Go runs on.
const ticks = time.Second / 100

// processor returns the time that the process has spent on processors, in user code and in the kernel.
func (p *process) processor() (time.Duration, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, after, _ := strings.Cut(string(stat), ") ") // the name before it may hold spaces
	const user, kernel = 11, 12                    // of the fields after the name, from 0
	fields := strings.Fields(after)
	inUser, userErr := strconv.Atoi(fields[user])
	inKernel, kernelErr := strconv.Atoi(fields[kernel])
	if userErr != nil || kernelErr != nil {
		return 0, fmt.Errorf("/proc tells %s and %s", fields[user], fields[kernel])
	}
	return time.Duration(inUser+inKernel) * ticks, nil
}

// memory returns the bytes that the process holds in memory.
func (p *process) memory() (int, error) {
	statm, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	const resident = 1
	pages, err := strconv.Atoi(strings.Fields(string(statm))[resident])
	return pages * os.Getpagesize(), err
}
