package main

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The modules are those that the program imports packages of, so the test needs no SBOM.
func TestNoticeIsComplete(t *testing.T) {
	t.Parallel()
	written, err := os.ReadFile("../../NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	list, _, _ := strings.Cut(string(written), "\n\n===")
	const format = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}"
	listing := exec.Command("go", "list", "-deps", "-f", format, "./cmd/plainhand")
	listing.Dir = "../.."
	listing.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	out, err := listing.Output()
	if err != nil {
		t.Fatal(err)
	}
	found, err := packages("../../package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.FieldsFunc(string(out), func(c rune) bool { return c == '\n' })
	for _, component := range found {
		want = append(want, component.name)
	}
	slices.Sort(want)
	for _, name := range slices.Compact(want) {
		if !strings.Contains(list+"\n", "\n- "+name+"\n") {
			t.Errorf("NOTICE lacks %s: run make notice", name)
		}
	}
}

func TestComponentWithoutALicenseIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := notice([]component{{name: "x v1"}}); err == nil {
		t.Error("a component without a license was listed")
	}
	got, err := notice([]component{{name: "b v1", stated: "MIT"}, {name: "a v1", stated: "MIT"}})
	if err != nil || !strings.Contains(got, "=\na v1\nb v1\n\nLicense: MIT\n") {
		t.Errorf("%v\n%s", err, got)
	}
}
