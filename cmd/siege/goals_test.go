package main

import (
	"strings"
	"testing"
	"time"
)

// seen returns a scene in which a hundred honest requests went well, except for what change does.
func seen(scene scene, took time.Duration, change func(*result)) result {
	made := result{scene: scene, honest: recorded(100, "200", took).sum(), memory: mostMemory}
	if change != nil {
		change(&made)
	}
	return made
}

// some gives that many of a scene's honest requests another outcome.
func some(times int, what outcome) func(*result) {
	return func(r *result) { r.honest.outcomes = map[outcome]int{"200": 100 - times, what: times} }
}

func came(backs ...back) func(*result) { return func(r *result) { r.backs = backs } }

func TestGoals(t *testing.T) {
	t.Parallel()
	tooMuch := func(r *result) { r.memory++ }
	for name, test := range map[string]struct {
		scene  scene
		took   time.Duration
		change func(*result)
		missed string // how the message begins; empty for none
	}{
		"all well":         {anonymousScene, 30, nil, ""},
		"slower":           {membersScene, 31, nil, "honest requests had a p99 of 31ms, more than 3 times calm's 10ms"},
		"not compared":     {clockScene, 1000, nil, ""},
		"memory":           {killedScene, 1, tooMuch, "the program held 400 MiB"},
		"empty":            {calmScene, 1, some(1, empty), "honest requests got no whole answer: empty×1"},
		"no answer":        {clockScene, 1, some(1, late), "honest requests got no whole answer: late×1"},
		"empty, killed":    {killedScene, 1, some(50, empty), ""},
		"broken":           {killedScene, 1, some(1, "500"), "honest requests were answered with 500×1"},
		"too many":         {guessesScene, 1, some(1, "429"), "honest requests were answered with 429×1"},
		"one turned away":  {guessesScene, 1, some(1, "503"), ""},
		"two turned away":  {guessesScene, 1, some(2, "503"), "only 98.0% of the honest requests were served"},
		"turned away":      {frozenScene, 1, some(50, "503"), ""},
		"frozen too long":  {frozenScene, 10_010, nil, "a request took 10.01s, longer than 10s"},
		"back in time":     {killedScene, 1, came(back{"it", soon, false}), ""},
		"back too late":    {killedScene, 1, came(back{"it", 1, false}, back{"so", 2 * soon, false}), "back 10s after so"},
		"not back in time": {killedScene, 1, came(back{"it", 1, true}), "not back within 0s of it"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			calm := seen(calmScene, 10*time.Millisecond, nil)
			played := seen(test.scene, test.took*time.Millisecond, test.change)
			got := strings.Join(judge([]result{calm, played}), "; ")
			if want := test.scene.name + ": " + test.missed; test.missed != "" && !strings.HasPrefix(got, want) {
				t.Errorf("missed %q, want %q", got, want)
			}
			if test.missed == "" && got != "" {
				t.Errorf("missed %q", got)
			}
		})
	}
}

func TestWithoutCalmNothingIsCompared(t *testing.T) {
	t.Parallel()
	if missed := judge([]result{seen(membersScene, time.Minute, nil)}); len(missed) != 0 {
		t.Errorf("missed %q", missed)
	}
}
