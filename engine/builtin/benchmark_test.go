package builtin

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"plainhand/engine/humanize"
)

func BenchmarkHumanize(b *testing.B) {
	engine := newTestEngine(b)
	text := strings.Repeat(sample(b)+"\n\n", 3)
	for _, strength := range humanize.Strengths() {
		b.Run(fmt.Sprint(strength), func(b *testing.B) {
			for b.Loop() {
				if _, err := humanize.Rewrite(b.Context(), engine, humanize.Request{Text: text, Strength: strength}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(humanize.Words(text)*b.N)/b.Elapsed().Seconds(), "words/s")
		})
	}
}

// What a writer notices is the slow case, so this reports the 99th percentile over the seeds.
func BenchmarkThousandWords(b *testing.B) {
	engine := newTestEngine(b)
	words := strings.Fields(strings.Repeat(sample(b)+" ", 3))
	text := strings.Join(words[:1000], " ")
	for _, strength := range []humanize.Strength{humanize.Balanced, humanize.Strong} {
		b.Run(fmt.Sprint(strength), func(b *testing.B) {
			var durations []time.Duration
			for b.Loop() {
				started := time.Now()
				request := humanize.Request{Text: text, Strength: strength, Seed: uint64(len(durations))}
				if _, err := humanize.Rewrite(b.Context(), engine, request); err != nil {
					b.Fatal(err)
				}
				durations = append(durations, time.Since(started))
			}
			slices.Sort(durations)
			b.ReportMetric(float64(durations[len(durations)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		if _, err := New(nil); err != nil {
			b.Fatal(err)
		}
	}
}
