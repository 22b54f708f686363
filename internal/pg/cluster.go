package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// prepare finds the binaries, and creates the data directory if it doesn't exist.
func (s *Server) prepare(ctx context.Context) (binaries, error) {
	major := s.dataMajor()
	bin, err := findBinaries(ctx, s.bin, major)
	if err != nil {
		return binaries{}, err
	}
	if bin, err = s.ensureExecutable(ctx, bin); err != nil {
		return binaries{}, err
	}
	if err := s.owner.makePrivate(string(s.socket)); err != nil {
		return binaries{}, err
	}
	if major == 0 {
		err = s.makeData(ctx, bin)
	}
	return bin, err
}

// dataMajor is the major version that created the data, or 0 without data.
func (s *Server) dataMajor() int {
	content, err := os.ReadFile(filepath.Join(s.data, "PG_VERSION"))
	if err != nil {
		return 0
	}
	major, _ := strconv.Atoi(strings.TrimSpace(string(content)))
	return major
}

// makeData runs initdb in a temporary folder and renames it, so that interrupted runs leave no incomplete data.
func (s *Server) makeData(ctx context.Context, bin binaries) error {
	fresh := s.data + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return err
	}
	if err := s.owner.makePrivate(fresh); err != nil {
		return err
	}
	locale := []string{"--locale=C"}
	if bin.major >= 17 {
		locale = append(locale, "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
	}
	arguments := append([]string{"-D", fresh, "-U", role, "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions"},
		locale...)
	if out, err := s.command(ctx, bin.program("initdb"), arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("make PostgreSQL's data in %s: %w\n%s", s.data, err, out)
	}
	return os.Rename(fresh, s.data)
}

// ensureExecutable copies the binaries next to the data if the owner has no permission to run them where they are, as
// in a checkout in root's home.
func (s *Server) ensureExecutable(ctx context.Context, bin binaries) (binaries, error) {
	if !s.owner.other || s.runs(ctx, bin.dir) == nil {
		return bin, nil
	}
	root := filepath.Join(s.dir, "postgresql-"+bin.version)
	copied := binaries{dir: filepath.Join(root, "bin"), version: bin.version, major: bin.major}
	if _, err := os.Stat(root); errors.Is(err, fs.ErrNotExist) {
		if err := s.copyTree(ctx, filepath.Dir(bin.dir), root); err != nil {
			return binaries{}, fmt.Errorf("copy PostgreSQL to where the user %s can run it: %w", s.owner, err)
		}
	}
	if err := s.runs(ctx, copied.dir); err != nil {
		return binaries{}, fmt.Errorf("PostgreSQL cannot run as the user %s: run as an ordinary user, or set DATABASE_URL: %w",
			s.owner, err)
	}
	return copied, nil
}

func (s *Server) runs(ctx context.Context, dir string) error {
	return s.command(ctx, filepath.Join(dir, "postgres"), "--version").Run()
}

func (s *Server) copyTree(ctx context.Context, from, to string) error {
	unfinished := to + ".new"
	if err := os.RemoveAll(unfinished); err != nil {
		return err
	}
	// A separate process, since a concurrently forked child would inherit the open copies, which could then not run:
	// "text file busy".
	if out, err := exec.CommandContext(ctx, "cp", "-R", from+"/.", unfinished).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	if err := s.owner.takeAll(unfinished); err != nil {
		return err
	}
	return os.Rename(unfinished, to)
}

// command returns a command of PostgreSQL that runs as the owner, in its own process group: Ctrl-C in the terminal must
// reach only this process, which then shuts the server down.
func (s *Server) command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, program, arguments...)
	command.Dir = "/"
	command.Env = []string{"PATH=/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"}
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: s.owner.credential()}
	return command
}
