package pg

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// owner is the operating system user that PostgreSQL runs as. It differs from the process's user only for root, as
// which PostgreSQL refuses to run.
type owner struct {
	uid, gid uint32
	other    bool
}

// ownerOf returns the owner for the data: the process's user or, for root, the data's current owner, or else the user
// postgres, or else the unprivileged system user.
func ownerOf(data string) owner {
	if os.Geteuid() != 0 {
		return owner{uid: uint32(os.Geteuid()), gid: uint32(os.Getegid())}
	}
	if info, err := os.Stat(filepath.Join(data, "PG_VERSION")); err == nil {
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 {
			return owner{uid: stat.Uid, gid: stat.Gid, other: true}
		}
	}
	for _, name := range []string{"postgres", "_postgres", "nobody"} {
		if found, ok := lookUpOwner(name); ok {
			return found
		}
	}
	const fallbackUID = 65534
	return owner{uid: fallbackUID, gid: fallbackUID, other: true}
}

func lookUpOwner(name string) (owner, bool) {
	found, err := user.Lookup(name)
	if err != nil {
		return owner{}, false
	}
	uid, uidErr := strconv.ParseUint(found.Uid, 10, 32)
	gid, gidErr := strconv.ParseUint(found.Gid, 10, 32)
	return owner{uid: uint32(uid), gid: uint32(gid), other: true}, uidErr == nil && gidErr == nil && uid != 0
}

func (o owner) String() string {
	if found, err := user.LookupId(strconv.Itoa(int(o.uid))); err == nil {
		return found.Username
	}
	return fmt.Sprintf("with the id %d", o.uid)
}

// credential makes a command run as the owner; it is nil if that is the process's user.
func (o owner) credential() *syscall.Credential {
	if !o.other {
		return nil
	}
	return &syscall.Credential{Uid: o.uid, Gid: o.gid}
}

// take changes a file's ownership to the owner, who can then use it without root.
func (o owner) take(path string) error {
	if !o.other {
		return nil
	}
	return os.Lchown(path, int(o.uid), int(o.gid))
}

// takeAll is take for a folder and everything in it.
func (o owner) takeAll(dir string) error {
	return filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return o.take(path)
	})
}

// makePrivate creates a folder that only the owner can enter, unless it exists.
func (o owner) makePrivate(dir string) error {
	if err := os.Mkdir(dir, 0o700); err == nil {
		return o.take(dir)
	} else if !os.IsExist(err) {
		return err
	}
	if !o.isPrivate(dir) {
		return fmt.Errorf("%s is not a folder of the user %s alone: remove it", dir, o)
	}
	return nil
}

func (o owner) isPrivate(dir string) bool {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || info.Mode().Perm()&0o077 != 0 {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Uid == o.uid
}
