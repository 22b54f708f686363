package status_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"plainhand/internal/status"
)

func TestReportContainsTheResultOfEachCheck(t *testing.T) {
	t.Parallel()
	var failed []string
	fails := func(context.Context) error { return errors.New("broken") }
	works := func(context.Context) error { return nil }
	board := status.NewBoard(time.Now, func(check string, _ error) { failed = append(failed, check) },
		status.Check{Name: "The editor", Uses: works}, status.Check{Name: "Email", Uses: fails})
	report := board.Report(t.Context())
	want := []status.Result{{Name: "The editor", Works: true}, {Name: "Email"}}
	if !slices.Equal(report.Results, want) || report.Works() || !slices.Equal(failed, []string{"Email"}) {
		t.Errorf("%+v, failed called for %q", report, failed)
	}
}

func TestReportIsCachedForAMinute(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var checks atomic.Int32
		board := status.NewBoard(time.Now, func(string, error) {}, status.Check{Name: "The editor",
			Uses: func(context.Context) error { checks.Add(1); return nil }})
		look := func() {
			var all sync.WaitGroup
			for range 100 {
				all.Go(func() { board.Report(t.Context()) })
			}
			all.Wait()
		}
		look()
		time.Sleep(59 * time.Second) // the bubble's clock
		look()
		if checks.Load() != 1 {
			t.Errorf("%d checks within a minute", checks.Load())
		}
		time.Sleep(time.Second)
		look()
		if checks.Load() != 2 {
			t.Errorf("%d checks in all", checks.Load())
		}
	})
}

func TestHangingCheckFails(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hangs := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		board := status.NewBoard(time.Now, func(string, error) {}, status.Check{Name: "Email", Uses: hangs})
		if report := board.Report(t.Context()); report.Works() {
			t.Error("it works")
		}
	})
}
