package islands

import (
	"errors"
	"sync"
	"testing"
	"time"

	"modernc.org/quickjs"

	"plainhand/internal/fault/crash"
)

// On a busy machine a rendering gets little processor time. Each rendering here needs much less processor time than its
// limit, while far more than the limit passes on the wall clock.
func TestRenderingIsLimitedByProcessorTime(t *testing.T) {
	t.Parallel()
	const work = `globalThis.drawIsland = (name) => { for (let i = 0; i < 1e5; i++); return name }`
	pool, err := newPool(work, 48, Limits{Time: 150 * time.Millisecond, Memory: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.close()
	var renderings sync.WaitGroup
	for range 48 { // at once, on a few processors
		renderings.Go(func() {
			for range 4 {
				if markup, err := pool.render(t.Context(), "name", "{}"); err != nil || markup != "name" {
					t.Errorf("%q, %v", markup, err)
				}
			}
		})
	}
	renderings.Wait()
}

func TestFreeEngineIsReused(t *testing.T) {
	t.Parallel()
	pool, err := newPool(`globalThis.drawIsland = () => "<p></p>"`, 4, Limits{Time: time.Minute, Memory: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.close()
	for range 8 {
		if _, err := pool.render(t.Context(), "demo/Demo", "{}"); err != nil {
			t.Fatal(err)
		}
	}
	if started := len(pool.started); started != 1 {
		t.Errorf("%d engines were started, want 1", started)
	}
}

func TestPanickingEngineIsReplaced(t *testing.T) {
	t.Parallel()
	pool, err := newPool(`globalThis.drawIsland = () => "<p></p>"`, 1, Limits{Time: time.Minute, Memory: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.close()
	<-pool.unstarted
	pool.started <- new(quickjs.VM) // never started, so that a call panics
	_, err = pool.render(t.Context(), "demo/Demo", "{}")
	if crashed, ok := errors.AsType[*crash.Crash](err); !ok {
		t.Errorf("got %v", crashed)
	}
	if markup, err := pool.render(t.Context(), "demo/Demo", "{}"); err != nil || markup != "<p></p>" {
		t.Errorf("then %q, %v", markup, err)
	}
}
