package islands_test

import (
	"strconv"
	"testing"

	"plainhand/islands"
)

// typicalProps are short props with a list and a map.
var typicalProps = awkward{ID: "tool", Text: "a few words to draw", Items: make([]string, 20),
	Modes: map[string]string{"x": "Ex"}}

// BenchmarkDrawCold starts an engine for each rendering, as the first renderings after the program's start do.
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
		draw(b, renderer, typicalProps)
		b.StopTimer()
		renderer.Close()
		b.StartTimer()
	}
}

func BenchmarkDrawWarm(b *testing.B) {
	renderer, _ := newRenderer(b, generousLimits)
	b.ReportAllocs()
	props, number := typicalProps, 0
	for b.Loop() {
		number++
		props.Text = strconv.Itoa(number) // never cached
		draw(b, renderer, props)
	}
}

func BenchmarkDrawCached(b *testing.B) {
	renderer, _ := newRenderer(b, generousLimits)
	b.ReportAllocs()
	for b.Loop() {
		draw(b, renderer, typicalProps)
	}
}

func draw(b *testing.B, renderer *islands.Renderer, props islands.Props) {
	if drawn, err := renderer.Render(b.Context(), props); err != nil || drawn.HTML == "" {
		b.Fatal("not rendered", err)
	}
}
