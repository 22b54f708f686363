package main

import "testing"

func TestServeReturnsTheExitStatus(t *testing.T) {
	t.Parallel()
	for script, want := range map[string]int{"exit 0": 0, "exit 3": 3, "kill -9 $$": 1} {
		if status, err := serve("sh", "-c", script); err != nil || status != want {
			t.Errorf("%s: status %d, %v; want %d", script, status, err, want)
		}
	}
}

func TestMissingCommandReturnsAnError(t *testing.T) {
	t.Parallel()
	if _, err := serve("no-such-command"); err == nil {
		t.Error("no error")
	}
}
