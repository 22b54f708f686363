package islands

import (
	"errors"
	"sync"
	"testing"
	"time"

	"modernc.org/quickjs"

	"plainhand/internal/crash"
)

// A busy machine gives a drawing little of its time, which is no fault of the drawing's. Each of these needs much less
// of the processor than it may have, and far more time than that passes.
func TestADrawingIsBoundedByItsOwnTime(t *testing.T) {
	t.Parallel()
	const work = `globalThis.drawIsland = (name) => { for (let i = 0; i < 1e5; i++); return name }`
	pool, err := newPool(work, 48, Limits{Time: 150 * time.Millisecond, Memory: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.close()
	var drawing sync.WaitGroup
	for range 48 { // at once, on a few processors
		drawing.Go(func() {
			for range 4 {
				if drawn, err := pool.draw(t.Context(), "one", "{}"); err != nil || drawn != "one" {
					t.Errorf("%q, %v", drawn, err)
				}
			}
		})
	}
	drawing.Wait()
}

func TestAnEngineThatPanicsIsReplaced(t *testing.T) {
	t.Parallel()
	pool, err := newPool(`globalThis.drawIsland = () => "<p></p>"`, 1, Limits{Time: time.Minute, Memory: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.close()
	<-pool.machines
	pool.machines <- new(quickjs.VM) // one that was never started
	_, err = pool.draw(t.Context(), "demo/Demo", "{}")
	if crashed, ok := errors.AsType[*crash.Crash](err); !ok {
		t.Errorf("got %v", crashed)
	}
	if drawn, err := pool.draw(t.Context(), "demo/Demo", "{}"); err != nil || drawn != "<p></p>" {
		t.Errorf("then %q, %v", drawn, err)
	}
}
