package pg

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// fakeBinaries returns a folder with programs that print a version.
func fakeBinaries(t *testing.T, version string) string {
	t.Helper()
	dir := t.TempDir()
	script := filepath.Join(dir, "script")
	content := fmt.Sprintf("#!/bin/sh\necho 'postgres (PostgreSQL) %s'\n", version)
	if err := os.WriteFile(script, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, program := range []string{"initdb", "postgres"} {
		install(t, script, filepath.Join(dir, program))
	}
	return dir
}

func TestNamedBinariesAreChecked(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		version   string
		dataMajor int
		want      string // what the error says; empty for none
	}{
		{"18.4", 0, ""},
		{"18.4", 18, ""},
		{"15.1 (Debian 15.1-1)", 0, ""},
		{"19beta2", 0, "cannot read the version"},
		{"14.9", 0, "PostgreSQL 15 or newer is needed"},
		{"18.4", 15, "PostgreSQL 15, which made the data, is needed"},
		{"", 0, "no PostgreSQL runs from there"},
	} {
		_, err := findBinaries(t.Context(), fakeBinaries(t, test.version), test.dataMajor)
		if test.want == "" && err != nil {
			t.Errorf("version %q, data of %d: %v", test.version, test.dataMajor, err)
		}
		if test.want != "" {
			wantError(t, err, test.want)
		}
	}
	_, err := findBinaries(t.Context(), "/nowhere", 0)
	wantError(t, err, "PG_BIN is /nowhere, but no PostgreSQL runs from there")
}

func TestMissingBinariesAreReported(t *testing.T) {
	t.Parallel()
	wantError(t, noBinaries(nil, 0), "run npm ci, install PostgreSQL 15 or newer, or set DATABASE_URL")
	wantError(t, noBinaries([]string{"/usr/bin (PostgreSQL 14.2)"}, 17), "PostgreSQL 17, which made the data, is needed")
}

func TestDataOfAnotherVersionIsRejected(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	server := open(t, dir)
	closeServer(t, server)
	if err := os.WriteFile(filepath.Join(server.data, "PG_VERSION"), []byte("12\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Open(t.Context(), Options{Dir: dir, Database: "app"})
	wantError(t, err, "PostgreSQL 12, which made the data, is needed")
}

func TestMissingNpmLinksAreCreated(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	library := filepath.Join(folder, "native", "lib")
	if err := os.MkdirAll(library, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"native/lib/libpq.so.5.18": "library",
		"native/pg-symlinks.json":  `[{"source": "native/lib/libpq.so.5.18", "target": "native/lib/libpq.so.5"}]`,
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // existing links stay
		linkLibraries(folder)
		if got, err := os.ReadFile(filepath.Join(library, "libpq.so.5")); err != nil || string(got) != "library" {
			t.Fatalf("%q, %v", got, err)
		}
	}
}
