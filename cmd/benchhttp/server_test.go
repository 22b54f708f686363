package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"testing"
)

// childAddress is the environment variable that makes the test program the measured server.
const childAddress = "MEASURED_TEST_ADDRESS"

func TestMain(m *testing.M) {
	if address := os.Getenv(childAddress); address != "" {
		nothing := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
		fmt.Fprintln(os.Stderr, http.ListenAndServe(address, nothing))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func TestRunningServerIsMeasured(t *testing.T) {
	t.Parallel()
	server := startTestProgram(t)
	memory, err := server.Memory()
	if err != nil || memory < 1<<20 {
		t.Errorf("it holds %d bytes, %v", memory, err)
	}
	if _, err := server.Processor(); err != nil {
		t.Error(err)
	}
	server.Stop()
	if _, err := server.Memory(); err == nil {
		t.Error("it still holds memory")
	}
	if answer, err := http.Get(server.URL); err == nil {
		answer.Body.Close()
		t.Error("it still answers")
	}
	server.Stop() // a second stop is harmless
}

func TestCommandThatDoesNotStartIsReported(t *testing.T) {
	t.Parallel()
	if _, err := start(exec.Command("/nowhere/to/be/found"), "http://127.0.0.1:1/"); err == nil {
		t.Error("it started")
	}
}

func startTestProgram(t *testing.T) *server {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(program)
	command.Env = []string{childAddress + "=" + address}
	server, err := start(command, "http://"+address+"/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Stop)
	return server
}
