package islands_test

import (
	"strconv"
	"testing"

	"plainhand/islands"
)

var tool = awkward{ID: "tool", Text: "a few words to draw", Items: make([]string, 20),
	Modes: map[string]string{"x": "Ex"}}

// Cold starts an engine for each rendering, as the first ones after the program's start do.
func BenchmarkDrawCold(b *testing.B) {
	script, err := fixtures()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		renderer, err := islands.New(script, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		draw(b, renderer, tool)
		b.StopTimer()
		renderer.Close()
		b.StartTimer()
	}
}

func BenchmarkDrawWarm(b *testing.B) {
	renderer, _ := renderer(b, patient)
	b.ReportAllocs()
	props, number := tool, 0
	for b.Loop() {
		number++
		props.Text = strconv.Itoa(number) // nothing that is in the cache
		draw(b, renderer, props)
	}
}

func BenchmarkDrawCached(b *testing.B) {
	renderer, _ := renderer(b, patient)
	b.ReportAllocs()
	for b.Loop() {
		draw(b, renderer, tool)
	}
}

func draw(b *testing.B, renderer *islands.Renderer, props islands.Props) {
	if drawn, err := renderer.Draw(b.Context(), props); err != nil || drawn.HTML == "" {
		b.Fatal("not drawn", err)
	}
}
