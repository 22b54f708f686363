package islands

import (
	"errors"
	"testing"
	"time"

	"modernc.org/quickjs"

	"plainhand/internal/crash"
)

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
