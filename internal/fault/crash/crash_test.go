package crash

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

const private = "private words of a writer"

// quotingError is a library's error that quotes its input.
type quotingError struct{ text string }

func (e quotingError) Error() string { return "cannot read " + e.text }

// nothing has no rows.
var nothing [][]int

func caught(work func(text string)) (err error) {
	defer Catch(&err)
	work(strings.Clone(private))
	return nil
}

func TestPanicIsReportedByPositionNotByValue(t *testing.T) {
	t.Parallel()
	var none *quotingError
	for name, test := range map[string]struct {
		work   func(text string)
		reason string
	}{
		"an index": {func(text string) { _ = nothing[len(text)] }, "runtime error: index out of range [25] with length 0"},
		"a slice": {func(text string) { _ = text[len(text)+1:] },
			"runtime error: slice bounds out of range [26:25]"},
		"nil":           {func(string) { _ = none.text }, "runtime error: invalid memory address or nil pointer dereference"},
		"a type":        {func(text string) { _ = any(text).(int) }, "interface conversion: interface {} is string, not int"},
		"a text":        {func(text string) { panic(text) }, "it panicked with a value of the type string"},
		"an error":      {func(text string) { panic(quotingError{text}) }, "it panicked with a value of the type crash.quotingError"},
		"a wrapped one": {func(text string) { panic(fmt.Errorf("read: %w", quotingError{text})) }, "it panicked with a value of the type *fmt.wrapError"},
		"in a library": {func(text string) { _ = slices.Repeat([]string{text}, -1) },
			"it panicked with a value of the type string"},
		"while it unwinds": {func(text string) { defer func() { panic(quotingError{text}) }(); panic(text) },
			"it panicked with a value of the type crash.quotingError"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			crash, ok := errors.AsType[*Crash](caught(test.work))
			if !ok || crash.Reason != test.reason {
				t.Fatalf("got %+v", crash)
			}
			if !strings.HasPrefix(crash.Place, "crash/crash_test.go:") || !strings.Contains(crash.Stack, "crash.caught\n\t") {
				t.Errorf("at %s:\n%s", crash.Place, crash.Stack)
			}
			if whole := crash.Error() + crash.Stack; strings.Contains(whole, private) || strings.Contains(whole, "0x") {
				t.Errorf("the error leaks the value: %s", whole)
			}
		})
	}
	if err := caught(func(string) {}); err != nil {
		t.Errorf("no panic became %v", err)
	}
}

func TestRethrownCrashKeepsItsPosition(t *testing.T) {
	t.Parallel()
	first := caught(func(text string) { panic(text) })
	if second := caught(func(string) { panic(first) }); second != first {
		t.Errorf("%v became %v", first, second)
	}
}

func TestCrashesAreCountedAndLogged(t *testing.T) {
	t.Parallel()
	var lines bytes.Buffer
	registry := prometheus.NewRegistry()
	crashes := NewReporter(slog.New(slog.NewJSONHandler(&lines, nil)), registry)
	crashes.Guard(t.Context(), Sweep, func() { panic(private) })
	crashes.Guard(t.Context(), Sweep, func() {})

	complaints := new(bytes.Buffer) // from net/http, which prints unrecovered panics
	panics := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(private) })
	server := httptest.NewUnstartedServer(crashes.Handler(Metrics, panics))
	server.Config.ErrorLog = log.New(complaints, "", 0)
	server.Start()
	if answer, err := http.Get(server.URL); err == nil {
		t.Errorf("answered %s", answer.Status)
		answer.Body.Close()
	}
	server.Close()
	if complaints.Len() > 0 {
		t.Errorf("net/http says %s", complaints)
	}

	families, err := registry.Gather()
	if err != nil || len(families) != 1 || families[0].GetName() != "plainhand_panics_total" {
		t.Fatal(families, err)
	}
	counts := map[string]float64{}
	for _, metric := range families[0].GetMetric() {
		counts[metric.GetLabel()[0].GetValue()] = metric.GetCounter().GetValue()
	}
	want := map[string]float64{"engine": 0, "island": 0, "job": 0, "kept": 0, "metrics": 1, "request": 0, "sweep": 1}
	if !maps.Equal(counts, want) {
		t.Errorf("counted %v", counts)
	}
	if log := lines.String(); strings.Contains(log, private) || strings.Count(log, `"place":"crash/crash_test.go:`) != 2 {
		t.Errorf("the log has\n%s", log)
	}
}
