package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestChangedSourcesAreFound(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(path string, at time.Time) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	july := time.Date(2026, time.July, 1, 0, 0, 0, 0, time.UTC)
	write("cmd/plainhand/main.go", july)
	watch := newWatch()
	for _, step := range []struct {
		name   string
		change func()
		want   string
	}{
		{"nothing has changed", func() {}, ""},
		{"changed", func() { write("cmd/plainhand/main.go", july.Add(time.Second)) }, "cmd/plainhand/main.go"},
		{"once", func() {}, ""},
		{"added", func() { write("views/home.templ", july) }, "views/home.templ"},
		{"deleted", func() { _ = os.Remove("views/home.templ") }, "views/home.templ"},
		{"generated", func() { write("views/home_templ.go", july) }, ""},
		{"a test", func() { write("views/home_test.go", july) }, ""},
		{"built", func() { write("static/dist/site.css", july) }, ""},
		{"of no folder of the program", func() { write("docs/code.md", july) }, ""},
	} {
		step.change()
		if got := watch.look(); got != step.want {
			t.Errorf("%s: %q, want %q", step.name, got, step.want)
		}
	}
}
