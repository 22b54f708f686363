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

	"plainhand/internal/sandbox"
)

// beStranger does something that a sandbox must prevent, and prints the outcome.
func beStranger(act string, args []string) int {
	acts := map[string]func([]string) string{"copy": copyInput, "network": reach, "secrets": lookAround,
		"rights": useRights,
		"memory": allocate, "processes": multiply, "large file": writeLargeFile, "many files": writeManyFiles,
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

// reach tells what of some addresses it can connect to.
func reach(addresses []string) (reached string) {
	for _, address := range append(addresses, "127.0.0.1:53", "1.1.1.1:53", "169.254.169.254:80") {
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

// lookAround tells its environment, and which of some files it can read.
func lookAround(paths []string) (seen string) {
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

// useRights tells what it can do that only others may.
func useRights([]string) (done string) {
	for name, try := range map[string]func() error{
		"become root":              func() error { return syscall.Setuid(0) },
		"mount":                    func() error { return unix.Mount("x", sandbox.Work+"/tmp", "tmpfs", 0, "") },
		"make a user namespace":    func() error { return unix.Unshare(unix.CLONE_NEWUSER) },
		"make a network namespace": func() error { return unix.Unshare(unix.CLONE_NEWNET) },
		"raise a limit": func() error {
			return unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: unix.RLIM_INFINITY, Max: unix.RLIM_INFINITY})
		},
		"write to the system":       func() error { return os.WriteFile("/usr/bin/x", nil, 0o600) },
		"write to the root":         func() error { return os.WriteFile("/x", nil, 0o600) },
		"write beside the program":  func() error { return os.WriteFile(os.Args[0]+"-x", nil, 0o600) },
		"end the first process":     func() error { return stillThere(syscall.Kill(1, syscall.SIGKILL)) },
		"name the machine":          func() error { return unix.Sethostname([]byte("x")) },
		"use another root":          func() error { return unix.Chroot(sandbox.Work) },
		"be somebody that it isn't": func() error { return isNobody() },
	} {
		if err := try(); err == nil {
			done += name + "; "
		}
	}
	return done
}

// stillThere returns an error, since its caller has survived: the first process of a namespace ignores such signals.
func stillThere(err error) error { return fmt.Errorf("alive after %v", err) }

func isNobody() error {
	if os.Getuid() == 65534 && os.Getgid() == 65534 {
		return fmt.Errorf("nobody")
	}
	return nil
}

func allocate([]string) string {
	var held [][]byte
	for range 64 {
		part := make([]byte, 16<<20)
		for i := 0; i < len(part); i += 4096 {
			part[i] = 1
		}
		held = append(held, part)
	}
	return fmt.Sprint(len(held)*16, " MB")
}

// multiply tells how many processes it could start.
func multiply([]string) string {
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
	return fmt.Sprint(write(sandbox.Work + "/large"))
}

func writeManyFiles([]string) string {
	total := 0
	for number := range 20 {
		path := fmt.Sprintf("%s/large-%d", sandbox.Work, number)
		total += write(path)
	}
	_ = os.Remove(sandbox.Work + "/large-0") // so that there is room for the output
	return fmt.Sprint(total)
}

// write writes as much to a file as it can.
func write(path string) (written int) {
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

// sleep sleeps, and has another process do so that is in no group of its own.
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
