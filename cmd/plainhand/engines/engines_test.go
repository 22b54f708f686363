package engines

import (
	"bytes"
	"log/slog"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/fault/crash"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

// A panicking pass is counted and logged with its name and position, but without the text.
func TestPanicOfAPassIsLoggedWithoutTheText(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	registry := prometheus.NewRegistry()
	report := reportPanics(crash.NewReporter(slog.New(slog.NewJSONHandler(&log, nil)), registry))
	func() {
		defer func() { report("relatives", recover()) }()
		panic("words of a text")
	}()
	logged := log.String()
	named := strings.Contains(logged, `"part":"relatives"`) && strings.Contains(logged, "engines_test.go")
	if !named || strings.Contains(logged, "words of") {
		t.Errorf("logged: %s", logged)
	}
	if got := programtest.Count(t, registry, "plainhand_panics_total", string(crash.Engine)); got != 1 {
		t.Errorf("%v panics are counted", got)
	}
}
