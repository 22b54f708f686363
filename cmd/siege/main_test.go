package main

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestScenesAreChosenByName(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		"killed,calm": "calm, killed", "frozen": "frozen", "calm, anonymous": "", "": "",
	} {
		chosen, err := choose(list)
		if (err != nil) != (want == "") || names(chosen) != want {
			t.Errorf("%q chooses %q, %v; want %q", list, names(chosen), err, want)
		}
	}
	options, err := parse([]string{"-for", "5s", "-scene", "clock"})
	if err != nil || options.length != 5*time.Second || names(options.scenes) != "clock" {
		t.Errorf("%+v, %v", options, err)
	}
}

func TestNobodyWaitsForOthers(t *testing.T) {
	t.Parallel()
	clock, stop := context.WithCancel(t.Context())
	third := make(chan struct{})
	every(clock, time.Millisecond, func(turn int) {
		if turn == 2 {
			close(third)
			stop()
		}
		<-third // the first two last until the third has begun
	})
}

func TestTheTableHasALineForEachScene(t *testing.T) {
	t.Parallel()
	var table strings.Builder
	busy := seen(killedScene, 20*time.Millisecond, func(r *result) {
		r.honest.outcomes = map[outcome]int{"200": 90, "503": 7, empty: 3}
		r.hostile = recorded(2, left, 0).sum()
		r.goroutines, r.backs = span{5, 9, 6, true}, []back{{"the end", 1500 * time.Millisecond, false}}
	})
	if err := report(&table, []result{seen(calmScene, time.Second, nil), busy}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(table.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("got\n%s", &table)
	}
	want := "killed 100 20ms 20ms 20ms 503×7 3 400 MiB 5/9/6 0/0/0 left×2 back 1.5s after the end"
	if got := strings.Join(strings.Fields(lines[2]), " "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
