package pg

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// rootDir is root's default directory if PostgreSQL's user cannot reach the preferred one.
const rootDir = "/var/lib/plainhand"

// DefaultDir is the default data directory: preferred, or /var/lib/plainhand for root if the user that PostgreSQL runs
// as cannot reach preferred, as in a home that only root may enter.
func DefaultDir(preferred string) string {
	dir, err := filepath.Abs(preferred)
	if err != nil {
		return preferred
	}
	if owner := ownerOf(filepath.Join(dir, "data")); owner.other && owner.firstClosed(dir) != "" {
		return rootDir
	}
	return preferred
}

// mustReach returns an error with advice if the owner cannot enter a folder on the way to dir.
func (o owner) mustReach(dir string) error {
	if !o.other {
		return nil
	}
	closed := o.firstClosed(dir)
	if closed == filepath.Dir(dir) && isEmptyBut(closed, filepath.Base(dir)) {
		// A fresh folder, as by mktemp, has no other contents that opening it could expose.
		if err := os.Chmod(closed, 0o711); err != nil {
			return err
		}
		closed = o.firstClosed(dir)
	}
	if closed != "" {
		return fmt.Errorf("PostgreSQL does not run as root, and the user %s, whom it runs as instead, may not enter %s: "+
			"choose another DATA_DIR, or run chmod o+x %s", o, closed, closed)
	}
	return nil
}

// isEmptyBut reports whether dir is empty except for an entry of the given name.
func isEmptyBut(dir, name string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && (len(entries) == 0 || len(entries) == 1 && entries[0].Name() == name)
}

// firstClosed returns the first folder on the way to dir that the owner may not enter, or "". Missing folders count as
// open, as makeDir creates them.
func (o owner) firstClosed(dir string) string {
	if parent := filepath.Dir(dir); parent != dir {
		if closed := o.firstClosed(parent); closed != "" {
			return closed
		}
	}
	info, err := os.Stat(dir)
	if err != nil {
		return ""
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	enter := fs.FileMode(0o001)
	switch {
	case stat.Uid == o.uid:
		enter = 0o100
	case stat.Gid == o.gid:
		enter = 0o010
	}
	if info.Mode()&enter == 0 {
		return dir
	}
	return ""
}

// makeDir creates dir and missing folders above it with permissions for all users, regardless of the umask. Only its
// contents are private.
func makeDir(dir string) error {
	err := os.Mkdir(dir, 0o755)
	if errors.Is(err, fs.ErrNotExist) {
		if err := makeDir(filepath.Dir(dir)); err != nil {
			return err
		}
		err = os.Mkdir(dir, 0o755)
	}
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return os.Chmod(dir, 0o755)
}
