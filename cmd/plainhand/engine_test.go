package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/internal/crash"
)

// A pass that panics is counted and logged with its name and place, but without the text.
func TestAPanicOfAPassIsToldWithoutTheText(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	registry := prometheus.NewRegistry()
	tell := tellPanics(crash.NewReporter(slog.New(slog.NewJSONHandler(&log, nil)), registry))
	func() {
		defer func() { tell("relatives", recover()) }()
		panic("words of a text")
	}()
	told := log.String()
	named := strings.Contains(told, `"part":"relatives"`) && strings.Contains(told, "engine_test.go")
	if !named || strings.Contains(told, "words of") {
		t.Errorf("logged: %s", told)
	}
	if got := counted(t, registry, "plainhand_panics_total", string(crash.Engine)); got != 1 {
		t.Errorf("%v panics are counted", got)
	}
}
