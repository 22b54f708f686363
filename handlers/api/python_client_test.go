package api_test

import (
	"archive/zip"
	"bytes"
	"os"
	"os/exec"
	"testing"

	"plainhand/clients"
	"plainhand/handlers/sitetest"
	"plainhand/internal/needs"
)

// clientPrograms are the tests that the program of each client has, with the check of their requests and charges.
var clientPrograms = map[string]func(*faultySite, clientTest){
	"calls":   func(*faultySite, clientTest) {},
	"errors":  func(s *faultySite, test clientTest) { s.wantCases(test.Cases) },
	"retries": func(s *faultySite, _ clientTest) { s.RunBatches(); s.wantRetries() },
	"streams": func(s *faultySite, _ clientTest) { s.wantStreams() },
	"timeouts": func(s *faultySite, _ clientTest) {
		s.wantRequests("silent-timeout", 3)
		s.wantRequests("silent-cancel", 1)
	},
	"jobs": func(s *faultySite, _ clientTest) { s.wantRequests("paged", 2+3) },
}

// runClientPrograms runs each test of a client's program in an environment.
func runClientPrograms(t *testing.T, folder string, command ...string) {
	for name, check := range clientPrograms {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newFaultySite(t)
			test := newClientTest(site)
			before := site.chargedWords("")
			program := exec.CommandContext(t.Context(), command[0], append(command[1:], name, test.save(t))...)
			program.Dir = folder
			program.Env = append(program.Environ(), "PYTHONPATH="+folder, "PYTHONDONTWRITEBYTECODE=1")
			if output, err := program.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, output)
			}
			check(site, test)
			if charged := site.chargedWords("") - before; name == "errors" && charged != 0 {
				t.Errorf("%d words were charged for errors", charged)
			}
		})
	}
}

// unpackPythonClient returns a folder with the files of the Python package.
func unpackPythonClient(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	packed, err := clients.Wheel("https://plainhand.example")
	if err != nil {
		t.Fatal(err)
	}
	wheel, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err == nil {
		err = os.CopyFS(folder, wheel)
	}
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// runWithPythonClient runs a program that imports the client, and returns its output.
func runWithPythonClient(t *testing.T, _ *sitetest.Site, program string) string {
	t.Helper()
	return runProgram(t, unpackPythonClient(t), "first.py", program, needs.Program(t, needs.Python, "python3"))
}

// TestPythonClientCallsTheAPI runs the Python client against a site. It is skipped on machines without Python.
func TestPythonClientCallsTheAPI(t *testing.T) {
	t.Parallel()
	python := needs.Program(t, needs.Python, "python3")
	runClientPrograms(t, unpackPythonClient(t), python, programPath(t, "client.py"))
}
