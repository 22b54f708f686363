package islands

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"modernc.org/quickjs"

	"plainhand/internal/crash"
)

// drawFunction is the function that the server bundle puts into the global scope: it takes a component's name and JSON,
// and returns markup.
const drawFunction = "drawIsland"

// pool holds JavaScript engines that have loaded the server bundle. Each is used by one goroutine at a time.
type pool struct {
	bytecode []byte
	limits   Limits
	machines chan *quickjs.VM // nil stands for one that has yet to be started
}

// newPool compiles the server bundle once for all engines, which start when they are first needed.
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
	p := &pool{bytecode: bytecode, limits: limits, machines: make(chan *quickjs.VM, size)}
	for range size {
		p.machines <- nil
	}
	return p, nil
}

// timePerByte is added to the limit for each byte of props. It is four times what counting the words of a long text was
// measured to take.
const timePerByte = 5 * time.Microsecond

var errBusy = errors.New("no engine became free in time")

// draw returns the component's markup. An engine that failed may be in any state, and is replaced.
func (p *pool) draw(ctx context.Context, component, props string) (markup string, err error) {
	machine, err := p.take(ctx)
	if err != nil {
		return "", err
	}
	defer func() {
		if value := recover(); value != nil {
			err = crash.Of(value)
		}
		if err != nil {
			machine = discard(machine)
		}
		p.machines <- machine
	}()
	if machine == nil {
		if machine, err = p.start(); err != nil {
			return "", err
		}
	}
	defer bound(machine, p.limits.Time+time.Duration(len(props))*timePerByte)()
	returned, err := machine.Call(drawFunction, component, props)
	if err != nil {
		return "", err
	}
	markup, ok := returned.(string)
	if !ok {
		return "", fmt.Errorf("the server bundle returned %T, not markup", returned)
	}
	return markup, nil
}

// bound interrupts the machine once the calling goroutine has used this much processor time with it: on a busy machine
// the time that passes says little. Call what it returns when the work is done.
func bound(machine *quickjs.VM, limit time.Duration) (done func()) {
	runtime.LockOSThread()
	used := threadClock()
	end := used() + limit
	var mutex sync.Mutex
	over := false
	var timer *time.Timer
	look := func() {
		mutex.Lock()
		defer mutex.Unlock()
		if over {
			return
		}
		if left := end - used(); left > 0 {
			timer.Reset(max(left, time.Millisecond))
			return
		}
		machine.Interrupt()
	}
	mutex.Lock()
	timer = time.AfterFunc(limit, look)
	mutex.Unlock()
	return func() {
		mutex.Lock()
		over = true
		timer.Stop()
		mutex.Unlock()
		runtime.UnlockOSThread()
	}
}

// patience is how many times as long as one rendering may take a page waits for a free engine, so that a slow component
// cannot hold up every page for ever.
const patience = 25

// take waits for a free engine.
func (p *pool) take(ctx context.Context) (*quickjs.VM, error) {
	patience := time.NewTimer(patience * p.limits.Time)
	defer patience.Stop()
	select {
	case machine := <-p.machines:
		return machine, nil
	case <-patience.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (p *pool) start() (*quickjs.VM, error) {
	machine, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	machine.SetMemoryLimit(p.limits.Memory)
	defer bound(machine, p.limits.Time)()
	if _, err = machine.EvalBytecode(p.bytecode); err != nil {
		return discard(machine), fmt.Errorf("the islands' server bundle does not start: %w", err)
	}
	return machine, nil
}

// discard frees a machine and returns nil. One that broke may break again in the process, which is ignored: there is
// nobody to tell.
func discard(machine *quickjs.VM) *quickjs.VM {
	var broken error
	defer crash.Catch(&broken)
	if machine != nil {
		_ = machine.Close()
	}
	return nil
}

// close frees the engines. Renderings in progress fail.
func (p *pool) close() {
	for range cap(p.machines) {
		discard(<-p.machines)
	}
}
