package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// The system's folders and files that a sandboxed program can read, if they exist. None of them hold secrets, and all
// are read-only. Links, such as that from /lib to /usr/lib, stay links.
var (
	systemFolders = []string{"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/usr/bin", "/usr/sbin", "/usr/lib",
		"/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec", "/usr/share", "/etc/fonts", "/etc/libreoffice",
		"/etc/alternatives", "/etc/ld.so.conf.d", "/var/cache/fontconfig"}
	systemFiles = []string{"/etc/ld.so.cache", "/etc/ld.so.conf", "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"}
)

// newRoot is where the file system of a sandbox is mounted. It hides the host's /proc: there is none inside.
const newRoot = "/proc"

// buildRoot mounts a file system with only what the program needs, and makes it the root.
func buildRoot(command Command) error {
	// Both are optional: the OOM killer ends this process first, and no further namespaces can be made inside.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
	_ = os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0)
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("private mounts: %w", err)
	}
	if err := unix.Mount("sandbox", newRoot, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, "size=1m,mode=755"); err != nil {
		return fmt.Errorf("a root: %w", err)
	}
	for _, path := range append(append(systemFolders, systemFiles...), command.Folders...) {
		if err := bind(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	if err := addWork(command.Limits); err != nil {
		return fmt.Errorf("%s: %w", Work, err)
	}
	for path, target := range command.Links {
		path = newRoot + path
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.Symlink(target, path)); err != nil {
			return err
		}
	}
	return changeRoot()
}

// bind mounts a file or folder of the host read-only in the sandbox. Missing ones are ignored.
func bind(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	inside := newRoot + path
	if err := os.MkdirAll(filepath.Dir(inside), 0o755); err != nil {
		return err
	}
	switch mode := info.Mode(); {
	case mode&fs.ModeSymlink != 0:
		target, err := os.Readlink(path)
		if err != nil {
			return err
		}
		return os.Symlink(target, inside)
	case mode.IsDir():
		err = os.MkdirAll(inside, 0o755)
	default:
		err = os.WriteFile(inside, nil, 0o644)
	}
	if err != nil {
		return err
	}
	if err := unix.Mount(path, inside, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return err
	}
	readOnly := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID}
	return unix.MountSetattr(unix.AT_FDCWD, inside, unix.AT_RECURSIVE, &readOnly)
}

// addWork mounts the program's work folder, in memory and limited in size.
func addWork(limits Limits) error {
	work := newRoot + Work
	if err := os.Mkdir(work, 0o700); err != nil {
		return err
	}
	const flags = unix.MS_NOSUID | unix.MS_NODEV
	options := fmt.Sprintf("size=%d,nr_inodes=20000,mode=700", limits.Files)
	if err := unix.Mount("work", work, "tmpfs", flags, options); err != nil {
		return err
	}
	if err := os.MkdirAll(newRoot+"/etc", 0o755); err != nil {
		return err
	}
	users := fmt.Sprintf("nobody:x:%d:%[1]d::%s:/bin/sh\n", overflowID, Work)
	err := os.Symlink(Work+"/tmp", newRoot+"/tmp")
	if errors.Is(err, fs.ErrExist) {
		err = nil // one of the program's folders is below /tmp
	}
	return errors.Join(err, os.Mkdir(work+"/tmp", 0o700), os.WriteFile(newRoot+"/etc/passwd", []byte(users), 0o644))
}

// changeRoot switches to the new root and unmounts that of the host.
func changeRoot() error {
	if err := os.Chdir(newRoot); err != nil {
		return err
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("another root: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("the former root: %w", err)
	}
	const readOnly = unix.MS_REMOUNT | unix.MS_BIND | unix.MS_RDONLY | unix.MS_NOSUID | unix.MS_NODEV
	if err := unix.Mount("", "/", "", readOnly, ""); err != nil {
		return fmt.Errorf("a root that cannot be written: %w", err)
	}
	return os.Chdir("/")
}
