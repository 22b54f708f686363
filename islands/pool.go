package islands

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"modernc.org/quickjs"

	"plainhand/internal/fault/crash"
)

// renderFunction is the name of the server bundle's global function, which takes a component's name and its props as
// JSON and returns markup.
const renderFunction = "drawIsland"

// pool is a fixed number of JavaScript engines that have loaded the server bundle. One goroutine at a time uses each.
// An engine starts only when all others are in use, since each takes megabytes.
type pool struct {
	bytecode  []byte
	limits    Limits
	started   chan *quickjs.VM // that are free
	unstarted chan struct{}    // one value for each engine that may still start
}

// newPool compiles the server bundle once for all engines.
func newPool(bundle string, size int, limits Limits) (*pool, error) {
	compiler, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	defer compiler.Close()
	bytecode, err := compiler.Compile(bundle, quickjs.EvalGlobal)
	if err != nil {
		return nil, fmt.Errorf("the islands' server bundle does not compile: %w", err)
	}
	p := &pool{bytecode: bytecode, limits: limits, started: make(chan *quickjs.VM, size),
		unstarted: make(chan struct{}, size)}
	for range size {
		p.unstarted <- struct{}{}
	}
	return p, nil
}

// timePerByte is the processor time added to the limit for each byte of props: four times the measured cost of counting
// the words of a long text.
const timePerByte = 5 * time.Microsecond

var errBusy = errors.New("no engine became free in time")

// render returns the component's markup. An engine that failed may be in any state, and is replaced. The error is
// errBusy if no engine became free in time, that of ctx, or that of the component.
func (p *pool) render(ctx context.Context, component, props string) (markup string, err error) {
	engine, err := p.acquire(ctx)
	if err != nil {
		return "", err
	}
	defer func() {
		if value := recover(); value != nil {
			err = crash.Of(value)
		}
		if err != nil {
			engine = discard(engine)
		}
		p.release(engine)
	}()
	if engine == nil {
		if engine, err = p.start(); err != nil {
			return "", err
		}
	}
	defer limitCPU(engine, p.limits.Time+time.Duration(len(props))*timePerByte)()
	returned, err := engine.Call(renderFunction, component, props)
	if err != nil {
		return "", err
	}
	markup, ok := returned.(string)
	if !ok {
		return "", fmt.Errorf("the server bundle returned %T, not markup", returned)
	}
	return markup, nil
}

// limitCPU interrupts the engine once the calling goroutine has used limit of processor time. A limit in wall-clock
// time would fail renderings on a busy machine. It locks the goroutine to its thread until stop is called.
func limitCPU(engine *quickjs.VM, limit time.Duration) (stop func()) {
	runtime.LockOSThread()
	used := threadClock()
	end := used() + limit
	var mutex sync.Mutex
	stopped := false
	var timer *time.Timer
	check := func() {
		mutex.Lock()
		defer mutex.Unlock()
		if stopped {
			return
		}
		if left := end - used(); left > 0 {
			timer.Reset(max(left, time.Millisecond))
			return
		}
		engine.Interrupt()
	}
	mutex.Lock()
	timer = time.AfterFunc(limit, check)
	mutex.Unlock()
	return func() {
		mutex.Lock()
		stopped = true
		timer.Stop()
		mutex.Unlock()
		runtime.UnlockOSThread()
	}
}

// maxWaits is the timeout for a free engine, as a multiple of the time limit of one rendering, so that a slow component
// cannot block every page forever.
const maxWaits = 25

// acquire waits for a free engine: nil for one that has to be started. The caller releases it.
func (p *pool) acquire(ctx context.Context) (*quickjs.VM, error) {
	select {
	case engine := <-p.started:
		return engine, nil
	default:
	}
	timeout := time.NewTimer(maxWaits * p.limits.Time)
	defer timeout.Stop()
	select {
	case engine := <-p.started:
		return engine, nil
	case <-p.unstarted:
		return nil, nil
	case <-timeout.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// release makes an engine free for others. A nil engine may be started again.
func (p *pool) release(engine *quickjs.VM) {
	if engine == nil {
		p.unstarted <- struct{}{}
		return
	}
	p.started <- engine
}

// start returns a new engine that has run the server bundle.
func (p *pool) start() (*quickjs.VM, error) {
	engine, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	engine.SetMemoryLimit(p.limits.Memory)
	defer limitCPU(engine, p.limits.Time)()
	if _, err = engine.EvalBytecode(p.bytecode); err != nil {
		return discard(engine), fmt.Errorf("the islands' server bundle does not start: %w", err)
	}
	return engine, nil
}

// discard frees an engine and returns nil. A broken engine may panic again while closing, which is ignored: the failure
// that broke it has already been reported.
func discard(engine *quickjs.VM) *quickjs.VM {
	var ignored error
	defer crash.Catch(&ignored)
	if engine != nil {
		_ = engine.Close()
	}
	return nil
}

// close frees the engines. Renderings in progress fail.
func (p *pool) close() {
	for range cap(p.started) {
		select {
		case engine := <-p.started:
			discard(engine)
		case <-p.unstarted:
		}
	}
}
