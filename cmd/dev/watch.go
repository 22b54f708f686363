package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// folders hold everything that goes into the program.
var folders = []string{"cmd", "content", "handlers", "internal", "islands", "migrations", "static", "store", "views"}

// pause is how often the files are checked. A few hundred of them take a few milliseconds, on every system.
const pause = 300 * time.Millisecond

// watch remembers when each source was last written.
type watch struct{ seen map[string]time.Time }

func newWatch() *watch { return &watch{seen: sources()} }

// next delivers one file once something has changed since the last look and then stayed the same for a pause, since an
// editor or git may write many files at once. When ctx is done, the channel is closed without a file.
func (w *watch) next(ctx context.Context) <-chan string {
	changed := make(chan string, 1)
	go func() {
		defer close(changed)
		file := ""
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(pause):
			}
			latest := w.look()
			if latest == "" && file != "" {
				changed <- file
				return
			}
			if latest != "" {
				file = latest
			}
		}
	}()
	return changed
}

// look returns a file that was written, added, or removed since the last look, or "".
func (w *watch) look() string {
	now := sources()
	before := w.seen
	w.seen = now
	for file, written := range now {
		if !before[file].Equal(written) {
			return file
		}
	}
	for file := range before {
		if _, ok := now[file]; !ok {
			return file
		}
	}
	return ""
}

// sources finds every file written by people.
func sources() map[string]time.Time {
	found := map[string]time.Time{}
	for _, folder := range folders {
		_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return nil // a file that has just disappeared is a change, not a failure
			}
			if entry.IsDir() && path == filepath.Join("static", "dist") {
				return fs.SkipDir
			}
			if info, err := os.Stat(path); err == nil && !entry.IsDir() && !generated(path) {
				found[path] = info.ModTime()
			}
			return nil
		})
	}
	return found
}

// generated also covers tests, which are in no program.
func generated(path string) bool {
	return strings.Contains(path, ".gen.") || strings.HasSuffix(path, "_templ.go") || strings.HasSuffix(path, "_test.go")
}
