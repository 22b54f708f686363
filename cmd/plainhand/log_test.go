package main

import (
	"encoding/json"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/config"
	"plainhand/internal/needs"
	"plainhand/static"
)

// linesOf reads a log in which every line must be JSON.
func linesOf(t *testing.T, log string) []map[string]any {
	t.Helper()
	var lines []map[string]any
	for line := range strings.Lines(log) {
		var read map[string]any
		if err := json.Unmarshal([]byte(line), &read); err != nil || read["level"] == nil || read["msg"] == nil {
			t.Errorf("a line is %q", line)
		}
		lines = append(lines, read)
	}
	return lines
}

func TestProductionLogIsJSON(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	s := stoppedBillingFixture(t, map[string]string{"APP_ENV": config.Production, "PAYMENTS": "demo",
		"PAYMENTS_DEMO_IN_PRODUCTION": "i-understand-nobody-pays", "SECRET_KEY": strings.Repeat("0f", 32),
		"BASE_URL": "http://plainhand.example", "METRICS_ADDR": "127.0.0.1:0"})
	var errors lockedBuffer
	_, kill := s.childProcess(&errors)
	kill()
	if lines := linesOf(t, errors.String()); len(lines) < 3 { // a start, a warning, metrics
		t.Errorf("the log has %d lines:\n%s", len(lines), &errors)
	}
}

// net/http logs only mistakes of handlers on its own.
func TestServerErrorsAreLogged(t *testing.T) {
	t.Parallel()
	var lines lockedBuffer
	logger := slog.New(slog.NewJSONHandler(&lines, nil))
	site := httptest.NewUnstartedServer(nil)
	site.Config = newServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusOK)
		w.WriteHeader(http.StatusOK)
	}), logger)
	site.Start()
	response, err := http.Get(site.URL)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	site.Close()
	logged := linesOf(t, lines.String())
	if len(logged) != 1 || logged[0]["level"] != "WARN" || !strings.Contains(fmt.Sprint(logged[0]["msg"]), "superfluous") {
		t.Errorf("the log has\n%s", &lines)
	}
}

func TestFailedStartIsLoggedInProduction(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"serve"}} {
		got := program(t, map[string]string{"APP_ENV": config.Production, "ADDR": "eighty"}, "", args...)
		lines := linesOf(t, got.Err)
		if got.Code != cli.ExitUsage || len(lines) != 1 || lines[0]["level"] != "ERROR" {
			t.Fatalf("%v: %+v", args, got)
		}
		why := fmt.Sprint(lines[0]["error"])
		if !strings.Contains(why, "BASE_URL is not set") || !strings.Contains(why, "ADDR is") {
			t.Errorf("%v: %s", args, why)
		}
	}
	got := program(t, map[string]string{"APP_ENV": config.Production}, "", "grant", "ada@example.com")
	if !strings.HasPrefix(got.Err, "plainhand grant: ") {
		t.Errorf("standard error is %q", got.Err)
	}
}

// It is not parallel, because a process has only one such logger.
func TestLibrariesLogThroughTheLogger(t *testing.T) {
	before, output, flags := slog.Default(), log.Writer(), log.Flags()
	defer func() {
		slog.SetDefault(before)
		log.SetOutput(output)
		log.SetFlags(flags)
	}()
	var lines lockedBuffer
	cli.NewLogger(cli.Streams{Err: &lines, Adopt: cli.AdoptLog}, config.Config{Environment: config.Production})
	log.Printf("Unsolicited response received on idle HTTP channel starting with %q; err=%v", "private words", nil)
	log.Print("panic: something\nprivate words")
	slog.Warn("PostgreSQL ended")
	logged := linesOf(t, lines.String())
	if len(logged) != 3 || strings.Contains(lines.String(), "private") {
		t.Fatalf("the log has\n%s", &lines)
	}
	for at, want := range []string{
		"Unsolicited response received on idle HTTP channel starting with", "panic: something", "PostgreSQL ended",
	} {
		if logged[at]["msg"] != want || logged[at]["level"] != "WARN" {
			t.Errorf("line %d is %v", at, logged[at])
		}
	}
}

func TestLogLevelDecidesWhatIsLogged(t *testing.T) {
	t.Parallel()
	for level, want := range map[string][2]bool{"debug": {true, true}, "": {false, true}, "warn": {false, false}} {
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			environment, _ := programtest.OnDatabase(t)
			environment["LOG_LEVEL"] = level
			site := serving(t, environment)
			site.status(t, http.MethodGet, "/healthz", "")
			site.status(t, http.MethodGet, "/pricing", "")
			site.stop()
			log := site.log.String()
			got := [2]bool{strings.Contains(log, "route=/healthz"), strings.Contains(log, "route=/pricing")}
			if got != want {
				t.Errorf("a probe and a page are logged: %v, want %v:\n%s", got, want, log)
			}
		})
	}
}
