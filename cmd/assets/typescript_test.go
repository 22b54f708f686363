package main

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"plainhand/islands"
)

type mode string

type mark struct {
	Number int    `json:"number"`
	After  string `json:"after,omitempty"`
}

type demo struct {
	Text    string          `json:"text"`
	Mode    mode            `json:"mode"`
	Words   int             `json:"words"`
	Share   float64         `json:"share"`
	Active  bool            `json:"active"`
	Marks   []mark          `json:"marks"`
	Last    *mark           `json:"last"`
	Maybe   *mark           `json:"maybe,omitempty"`
	Notes   []*string       `json:"notes"`
	Table   map[string]bool `json:"table"`
	Nothing chan int        `json:"-"`
}

func (demo) Component() string { return "demo/Demo" }

func TestTypescript(t *testing.T) {
	t.Parallel()
	got, err := typescript([]islands.Props{demo{}})
	if err != nil {
		t.Fatal(err)
	}
	const want = `
export interface mark {
  readonly number: number;
  readonly after?: string;
}

export interface DemoProps {
  readonly text: string;
  readonly mode: string;
  readonly words: number;
  readonly share: number;
  readonly active: boolean;
  readonly marks: readonly mark[];
  readonly last: mark | null;
  readonly maybe?: mark;
  readonly notes: readonly (string | null)[];
  readonly table: Readonly<Record<string, boolean>>;
}
`
	if got != want {
		t.Errorf("got %s", got)
	}
}

func TestTypescriptRefusesUnsupportedTypes(t *testing.T) {
	t.Parallel()
	type date struct {
		At time.Time `json:"at"`
	}
	tests := map[string]struct {
		props   any
		because string
	}{
		"a time": {date{}, "writes its own JSON"},
		"a time within": {struct {
			Dates []date `json:"dates"`
		}{}, "writes its own JSON"},
		"int64": {struct {
			Count int64 `json:"count"`
		}{}, "loses digits"},
		"uint64 within": {struct {
			Counts []uint64 `json:"counts"`
		}{}, "loses digits"},
		"no tag": {struct{ Text string }{}, "has no name in JSON"},
		"only an option": {struct {
			Text string `json:",omitempty"`
		}{}, "has no name in JSON"},
		"hidden":   {struct{ text string }{}, "not exported"},
		"embedded": {struct{ mark }{}, "embedded"},
		"quoted": {struct {
			Count int `json:"count,string"`
		}{}, "make it a string"},
		"bytes": {struct {
			Data []byte `json:"data"`
		}{}, "make it a string"},
		"anything": {struct {
			Value any `json:"value"`
		}{}, "JSON does not have"},
		"map by number": {struct {
			Table map[int]string `json:"table"`
		}{}, "use strings"},
		"no name": {struct {
			Of struct{} `json:"of"`
		}{}, "without a name"},
	}
	for name, test := range tests {
		writer := typeWriter{names: map[reflect.Type]string{}}
		err := writer.object(reflect.TypeOf(test.props), "DemoProps")
		if err == nil || !strings.Contains(err.Error(), test.because) {
			t.Errorf("%s: error %v, want one that says %q", name, err, test.because)
		}
	}
}

func TestGenerateKeepsFilesThatAreUpToDate(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := generate(folder, []islands.Props{demo{}}); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(folder, "registry.gen.ts"))
	if err != nil || !strings.Contains(string(list), `import Demo from "./demo/Demo.tsx";`) ||
		!strings.Contains(string(list), `"demo/Demo": Demo,`) {
		t.Errorf("%v: %s", err, list)
	}
	past := time.Unix(1, 0)
	if err := os.Chtimes(filepath.Join(folder, "props.gen.ts"), past, past); err != nil {
		t.Fatal(err)
	}
	if err := generate(folder, []islands.Props{demo{}}); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(folder, "props.gen.ts")); err != nil || !info.ModTime().Equal(past) {
		t.Error("a file that was right was written again")
	}
}

// The committed files match the generator's output.
func TestGeneratedFilesAreFresh(t *testing.T) {
	t.Parallel()
	types, err := typescript(islands.Registered)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range generated(types, islands.Registered) {
		if got, err := os.ReadFile(filepath.Join("../../islands", name)); err != nil || string(got) != generatedMark+want {
			t.Errorf("%s is stale: run make assets, and commit it (%v)", name, err)
		}
	}
}
