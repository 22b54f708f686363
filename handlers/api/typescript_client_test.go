package api_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"plainhand/clients"
	"plainhand/handlers/sitetest"
	"plainhand/internal/needs"
)

// programPath returns the absolute path of a program in testdata.
func programPath(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// installTypeScriptClient returns a folder with the npm package of a site.
func installTypeScriptClient(t *testing.T, site *sitetest.Site) (folder string) {
	t.Helper()
	npm, folder := needs.Program(t, needs.Node, "npm"), t.TempDir()
	install := exec.CommandContext(t.Context(), npm, "install", "--no-audit", "--no-fund", "--ignore-scripts",
		site.URL+"/clients/"+clients.TarballName())
	install.Dir = folder
	if output, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return folder
}

// runWithTypeScriptClient runs a program that imports the client of a site, and returns its output.
func runWithTypeScriptClient(t *testing.T, site *sitetest.Site, program string) string {
	t.Helper()
	return runProgram(t, installTypeScriptClient(t, site), "first.mjs", program, needs.Program(t, needs.Node, "node"))
}

// runProgram writes a program into a folder, runs it with a command there, and returns its output.
func runProgram(t *testing.T, folder, name, program string, command ...string) string {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), command[0], append(command[1:], name)...)
	run.Dir = folder
	output, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return string(output)
}

// TestTypeScriptClientCallsTheAPI installs the npm package from a site, and runs it against others.
func TestTypeScriptClientCallsTheAPI(t *testing.T) {
	t.Parallel()
	folder := installTypeScriptClient(t, sitetest.New(t))
	program, err := os.ReadFile(programPath(t, "client.mjs"))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "client.mjs"), program, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	runClientPrograms(t, folder, needs.Program(t, needs.Node, "node"), "client.mjs")
}
