package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// marker is the argv[0] with which this program starts itself as the first process of a sandbox.
const marker = "plainhand-sandbox"

// overflowID is Linux's overflow user and group ID, which owns everything in a sandbox.
const overflowID = 65534

// The exit codes of the first process of a sandbox.
const (
	exitSetup   = 101 // the sandbox could not be set up
	exitProgram = 102 // the program failed
	exitOutput  = 103 // there is no output
)

// maxReport bounds the error output of a sandbox that is kept, in bytes.
const maxReport = 4 << 10

// Run runs a program on an input and returns its output. Errors are the context's, those of this package, and others if
// the program failed.
func Run(ctx context.Context, command Command, input io.Reader) ([]byte, error) {
	described, err := json.Marshal(command)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, command.Limits.Time)
	defer cancel()
	runtime.LockOSThread() // the sandbox ends with the thread that started it
	defer runtime.UnlockOSThread()
	out, report := &limitedOutput{remaining: int64(command.Limits.File)}, &truncatedBuffer{}
	first := exec.CommandContext(limited, "/proc/self/exe")
	first.Args = []string{marker, string(described)}
	first.Env = []string{}
	first.Stdin, first.Stdout, first.Stderr = input, out, report
	first.SysProcAttr = isolated()
	first.WaitDelay = time.Second
	if err := first.Start(); err != nil {
		return nil, errors.Join(ErrUnavailable, err)
	}
	err = first.Wait() // with the first process of a namespace, all others in it are killed
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, ErrTime
	case err != nil:
		return nil, explain(err, report.String())
	}
	return out.content, nil
}

func explain(err error, report string) error {
	ended, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		return err
	}
	failure := fmt.Errorf("%w: %s", err, report)
	switch ended.ExitCode() {
	case exitSetup:
		return errors.Join(ErrUnavailable, failure)
	case exitOutput:
		return errors.Join(ErrOutput, failure)
	}
	return failure
}

// isolated returns the attributes of a process in its own namespaces, with overflowID as its user. On the host, it has
// the rights of this process's user; if that is root, it has those of overflowID.
func isolated() *syscall.SysProcAttr {
	user, group := os.Geteuid(), os.Getegid()
	isRoot := user == 0
	if isRoot {
		user, group = overflowID, overflowID
	}
	return &syscall.SysProcAttr{
		Cloneflags: unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
			unix.CLONE_NEWUTS,
		UidMappings:                []syscall.SysProcIDMap{{ContainerID: overflowID, HostID: user, Size: 1}},
		GidMappings:                []syscall.SysProcIDMap{{ContainerID: overflowID, HostID: group, Size: 1}},
		GidMappingsEnableSetgroups: isRoot, // drops root's groups
		Credential:                 &syscall.Credential{Uid: overflowID, Gid: overflowID, NoSetGroups: !isRoot},
		// in the namespace only, dropped before the program starts
		AmbientCaps: []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SYS_RESOURCE},
		Pdeathsig:   syscall.SIGKILL,
	}
}

// limitedOutput is a buffer with a maximum size.
type limitedOutput struct {
	content   []byte
	remaining int64
}

// Write implements io.Writer.
func (l *limitedOutput) Write(content []byte) (int, error) {
	if l.remaining -= int64(len(content)); l.remaining < 0 {
		return 0, ErrOutput
	}
	l.content = append(l.content, content...)
	return len(content), nil
}

// truncatedBuffer keeps the first maxReport bytes.
type truncatedBuffer struct{ bytes.Buffer }

// Write implements io.Writer.
func (h *truncatedBuffer) Write(content []byte) (int, error) {
	h.Buffer.Write(content[:min(len(content), maxReport-h.Len())])
	return len(content), nil
}

func (h *truncatedBuffer) String() string { return strings.TrimSpace(h.Buffer.String()) }
