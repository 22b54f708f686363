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

// This program is started again as the first process of a sandbox, before anything else of it runs.
func init() {
	if len(os.Args) == 2 && os.Args[0] == marker {
		inside(os.Args[1])
	}
}

// inside is the first process of a sandbox. It closes the sandbox, and runs the program in it.
func inside(described string) {
	runtime.LockOSThread() // the program inherits what this thread gives up
	var command Command
	if err := json.Unmarshal([]byte(described), &command); err != nil {
		exit(exitSetup, err)
	}
	for _, step := range []func(Command) error{enter, writeFiles, drop} {
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

// writeFiles writes what the program finds in its folder.
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

// addresses are those that programs reserve beyond their memory, for libraries and for what they never use.
const addresses = 2 << 30

// drop gives up every right, and limits what this process and those that it starts can take.
func drop(command Command) error {
	limits := command.Limits
	seconds := uint64(limits.Time.Seconds()) + 1
	for resource, most := range map[int]uint64{
		unix.RLIMIT_DATA: limits.Memory, unix.RLIMIT_AS: limits.Memory + addresses,
		unix.RLIMIT_NPROC: limits.Processes, unix.RLIMIT_FSIZE: limits.File, unix.RLIMIT_CPU: seconds,
		unix.RLIMIT_NOFILE: 1024, unix.RLIMIT_CORE: 0, unix.RLIMIT_MSGQUEUE: 0, unix.RLIMIT_MEMLOCK: 64 << 10,
	} {
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			return fmt.Errorf("limit %d: %w", resource, err)
		}
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return fmt.Errorf("capabilities: %w", err)
	}
	return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
}
