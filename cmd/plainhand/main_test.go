package main

import (
	"net"
	"net/http"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/static"
)

var program = programtest.Runner(run)

func TestHelpAndMistakesArePrinted(t *testing.T) {
	t.Parallel()
	tests := []struct {
		args []string
		code int
		out  string // part of what is printed
		err  string
	}{
		{[]string{"help"}, 0, "serve", ""},
		{[]string{"--help"}, 0, "grant EMAIL PLAN", ""},
		{[]string{"grant", "-h"}, 0, "Usage: plainhand grant EMAIL PLAN", ""},
		{[]string{"serve", "--help"}, 0, "Usage: plainhand serve", ""},
		{[]string{"version"}, 0, "plainhand ", ""},
		{[]string{"humanise"}, cli.ExitUsage, "", `there is no command "humanise"`},
		{[]string{"--port", "80"}, cli.ExitUsage, "", `there is no command "--port"`},
		{[]string{"serve", "--port", "80"}, cli.ExitUsage, "", "-port"},
		{[]string{"version", "now"}, cli.ExitUsage, "", "Type it as: plainhand version"},
		{[]string{"grant", "ada@example.com"}, cli.ExitUsage, "", "type it as: plainhand grant EMAIL PLAN"},
		{[]string{"grant", "ada@example.com", "gold"}, cli.ExitUsage, "", "basic, pro, premium, or none"},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			got := program(t, nil, "", test.args...)
			if got.Code != test.code || !strings.Contains(got.Out, test.out) || !strings.Contains(got.Err, test.err) {
				t.Errorf("got %+v", got)
			}
			if got.Code != 0 && got.Out != "" {
				t.Errorf("a mistake printed %q where results go", got.Out)
			}
		})
	}
}

func TestEveryInvalidSettingIsNamed(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"serve", "migrate"} {
		got := program(t, map[string]string{"ADDR": "eighty", "APP_ENV": "live"}, "", command)
		if got.Code != cli.ExitUsage || !strings.Contains(got.Err, "ADDR is") || !strings.Contains(got.Err, "APP_ENV is") {
			t.Errorf("%s: %+v", command, got)
		}
	}
}

func TestPortInUseIsReported(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if _, err := listen(listener.Addr().String()); err == nil || !strings.Contains(err.Error(), "is in use") ||
		!strings.Contains(err.Error(), "ADDR") {
		t.Errorf("err = %v", err)
	}
}

// The program starts, prints its address, is ready, responds, and stops in time on a signal.
func TestServeStartsRespondsAndStops(t *testing.T) {
	t.Parallel()
	environment, _ := programtest.OnDatabase(t)
	if static.Built() != nil { // after a plain "go test" in a fresh clone
		if got := program(t, environment, ""); got.Code != cli.ExitFailure || !strings.Contains(got.Err, "make build") {
			t.Errorf("without styles and scripts: %+v", got)
		}
		return
	}
	program := serving(t, environment)
	for path, want := range map[string]int{"/": http.StatusOK, "/readyz": http.StatusOK, "/metrics": http.StatusNotFound} {
		response, err := http.Get(program.url + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s: status %d", path, response.StatusCode)
		}
	}
	if code := program.stop(); code != 0 {
		t.Errorf("exit code %d: %s", code, program.log)
	}
}
