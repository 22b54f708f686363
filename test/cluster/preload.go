//go:build linux

package main

import (
	"context"
	"os"
	"path/filepath"
)

// switches change the clock and the disk that a host's PostgreSQL sees while it runs: two preloaded libraries read
// these files.
type switches struct {
	slowDisk string // while this file exists, syncing is slow
	clock    string // contains the clock's offset
}

const fakeClock = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"

// preload returns environment variables for PostgreSQL.
func (s switches) preload(library string) []string {
	return []string{
		"LD_PRELOAD=" + library + ":" + fakeClock,
		"SLOW_DISK=" + s.slowDisk,
		"FAKETIME_TIMESTAMP_FILE=" + s.clock,
		"FAKETIME_CACHE_DURATION=1",
		"FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1", "NO_FAKE_STAT=1",
	}
}

func (s switches) setClock(off string) error { return os.WriteFile(s.clock, []byte(off+"\n"), 0o644) }

// compileSlowDisk builds the library that slows down syncing.
func compileSlowDisk(ctx context.Context, source, folder string) (library string, err error) {
	library = filepath.Join(folder, "slowdisk.so")
	return library, shell(ctx, "cc", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl")
}
