package admission

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

var testLimits = Limits{AtOnce: 1, Waiting: 3, PerKey: 3, Patience: 5 * time.Second}

// occupy runs for a duration of the synctest bubble's clock.
func occupy(t *testing.T, gate *Gate, visitor Visitor, duration time.Duration) {
	t.Helper()
	leave, err := gate.Enter(t.Context(), visitor)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(duration)
	leave()
}

// runQueued queues visitors in this order behind a running one, and returns their keys in the order in which they ran,
// and the errors of the rejected ones by key.
func runQueued(t *testing.T, gate *Gate, visitors ...Visitor) (ran []string, refused map[string]error) {
	t.Helper()
	leave, err := gate.Enter(t.Context(), Visitor{Key: "holder"})
	if err != nil {
		t.Fatal(err)
	}
	refused = map[string]error{}
	for _, visitor := range visitors {
		go func() {
			leave, err := gate.Enter(t.Context(), visitor)
			if err != nil {
				refused[visitor.Key] = err
				return
			}
			ran = append(ran, visitor.Key) // one runs at a time
			time.Sleep(time.Millisecond)
			leave()
		}()
		synctest.Wait()
	}
	leave()
	time.Sleep(time.Second)
	synctest.Wait()
	return ran, refused
}

func TestQueueIsFair(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		before   []Visitor // each ran for a second
		visitors []Visitor
		want     []string
	}{
		{"first come, first served", nil, []Visitor{{Key: "a"}, {Key: "b"}, {Key: "c"}}, []string{"a", "b", "c"}},
		{"a visitor with priority runs first", nil, []Visitor{{Key: "a"}, {Key: "b", First: true}}, []string{"b", "a"}},
		{"a visitor with more recent work runs last", []Visitor{{Key: "a"}}, []Visitor{{Key: "a"}, {Key: "b"}},
			[]string{"b", "a"}},
		{"two runs of a visitor go last", nil, []Visitor{{Key: "a"}, {Key: "a"}, {Key: "b"}}, []string{"b", "a", "a"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				gate := NewGate(testLimits)
				for _, visitor := range test.before {
					occupy(t, gate, visitor, time.Second)
				}
				if ran, refused := runQueued(t, gate, test.visitors...); !slices.Equal(ran, test.want) || len(refused) > 0 {
					t.Errorf("%v ran, %v were refused; want %v", ran, refused, test.want)
				}
			})
		})
	}
}

func TestFloodDoesNotKeepVisitorsOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(testLimits)
		flood := []Visitor{{Key: "a"}, {Key: "b"}, {Key: "c"}, {Key: "honest", First: true}}
		ran, refused := runQueued(t, gate, flood...)
		if !slices.Equal(ran, []string{"honest", "a", "b"}) || !errors.Is(refused["c"], ErrBusy) {
			t.Errorf("%v ran, %v were refused", ran, refused)
		}
	})
}

// A run that continues waits in front of the queue, even a full one, longer than others, and exceeds its visitor's
// limits.
func TestContinuedRunIsNeverRejected(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(Limits{AtOnce: 1, Waiting: 1, PerKey: 1, PerMinute: 1, Patience: time.Second})
		occupy(t, gate, Visitor{Key: "a"}, 0)
		leave, err := gate.Enter(t.Context(), Visitor{Key: "holder"})
		if err != nil {
			t.Fatal(err)
		}
		var ran []string
		record := func(name string) func() error { return func() error { ran = append(ran, name); return nil } }
		go func() { _ = gate.Do(t.Context(), Visitor{Key: "first", First: true}, record("first")) }()
		synctest.Wait()
		for range 2 {
			go func() {
				if err := gate.Continue(t.Context(), Visitor{Key: "a"}, record("a")); err != nil {
					t.Error(err)
				}
			}()
		}
		synctest.Wait()
		time.Sleep(testLimits.Patience / 10)
		leave()
		synctest.Wait()
		if !slices.Equal(ran, []string{"a", "a", "first"}) {
			t.Errorf("%v ran", ran)
		}

		if leave, err = gate.Enter(t.Context(), Visitor{Key: "holder 2"}); err != nil {
			t.Fatal(err)
		}
		go func() { time.Sleep(time.Minute); leave() }()
		if err := gate.Continue(t.Context(), Visitor{Key: "a"}, record("a")); err != nil {
			t.Errorf("after a minute: %v", err)
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if leave, err = gate.Enter(t.Context(), Visitor{Key: "holder 3"}); err != nil {
			t.Fatal(err)
		}
		if err := gate.Continue(gone, Visitor{Key: "a"}, record("a")); !errors.Is(err, context.Canceled) {
			t.Errorf("a disconnected client gets %v", err)
		}
		leave()
	})
}

func TestQueuedVisitorTimesOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(testLimits)
		leave, err := gate.Enter(t.Context(), Visitor{Key: "a"})
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if _, err := gate.Enter(t.Context(), Visitor{Key: "b"}); !errors.Is(err, ErrBusy) ||
			time.Since(start) != testLimits.Patience {
			t.Errorf("%v after %s", err, time.Since(start))
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := gate.Enter(gone, Visitor{Key: "b"}); !errors.Is(err, context.Canceled) {
			t.Errorf("a canceled visitor gets %v", err)
		}
		leave()
		leave() // does nothing
		occupy(t, gate, Visitor{Key: "b"}, 0)
		if gate.running != 0 || len(gate.waiting) != 0 || gate.share("b").runs != 0 {
			t.Errorf("%d run and %d wait when all have left", gate.running, len(gate.waiting))
		}
	})
}

func TestRunsOfOneVisitorAreLimited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(Limits{AtOnce: 9, Waiting: 9, PerKey: 2, PerMinute: 4, Patience: time.Second})
		var leaves []func()
		for range 2 {
			leave, err := gate.Enter(t.Context(), Visitor{Key: "a"})
			if err != nil {
				t.Fatal(err)
			}
			leaves = append(leaves, leave)
		}
		if _, err := gate.Enter(t.Context(), Visitor{Key: "a"}); !errors.Is(err, ErrTooManyAtOnce) {
			t.Errorf("a third at once gets %v", err)
		}
		for _, leave := range leaves {
			leave()
		}
		occupy(t, gate, Visitor{Key: "a"}, 0)
		occupy(t, gate, Visitor{Key: "a"}, 0)
		_, err := gate.Enter(t.Context(), Visitor{Key: "a"})
		if !errors.Is(err, ErrTooMany) {
			t.Errorf("a fifth within a minute gets %v", err)
		}
		occupy(t, gate, Visitor{Key: "b"}, 0)
		time.Sleep(15 * time.Second)
		occupy(t, gate, Visitor{Key: "a"}, 0)
	})
}

// The last slot is reserved for small runs of visitors with First.
func TestLastSlotIsReservedForSmallRuns(t *testing.T) {
	t.Parallel()
	for name, greedy := range map[string]Visitor{
		"a large run": {Key: "a", First: true, Size: 100},
		"a visitor":   {Key: "a", Size: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				gate := NewGate(Limits{AtOnce: 2, Waiting: 9, PerKey: 9, Patience: time.Minute, Large: 100})
				leave, err := gate.Enter(t.Context(), greedy)
				if err != nil {
					t.Fatal(err)
				}
				ran := false
				go func() { occupy(t, gate, greedy, 0); ran = true }()
				synctest.Wait()
				if ran {
					t.Error("two run at once")
				}
				occupy(t, gate, Visitor{Key: "small", First: true, Size: 99}, 0)
				leave()
				synctest.Wait()
				if !ran {
					t.Error("the second never ran")
				}
			})
		})
	}
}

func TestUnusedSharesAreDeleted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(testLimits)
		occupy(t, gate, Visitor{Key: "a"}, time.Second)
		time.Sleep(time.Hour)
		occupy(t, gate, Visitor{Key: "b"}, 0)
		if _, known := gate.keys["a"]; known {
			t.Error("the share of an hour ago is still stored")
		}
	})
}
