package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// folders contain all sources of the program.
var folders = []string{"client", "clients", "cmd", "content", "engine", "handlers", "internal", "islands", "migrations",
	"static", "store", "views"}

// pause is the polling interval. Checking a few hundred files takes a few milliseconds on every system.
const pause = 300 * time.Millisecond

// watch is the modification time of each source.
type watch struct{ seen map[string]time.Time }

func newWatch() *watch { return &watch{seen: sources()} }

// next sends a changed file once sources have stayed the same for a pause, since an editor or git may write many files
// in a row. When ctx is done, the channel is closed without a file.
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

// look returns a file that was changed, added, or deleted since the last look, or "".
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

// sources returns every hand-written file with its modification time.
func sources() map[string]time.Time {
	found := map[string]time.Time{}
	for _, folder := range folders {
		_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return nil // a deleted file is a change, not a failure
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

// generated reports whether a file is generated, or a test, which is in no program.
func generated(path string) bool {
	return strings.Contains(path, ".gen.") || strings.HasSuffix(path, "_templ.go") || strings.HasSuffix(path, "_test.go")
}
