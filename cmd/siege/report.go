package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"
)

// result is what was seen of a scene.
type result struct {
	scene                   scene
	honest, hostile         summary
	memory                  int // the most bytes that the program used
	goroutines, connections span
	backs                   []back
}

// report prints a table with a line per scene.
func report(out io.Writer, results []result) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "scene\thonest\tp50\tp99\tmax\tfailed\tempty\tmemory\tgoroutines\tconnections\thostile\t")
	for _, result := range results {
		honest := result.honest
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\n", result.scene.name, len(honest.took),
			short(honest.quantile(.5)), short(honest.quantile(.99)), short(honest.quantile(1)),
			orNone(honest.list(func(o outcome) bool { return !o.fine() && o != empty })), honest.outcomes[empty],
			mebibytes(result.memory), result.goroutines, result.connections,
			orNone(result.hostile.list(func(outcome) bool { return true })), told(result.backs))
	}
	return table.Flush()
}

// String gives a figure at the start, at its peak, and at the end.
func (s span) String() string { return fmt.Sprintf("%d/%d/%d", s.start, s.peak, s.end) }

func (b back) String() string {
	if b.never {
		return fmt.Sprintf("not back within %s of %s", short(b.took), b.after)
	}
	return fmt.Sprintf("back %s after %s", short(b.took), b.after)
}

func told(backs []back) string {
	parts := make([]string, len(backs))
	for i, back := range backs {
		parts[i] = back.String()
	}
	return strings.Join(parts, ", ")
}

// short leaves out what nobody reads.
func short(took time.Duration) string {
	if took < time.Second {
		return took.Round(time.Millisecond).String()
	}
	return took.Round(10 * time.Millisecond).String()
}

func mebibytes(bytes int) string { return fmt.Sprintf("%d MiB", bytes>>20) }

func orNone(list string) string {
	if list == "" {
		return "–"
	}
	return list
}
