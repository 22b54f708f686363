package admission

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

var few = Limits{AtOnce: 1, Waiting: 3, PerKey: 3, Patience: 5 * time.Second}

// hold enters, runs for a while, and leaves.
func hold(t *testing.T, gate *Gate, visitor Visitor, long time.Duration) {
	t.Helper()
	leave, err := gate.Enter(t.Context(), visitor)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(long) // by the bubble's clock
	leave()
}

// line lets visitors arrive one after another while the gate is held, and returns their keys in the order in which they
// ran.
func line(t *testing.T, gate *Gate, visitors ...Visitor) (ran []string, refused map[string]error) {
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

func TestTheLineIsFair(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		before   []Visitor // each ran for a second
		visitors []Visitor
		want     []string
	}{
		{"first come, first served", nil, []Visitor{{Key: "a"}, {Key: "b"}, {Key: "c"}}, []string{"a", "b", "c"}},
		{"who goes first does", nil, []Visitor{{Key: "a"}, {Key: "b", First: true}}, []string{"b", "a"}},
		{"who had more goes behind", []Visitor{{Key: "a"}}, []Visitor{{Key: "a"}, {Key: "b"}}, []string{"b", "a"}},
		{"who asks twice goes behind", nil, []Visitor{{Key: "a"}, {Key: "a"}, {Key: "b"}}, []string{"b", "a", "a"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				gate := NewGate(few)
				for _, visitor := range test.before {
					hold(t, gate, visitor, time.Second)
				}
				if ran, refused := line(t, gate, test.visitors...); !slices.Equal(ran, test.want) || len(refused) > 0 {
					t.Errorf("%v ran, %v were refused; want %v", ran, refused, test.want)
				}
			})
		})
	}
}

func TestAFloodKeepsNobodyOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(few)
		flood := []Visitor{{Key: "a"}, {Key: "b"}, {Key: "c"}, {Key: "honest", First: true}}
		ran, refused := line(t, gate, flood...)
		if !slices.Equal(ran, []string{"honest", "a", "b"}) || !errors.Is(refused["c"], ErrBusy) {
			t.Errorf("%v ran, %v were refused", ran, refused)
		}
	})
}

func TestPatienceEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(few)
		leave, err := gate.Enter(t.Context(), Visitor{Key: "a"})
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		if _, err := gate.Enter(t.Context(), Visitor{Key: "b"}); !errors.Is(err, ErrBusy) ||
			time.Since(start) != few.Patience {
			t.Errorf("%v after %s", err, time.Since(start))
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := gate.Enter(gone, Visitor{Key: "b"}); !errors.Is(err, context.Canceled) {
			t.Errorf("who has left gets %v", err)
		}
		leave()
		leave() // does nothing
		hold(t, gate, Visitor{Key: "b"}, 0)
		if gate.running != 0 || len(gate.waiting) != 0 || gate.share("b").runs != 0 {
			t.Errorf("%d run and %d wait when all have left", gate.running, len(gate.waiting))
		}
	})
}

func TestOneVisitorHasABound(t *testing.T) {
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
		hold(t, gate, Visitor{Key: "a"}, 0)
		hold(t, gate, Visitor{Key: "a"}, 0)
		_, err := gate.Enter(t.Context(), Visitor{Key: "a"})
		if !errors.Is(err, ErrTooMany) {
			t.Errorf("a fifth within a minute gets %v", err)
		}
		hold(t, gate, Visitor{Key: "b"}, 0)
		time.Sleep(15 * time.Second)
		hold(t, gate, Visitor{Key: "a"}, 0)
	})
}

// The last place is for small runs of visitors with First.
func TestTheLastPlaceIsKeptFree(t *testing.T) {
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
				go func() { hold(t, gate, greedy, 0); ran = true }()
				synctest.Wait()
				if ran {
					t.Error("two run at once")
				}
				hold(t, gate, Visitor{Key: "small", First: true, Size: 99}, 0)
				leave()
				synctest.Wait()
				if !ran {
					t.Error("the second never ran")
				}
			})
		})
	}
}

func TestKeysAreForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := NewGate(few)
		hold(t, gate, Visitor{Key: "a"}, time.Second)
		time.Sleep(time.Hour)
		hold(t, gate, Visitor{Key: "b"}, 0)
		if _, known := gate.keys["a"]; known {
			t.Error("what was an hour ago is still known")
		}
	})
}
