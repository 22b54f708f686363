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
	mendedAfter = 2 * time.Minute // then everything has to be whole again
)

// breakEverything lets people use the site while one thing after another breaks, and then checks what is there.
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
		for _, one := range allFaults {
			if len(asked.faults) > 0 && !slices.Contains(asked.faults, one.name) {
				continue
			}
			pause(ctx, calm)
			if err := c.suffer(ctx, r, one, round+1, asked.lasts); err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %w", one.name, err))
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

// longestOutage is for how long people may get no text: after a fault begins that the site can go on without, or after
// any other has ended.
const longestOutage = 30 * time.Second

// suffer breaks something, mends it, and prints a row of the table.
func (c *cluster) suffer(ctx context.Context, r *record, one fault, round int, lasts time.Duration) error {
	breaking, stop := context.WithCancel(ctx)
	defer stop()
	began := time.Now()
	mend, err := one.begin(breaking, c)
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
	fmt.Printf("| %s | %d | %.1f s | %.1f s | %.1f s | %.1f s |\n", one.name, round, down.Seconds(), fromStart.Seconds(),
		fromEnd.Seconds(), whole.Sub(mended).Seconds())
	if one.around && down > longestOutage || fromEnd > longestOutage {
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
