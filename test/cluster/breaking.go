//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

const (
	calm        = 10 * time.Second
	mendedAfter = 2 * time.Minute // by then the cluster must have recovered
)

// breakEverything injects each fault while people use the site, and then checks the database.
func breakEverything(ctx context.Context, c *cluster, asked options) error {
	r := newRecord()
	using, leave := context.WithCancel(ctx)
	defer leave()
	if err := c.probe(using, r); err != nil {
		return err
	}
	wait := c.crowd(using, r, asked.people)
	fmt.Println("| fault | round | no answer for | again after its start | again after its end | whole again after |")
	fmt.Println("|---|---|---|---|---|---|")
	var wrong []error
	for round := range asked.rounds {
		for _, fault := range allFaults {
			if len(asked.faults) > 0 && !slices.Contains(asked.faults, fault.name) {
				continue
			}
			pause(ctx, calm)
			if err := c.inject(ctx, r, fault, round+1, asked.lasts); err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", fault.name, err))
			}
		}
	}
	pause(ctx, calm)
	leave()
	wait()
	wrong = append(wrong, c.check(ctx, r))
	fmt.Println()
	fmt.Println(r.summary(c))
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	fmt.Println("Everything that was promised is there, once.")
	return nil
}

// maxOutage is the maximum time in which no text is rewritten: after the start of a fault that the site tolerates, or
// after the end of any other.
const maxOutage = 30 * time.Second

// inject injects a fault, ends it, and prints a row of the table.
func (c *cluster) inject(ctx context.Context, r *record, f fault, round int, lasts time.Duration) error {
	breaking, stop := context.WithCancel(ctx)
	defer stop()
	began := time.Now()
	mend, err := f.begin(breaking, c)
	if err != nil {
		return err
	}
	pause(ctx, lasts)
	stop()
	if err := mend(ctx); err != nil {
		return err
	}
	mended := time.Now()
	err = within(ctx, mendedAfter, "everything is whole again", func() bool { return c.isWhole(ctx) })
	err = errors.Join(err, c.awaitSites(ctx))
	whole := time.Now()
	pause(ctx, 5*time.Second)
	down, back := r.outage(began, time.Now())
	fromStart, fromEnd := max(0, back.Sub(began)), max(0, back.Sub(mended))
	if back.IsZero() {
		fromStart, fromEnd = 0, 0
	}
	fmt.Printf("| %s | %d | %.1f s | %.1f s | %.1f s | %.1f s |\n", f.name, round, down.Seconds(), fromStart.Seconds(),
		fromEnd.Seconds(), whole.Sub(mended).Seconds())
	if f.around && down > maxOutage || fromEnd > maxOutage {
		err = errors.Join(err, fmt.Errorf("no text for %s, and none for %s after it was mended", down, fromEnd))
	}
	return err
}

func pause(ctx context.Context, lasts time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(lasts):
	}
}
