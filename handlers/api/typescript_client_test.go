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

// TestTypeScriptClientCallsTheAPI installs the npm package from a site, and runs it against others.
func TestTypeScriptClientCallsTheAPI(t *testing.T) {
	t.Parallel()
	npm, folder := needs.Program(t, needs.Node, "npm"), t.TempDir()
	install := exec.CommandContext(t.Context(), npm, "install", "--no-audit", "--no-fund", "--ignore-scripts",
		sitetest.New(t).URL+"/clients/"+clients.TarballName())
	install.Dir = folder
	if output, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	program, err := os.ReadFile(programPath(t, "client.mjs"))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "client.mjs"), program, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	runClientPrograms(t, folder, needs.Program(t, needs.Node, "node"), "client.mjs")
}
