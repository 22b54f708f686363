package main

import (
	"context"
	"strings"
	"testing"

	"plainhand/cmd/plainhand/cli"
	"plainhand/cmd/plainhand/programtest"
)

var (
	firstKey  = strings.Repeat("ab", 32)
	secondKey = strings.Repeat("cd", 32)
	thirdKey  = strings.Repeat("ef", 32)
)

// starts runs the site with these keys until it is ready or has failed.
func starts(t *testing.T, environment map[string]string, key, previous string) bool {
	t.Helper()
	settings := programtest.With(programtest.With(environment, "SECRET_KEY", key), "SECRET_KEY_PREVIOUS", previous)
	settings = programtest.With(programtest.With(settings, "ADDR", "127.0.0.1:0"), "METRICS_ADDR", "127.0.0.1:0")
	ready := &firstLine{written: make(chan struct{})}
	log := new(lockedBuffer)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, cli.Streams{In: strings.NewReader(""), Out: ready, Err: log,
			Getenv: func(name string) string { return settings[name] }}, nil)
	}()
	select {
	case <-ready.written:
		stop()
		<-ended
		return true
	case code := <-ended:
		if code != cli.ExitUsage || !strings.Contains(log.String(), "SECRET_KEY is not the key") {
			t.Errorf("it ends with %d: %s", code, log)
		}
		return false
	}
}

func TestSiteStartsOnlyWithTheKeyOfItsDatabase(t *testing.T) {
	t.Parallel()
	skipWithoutAssets(t)
	environment, _ := programtest.OnDatabase(t)
	rotate := func(key, previous string) {
		t.Helper()
		settings := programtest.With(programtest.With(environment, "SECRET_KEY", key), "SECRET_KEY_PREVIOUS", previous)
		if got := program(t, settings, "", "secrets", "rotate"); got.Code != 0 {
			t.Errorf("%+v", got)
		}
	}
	for _, step := range []struct {
		name, key, previous string
		want                bool
	}{
		{"the first start", firstKey, "", true},
		{"another key", secondKey, "", false},
		{"another key again", secondKey, thirdKey, false},
		{"the same key", firstKey, "", true},
		{"a new key with the former one", secondKey, thirdKey + "," + firstKey, true},
		{"a new key before it was rotated", secondKey, "", false},
	} {
		if got := starts(t, environment, step.key, step.previous); got != step.want {
			t.Errorf("%s: it starts: %v", step.name, got)
		}
	}
	rotate(secondKey, firstKey)
	if !starts(t, environment, secondKey, "") || starts(t, environment, firstKey, "") {
		t.Error("after the rotation, the new key alone does not count")
	}
	accepted := program(t, programtest.With(environment, "SECRET_KEY", thirdKey), "", "secrets", "accept")
	if accepted.Code != 0 || !starts(t, environment, thirdKey, "") {
		t.Errorf("a key that was accepted does not count: %+v", accepted)
	}
}

func TestDatabaseFromBeforeKeysWereRecordedRefusesAnotherKey(t *testing.T) {
	t.Parallel()
	skipWithoutAssets(t)
	environment, database := programtest.OnDatabase(t)
	programtest.RegisterWithTexts(t, database, programtest.ParseKey(t, firstKey))
	if starts(t, environment, secondKey, "") {
		t.Error("it starts with a key that reads none of the texts")
	}
	if !starts(t, environment, firstKey, "") {
		t.Error("it does not start with its key")
	}
}
