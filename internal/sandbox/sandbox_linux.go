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

// marker is the name under which this program is started again as the first process of a sandbox.
const marker = "plainhand-sandbox"

// nobody is the ID of the user and of the group that own everything in a sandbox.
const nobody = 65534

// The exit codes of the first process of a sandbox.
const (
	exitSetup   = 101 // the sandbox could not be set up
	exitProgram = 102 // the program failed
	exitOutput  = 103 // there is no output
)

// maxReport bounds what is kept of what a sandbox says about its failure.
const maxReport = 4 << 10

// Run runs a program on a file, and returns what it wrote. Errors are the context's, those of this package, and others
// where the program failed.
func Run(ctx context.Context, command Command, input io.Reader) ([]byte, error) {
	described, err := json.Marshal(command)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, command.Limits.Time)
	defer cancel()
	runtime.LockOSThread() // the sandbox ends with the thread that started it
	defer runtime.UnlockOSThread()
	out, report := &limitedOutput{left: int64(command.Limits.File)}, &head{}
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
	told := fmt.Errorf("%w: %s", err, report)
	switch ended.ExitCode() {
	case exitSetup:
		return errors.Join(ErrUnavailable, told)
	case exitOutput:
		return errors.Join(ErrOutput, told)
	}
	return told
}

// isolated returns the attributes of a process that runs in its own namespaces, as nobody. Outside, it has the
// rights of this process's user, and those of no user if this process is root's.
func isolated() *syscall.SysProcAttr {
	user, group := os.Geteuid(), os.Getegid()
	isRoot := user == 0
	if isRoot {
		user, group = nobody, nobody
	}
	return &syscall.SysProcAttr{
		Cloneflags: unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
			unix.CLONE_NEWUTS,
		UidMappings:                []syscall.SysProcIDMap{{ContainerID: nobody, HostID: user, Size: 1}},
		GidMappings:                []syscall.SysProcIDMap{{ContainerID: nobody, HostID: group, Size: 1}},
		GidMappingsEnableSetgroups: isRoot, // so that it leaves root's groups
		Credential:                 &syscall.Credential{Uid: nobody, Gid: nobody, NoSetGroups: !isRoot},
		AmbientCaps:                []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_SYS_RESOURCE}, // inside, until the program starts
		Pdeathsig:                  syscall.SIGKILL,
	}
}

// limitedOutput is a buffer of up to some bytes.
type limitedOutput struct {
	content []byte
	left    int64
}

// Write implements io.Writer.
func (l *limitedOutput) Write(content []byte) (int, error) {
	if l.left -= int64(len(content)); l.left < 0 {
		return 0, ErrOutput
	}
	l.content = append(l.content, content...)
	return len(content), nil
}

// head keeps the beginning of what a failing sandbox reports.
type head struct{ bytes.Buffer }

// Write implements io.Writer.
func (h *head) Write(content []byte) (int, error) {
	h.Buffer.Write(content[:min(len(content), maxReport-h.Len())])
	return len(content), nil
}

func (h *head) String() string { return strings.TrimSpace(h.Buffer.String()) }
