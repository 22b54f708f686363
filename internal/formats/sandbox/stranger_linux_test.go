package sandbox_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"plainhand/internal/formats/sandbox"
)

// runProbe does something that a sandbox must prevent, and writes what it achieved.
func runProbe(act string, args []string) int {
	acts := map[string]func([]string) string{"copy": copyInput, "network": tryConnect, "secrets": listReadable,
		"rights": tryPrivileges,
		"memory": allocate, "processes": startProcesses, "large file": writeLargeFile, "many files": writeManyFiles,
		"output": func([]string) string { return strings.Repeat("x", 2000) }, "sleep": sleep}
	if act == "nothing" {
		return 0
	}
	if err := os.WriteFile(sandbox.Work+"/out", []byte(acts[act](args)), 0o600); err != nil {
		return 1
	}
	return 0
}

func copyInput([]string) string {
	in, _ := os.ReadFile(sandbox.Work + "/in")
	setting, _ := os.ReadFile(sandbox.Work + "/profile/user/settings")
	link, _ := os.Readlink("/proc/self/exe")
	return fmt.Sprintf("%s, %s, %s", in, setting, link)
}

// tryConnect returns the addresses that it can connect to.
func tryConnect(addressOverhead []string) (reached string) {
	for _, address := range append(addressOverhead, "127.0.0.1:53", "1.1.1.1:53", "169.254.169.254:80") {
		network := "tcp"
		if !strings.Contains(address, ":") {
			network = "unix"
		}
		if connection, err := net.DialTimeout(network, address, time.Second); err == nil {
			connection.Close()
			reached += address + " "
		}
	}
	return reached
}

// listReadable returns the environment and the files that can be read.
func listReadable(paths []string) (seen string) {
	environment := slices.Sorted(slices.Values(os.Environ()))
	for _, variable := range environment {
		seen += variable + "\n"
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			seen += path + " " + info.Mode().String() + "\n"
		}
	}
	return seen
}

// tryPrivileges returns the privileged actions that succeed.
func tryPrivileges([]string) (done string) {
	for name, try := range map[string]func() error{
		"become root":              func() error { return syscall.Setuid(0) },
		"mount":                    func() error { return unix.Mount("x", sandbox.Work+"/tmp", "tmpfs", 0, "") },
		"make a user namespace":    func() error { return unix.Unshare(unix.CLONE_NEWUSER) },
		"make a network namespace": func() error { return unix.Unshare(unix.CLONE_NEWNET) },
		"raise a limit": func() error {
			return unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: unix.RLIM_INFINITY, Max: unix.RLIM_INFINITY})
		},
		"write to the system":      func() error { return os.WriteFile("/usr/bin/x", nil, 0o600) },
		"write to the root":        func() error { return os.WriteFile("/x", nil, 0o600) },
		"write beside the program": func() error { return os.WriteFile(os.Args[0]+"-x", nil, 0o600) },
		"end the first process":    func() error { return stillAlive(syscall.Kill(1, syscall.SIGKILL)) },
		"name the machine":         func() error { return unix.Sethostname([]byte("x")) },
		"use another root":         func() error { return unix.Chroot(sandbox.Work) },
		"run as another user":      func() error { return canBecomeOtherUser() },
	} {
		if err := try(); err == nil {
			done += name + "; "
		}
	}
	return done
}

// stillAlive returns an error, since the caller has survived: the first process of a namespace ignores such signals.
func stillAlive(err error) error { return fmt.Errorf("alive after %v", err) }

func canBecomeOtherUser() error {
	if os.Getuid() == 65534 && os.Getgid() == 65534 {
		return fmt.Errorf("unprivileged user")
	}
	return nil
}

func allocate([]string) string {
	var allocated [][]byte
	for range 64 {
		part := make([]byte, 16<<20)
		for i := 0; i < len(part); i += 4096 {
			part[i] = 1
		}
		allocated = append(allocated, part)
	}
	return fmt.Sprint(len(allocated)*16, " MB")
}

// startProcesses returns how many processes could be started.
func startProcesses([]string) string {
	started := 0
	for range 200 {
		if exec.Command("/usr/bin/sleep", "20").Start() != nil {
			break
		}
		started++
	}
	return fmt.Sprint(started)
}

func writeLargeFile([]string) string {
	return fmt.Sprint(fill(sandbox.Work + "/large"))
}

func writeManyFiles([]string) string {
	total := 0
	for number := range 20 {
		path := fmt.Sprintf("%s/large-%d", sandbox.Work, number)
		total += fill(path)
	}
	_ = os.Remove(sandbox.Work + "/large-0") // so that there is room for the output
	return fmt.Sprint(total)
}

// fill writes to a file until an error and returns the number of bytes.
func fill(path string) (written int) {
	file, err := os.Create(path)
	if err != nil {
		return 0
	}
	defer file.Close()
	part := make([]byte, 64<<10)
	for {
		count, err := file.Write(part)
		written += count
		if err != nil {
			return written
		}
	}
}

// sleep sleeps, and starts another process in a separate session that does the same.
func sleep(args []string) string {
	other := exec.Command(os.Args[0], append([]string{"sleep"}, args...)...)
	other.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if len(args) == 1 {
		other.Args = append(other.Args, "again")
		_ = other.Start()
	}
	time.Sleep(time.Hour)
	return ""
}
