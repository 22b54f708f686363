//go:build linux

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// process is a program on a host that is restarted when it ends, as systemd does, unless it is held down.
type process struct {
	name        string
	host        *host    // nil: outside the namespaces
	user        string   // with their group, as in www-data:www-data; empty: root
	group       string   // cgroup folder; empty: this program's
	environment []string // in addition to this program's
	command     []string
	logFile     string

	mutex   sync.Mutex
	running *exec.Cmd
	ended   chan struct{} // closed when running has ended
	down    bool
}

const restartAfter = time.Second

// start starts the program and keeps it running.
func (p *process) start() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.down = false
	return p.launch()
}

// launch must be called with the mutex held.
func (p *process) launch() error {
	log, err := os.OpenFile(p.logFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	words := p.command
	if p.user != "" {
		name, group, _ := strings.Cut(p.user, ":")
		words = append([]string{"setpriv", "--reuid", name, "--regid", group, "--init-groups"}, words...)
	}
	if p.host != nil {
		words = append([]string{"ip", "netns", "exec", p.host.name}, words...)
	}
	command := exec.Command(words[0], words[1:]...)
	command.Env = append(os.Environ(), p.environment...)
	command.Stdout, command.Stderr = log, log
	command.Dir = filepath.Dir(p.logFile)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	if p.group != "" {
		id := []byte(strconv.Itoa(command.Process.Pid))
		if err := os.WriteFile(filepath.Join(p.group, "cgroup.procs"), id, 0o644); err != nil {
			return err
		}
	}
	ended := make(chan struct{})
	p.running, p.ended = command, ended
	go p.await(command, ended)
	return nil
}

func (p *process) await(command *exec.Cmd, ended chan struct{}) {
	_ = command.Wait() // the exit status is in its log
	close(ended)
	time.Sleep(restartAfter)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !p.down && p.running == command {
		_ = p.launch() // if this fails, so does the code that waits for the program
	}
}

// signal sends a signal to the program if it runs.
func (p *process) signal(signal syscall.Signal) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.running != nil {
		_ = p.running.Process.Signal(signal) // it may have ended
	}
}

// kill kills the program; it is restarted a second later.
func (p *process) kill() { p.signal(syscall.SIGKILL) }

// holdDown kills the program without a restart.
func (p *process) holdDown() { p.stop(syscall.SIGKILL) }

// stop sends a signal, waits for the program's end, and prevents a restart.
func (p *process) stop(signal syscall.Signal) {
	p.mutex.Lock()
	p.down = true
	running, ended := p.running, p.ended
	p.mutex.Unlock()
	if running == nil {
		return
	}
	_ = running.Process.Signal(signal) // it may have ended
	<-ended
}
