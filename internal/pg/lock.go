package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lockFile locks a file, which it creates if necessary. Closing the file releases the lock.
func lockFile(ctx context.Context, path string, how int, owner owner) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("%s belongs to another user: run as that user, or choose another DATA_DIR", filepath.Dir(path))
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(owner.take(path), waitForLock(ctx, file, how)); err != nil {
		file.Close()
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return file, nil
}

// waitForLock polls for the lock, since a blocking flock would not return when ctx ends.
func waitForLock(ctx context.Context, file *os.File, how int) error {
	for {
		err := syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}
