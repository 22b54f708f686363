package islands_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"plainhand/internal/fault/crash"
	"plainhand/islands"
	"plainhand/islands/bundle"
)

// awkward is the props of testdata/Awkward.tsx.
type awkward struct {
	ID    string            `json:"id"`
	Text  string            `json:"text"`
	Note  *string           `json:"note"`
	Items []string          `json:"items"`
	Modes map[string]string `json:"modes"`
}

func (awkward) Component() string { return "testdata/Awkward" }

// faulty is the props of testdata/Faulty.tsx.
type faulty struct {
	Fault string `json:"fault"`
	Text  string `json:"text"`
}

func (faulty) Component() string { return "testdata/Faulty" }

// unknown is the props of a component that does not exist.
type unknown struct{}

func (unknown) Component() string { return "testdata/Unknown" }

// fixtures builds the server bundle of testdata, once.
var fixtures = sync.OnceValues(func() ([]byte, error) {
	folder, err := filepath.Abs(".")
	if err != nil {
		return nil, err
	}
	return bundle.Server(folder, "testdata/server.ts")
})

// generousLimits are limits that even a busy machine cannot reach.
var generousLimits = islands.Limits{Time: time.Minute, Memory: 64 << 20}

// newRenderer returns a renderer for the fixtures, and its log.
func newRenderer(t testing.TB, limits islands.Limits) (*islands.Renderer, *bytes.Buffer) {
	t.Helper()
	script, err := fixtures()
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	renderer, err := islands.NewLimited(script, logger, crash.NewReporter(logger, prometheus.NewRegistry()), limits)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(renderer.Close)
	return renderer, &log
}

func TestDrawAwkwardProps(t *testing.T) {
	t.Parallel()
	renderer, _ := newRenderer(t, generousLimits)
	empty, closing := "", `</textarea></script><script>alert(1)</script><!-- & " ' -->`
	tests := map[string]struct {
		props awkward
		want  string
	}{
		"nothing":         {awkward{}, "<ul></ul><fieldset></fieldset>"},
		"null":            {awkward{Note: nil}, "</output><ul>"},
		"empty":           {awkward{Note: &empty}, "<p title></p>"},
		"markup":          {awkward{Text: closing, Note: &closing, Items: []string{closing}}, "&lt;/textarea"},
		"right to left":   {awkward{Text: "שלום עולם", Items: []string{"\u202eمرحبا\u202c"}}, "שלום עולם</textarea>"},
		"emoji":           {awkward{Text: "👩‍👩‍👧 🇩🇪"}, "👩‍👩‍👧 🇩🇪</textarea>"},
		"not UTF-8":       {awkward{Text: "a\xffb\x00c"}, "a\ufffdb"},
		"separators":      {awkward{Text: "a\u2028b\u2029c"}, "a\u2028b\u2029c"},
		"prototype":       {awkward{Modes: map[string]string{"__proto__": "x", "constructor": "y"}}, `value="constructor"`},
		"ten thousand":    {awkward{Text: strings.Repeat("word ", 10_000)}, "10000 words"},
		"a long line":     {awkward{Text: strings.Repeat("w", 300_000)}, "1 words"},
		"a thousand rows": {awkward{Items: make([]string, 1000)}, strings.Repeat("<li></li>", 1000)},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			drawn, err := renderer.Render(t.Context(), test.props)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(drawn.HTML, test.want) {
				t.Errorf("%q is missing in %.2000s", test.want, drawn.HTML)
			}
			for _, danger := range []string{"<script", "</script", "<!--"} {
				if strings.Contains(drawn.HTML, danger) || strings.Contains(string(drawn.Props), danger) {
					t.Errorf("%s is not escaped", danger)
				}
			}
		})
	}
}

func TestDrawEncodesNilListsAsEmpty(t *testing.T) {
	t.Parallel()
	renderer, _ := newRenderer(t, generousLimits)
	props := awkward{}
	drawn, err := renderer.Render(t.Context(), props)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"id":"","text":"","note":null,"items":[],"modes":{}}`; string(drawn.Props) != want {
		t.Errorf("props are %s, want %s", drawn.Props, want)
	}
	if props.Items != nil {
		t.Error("the caller's props were changed")
	}
}

func TestDrawReturnsPropsAloneWhenRenderingFails(t *testing.T) {
	t.Parallel()
	const secret = "words that a user wrote"
	tests := []struct {
		props islands.Props
		log   string
	}{
		{faulty{"throw", secret}, "Error"},
		{faulty{"loop", secret}, "interrupted"},
		{faulty{"memory", secret}, "out of memory"},
		{faulty{"recursion", secret}, "stack overflow"},
		{unknown{}, "TypeError"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.props), func(t *testing.T) {
			t.Parallel()
			renderer, log := newRenderer(t, islands.Limits{Time: 5 * time.Second, Memory: 16 << 20})
			drawn, err := renderer.Render(t.Context(), test.props)
			if err != nil || drawn.HTML != "" || len(drawn.Props) == 0 {
				t.Errorf("a failed rendering returned %q, %v; want props alone", drawn.HTML, err)
			}
			if got := log.String(); !strings.Contains(got, test.log) || strings.Contains(got, secret) {
				t.Errorf("the log must contain %q and quote no props: %s", test.log, got)
			}
			after, err := renderer.Render(t.Context(), faulty{"", "well"})
			if err != nil || after.HTML != "<p>well</p>" {
				t.Errorf("the next island rendered as %q, %v", after.HTML, err)
			}
		})
	}
}

func TestDrawStopsWhenContextIsCanceled(t *testing.T) {
	t.Parallel()
	renderer, log := newRenderer(t, generousLimits)
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := renderer.Render(canceled, faulty{}); !errors.Is(err, context.Canceled) || log.Len() > 0 {
		t.Errorf("error %v, log %q", err, log)
	}
}

func TestDrawIsSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	renderer, log := newRenderer(t, generousLimits)
	var renderings sync.WaitGroup
	for visitor := range 16 {
		renderings.Go(func() {
			for i := range 20 {
				text := fmt.Sprintf("visitor %d, text %d", visitor, i%5)
				drawn, err := renderer.Render(t.Context(), awkward{Text: text})
				if err != nil || !strings.Contains(drawn.HTML, html.EscapeString(text)+"</textarea>") {
					t.Errorf("%s rendered as %s, %v", text, drawn.HTML, err)
				}
			}
		})
	}
	renderings.Wait()
	if log.Len() > 0 {
		t.Error(log)
	}
}

func TestNewRejectsInvalidScript(t *testing.T) {
	t.Parallel()
	if _, err := islands.New([]byte("const ="), slog.Default(), nil); err == nil {
		t.Error("no error")
	}
}

// TestRegisteredIslandsDraw renders every registered island with the product's own bundle, from the zero value of its
// props.
func TestRegisteredIslandsDraw(t *testing.T) {
	t.Parallel()
	folder, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	script, err := bundle.Server(folder, "server.ts")
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	renderer, err := islands.NewLimited(script, slog.New(slog.NewTextHandler(&log, nil)), nil, generousLimits)
	if err != nil {
		t.Fatal(err)
	}
	defer renderer.Close()
	for _, props := range islands.Registered {
		if _, err := renderer.Render(t.Context(), props); err != nil || log.Len() > 0 {
			t.Errorf("%s: %v %s", props.Component(), err, &log)
		}
		if _, err := os.Stat(props.Component() + ".tsx"); err != nil {
			t.Error(err)
		}
	}
}
