package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// The sandbox's first process is this program, started again. It never reaches main.
func init() {
	if len(os.Args) == 2 && os.Args[0] == marker {
		runInside(os.Args[1])
	}
}

// runInside is the first process of a sandbox. It sets up the sandbox and runs the program in it.
func runInside(described string) {
	runtime.LockOSThread() // the program inherits the reduced privileges of this thread
	var command Command
	if err := json.Unmarshal([]byte(described), &command); err != nil {
		exit(exitSetup, err)
	}
	for _, step := range []func(Command) error{buildRoot, writeFiles, dropPrivileges} {
		if err := step(command); err != nil {
			exit(exitSetup, err)
		}
	}
	program := exec.Command(command.Program, command.Args...)
	program.Env = append([]string{"HOME=" + Work, "TMPDIR=" + Work + "/tmp", "PATH=/usr/bin:/bin"}, command.Env...)
	program.Dir = Work
	program.Stderr = os.Stderr
	if err := program.Run(); err != nil {
		exit(exitProgram, err)
	}
	output, err := os.Open(filepath.Join(Work, command.Output))
	if err != nil {
		exit(exitOutput, err)
	}
	if _, err := io.Copy(os.Stdout, output); err != nil {
		exit(exitOutput, err)
	}
	os.Exit(0)
}

func exit(code int, err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(code)
}

// writeFiles writes the command's files and its input to the work folder.
func writeFiles(command Command) error {
	for name, content := range command.Files {
		path := filepath.Join(Work, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			return err
		}
	}
	input, err := os.Create(filepath.Join(Work, command.Input))
	if err != nil {
		return err
	}
	_, err = io.Copy(input, os.Stdin)
	return errors.Join(err, input.Close())
}

// addressOverhead is the address space that programs reserve beyond their memory, for libraries and unused mappings, in
// bytes.
const addressOverhead = 2 << 30

// dropPrivileges drops all capabilities and sets resource limits, for this process and its children.
func dropPrivileges(command Command) error {
	limits := command.Limits
	seconds := uint64(limits.Time.Seconds()) + 1
	for resource, limit := range map[int]uint64{
		unix.RLIMIT_DATA: limits.Memory, unix.RLIMIT_AS: limits.Memory + addressOverhead,
		unix.RLIMIT_NPROC: limits.Processes, unix.RLIMIT_FSIZE: limits.File, unix.RLIMIT_CPU: seconds,
		unix.RLIMIT_NOFILE: 1024, unix.RLIMIT_CORE: 0, unix.RLIMIT_MSGQUEUE: 0, unix.RLIMIT_MEMLOCK: 64 << 10,
	} {
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			return fmt.Errorf("limit %d: %w", resource, err)
		}
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
}
