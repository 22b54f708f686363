package main

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/pg/pgtest"
)

func TestReadyReportsWhetherTheSiteIsReady(t *testing.T) {
	t.Parallel()
	program := serving(t, map[string]string{"DATA_DIR": t.TempDir(), "DATABASE_URL": pgtest.New(t).Config().ConnString()})
	program.awaitStatus(t, "/readyz", http.StatusOK)
	ask := func() (output string, exitCode int) {
		var out bytes.Buffer
		_, port, _ := strings.Cut(strings.TrimPrefix(program.url, "http://"), ":")
		getenv := func(name string) string { return map[string]string{"ADDR": ":" + port}[name] }
		process := cli.Streams{In: strings.NewReader(""), Out: &out, Err: &out, Getenv: getenv}
		exitCode = run(t.Context(), process, []string{"ready"})
		return out.String(), exitCode
	}
	if output, code := ask(); code != 0 || output != "ready\n" {
		t.Errorf("%d: %s", code, output)
	}
	program.stop()
	if output, code := ask(); code != cli.ExitFailure || !strings.Contains(output, "is not ready") {
		t.Errorf("when it has stopped: %d: %s", code, output)
	}
}
