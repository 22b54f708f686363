package main

import (
	"testing"
	"time"
)

func recorded(times int, outcome outcome, took time.Duration) *record {
	record := newRecord()
	for range times {
		record.add(outcome, took)
	}
	return record
}

func TestQuantiles(t *testing.T) {
	t.Parallel()
	record := newRecord()
	if got := record.sum().quantile(.99); got != 0 {
		t.Errorf("nothing takes %s", got)
	}
	for took := 200; took > 0; took-- {
		record.add("200", time.Duration(took))
	}
	for part, want := range map[float64]time.Duration{0.001: 1, .5: 100, .99: 198, 1: 200} {
		if got := record.sum().quantile(part); got != want {
			t.Errorf("%g: %d, want %d", part, got, want)
		}
	}
}

func TestTheLastFailureIsKnown(t *testing.T) {
	t.Parallel()
	record := recorded(2, "200", time.Second)
	record.add("303", time.Second)
	if failed := record.lastFailure(); !failed.IsZero() {
		t.Errorf("a request failed at %s", failed)
	}
	record.add(empty, time.Second)
	if record.lastFailure().IsZero() {
		t.Error("no request failed")
	}
}

func TestASpanKeepsItsStartAndPeak(t *testing.T) {
	t.Parallel()
	var figure span
	for _, value := range []int{4, 9, 2} {
		figure.add(value)
	}
	if got := figure.String(); got != "4/9/2" {
		t.Errorf("got %s", got)
	}
}
