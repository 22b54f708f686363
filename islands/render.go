package islands

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"time"

	"plainhand/internal/crash"
)

// Limits bound what one rendering may cost. A component that exceeds one is at fault, and is left to the browser.
type Limits struct {
	Time   time.Duration // of the processor, with short props
	Memory uintptr       // bytes per engine
}

// usual allows a hundred times what a rendering takes.
var usual = Limits{Time: 200 * time.Millisecond, Memory: 32 << 20}

// cacheSize is in bytes of markup, enough for about a thousand islands.
const cacheSize = 8 << 20

// Renderer renders islands on the server. Many goroutines may use it at once.
type Renderer struct {
	pool    *pool
	cache   *cache
	log     *slog.Logger
	crashes *crash.Reporter
}

// New returns a renderer for a server bundle built by cmd/assets. It fails if the bundle is not JavaScript.
func New(bundle []byte, log *slog.Logger, crashes *crash.Reporter) (*Renderer, error) {
	return NewLimited(bundle, log, crashes, usual)
}

// NewLimited is New with different limits.
func NewLimited(bundle []byte, log *slog.Logger, crashes *crash.Reporter, limits Limits) (*Renderer, error) {
	pool, err := newPool(string(bundle), runtime.GOMAXPROCS(0), limits)
	if err != nil {
		return nil, err
	}
	return &Renderer{pool: pool, cache: newCache(cacheSize), log: log, crashes: crashes}, nil
}

// Draw renders an island. A component that fails is logged and returned without markup, for the browser to render. The
// error is that of ctx or of Undrawn.
func (r *Renderer) Draw(ctx context.Context, props Props) (Drawn, error) {
	drawn, err := Undrawn(props)
	if err != nil {
		return Drawn{}, err
	}
	key := keyOf(drawn.Component, drawn.Props)
	if markup, ok := r.cache.get(key); ok {
		drawn.HTML = markup
		return drawn, nil
	}
	markup, err := r.pool.draw(ctx, drawn.Component, string(drawn.Props))
	switch {
	case ctx.Err() != nil:
		return Drawn{}, ctx.Err()
	case err != nil:
		r.tell(ctx, drawn.Component, err)
		return drawn, nil
	}
	r.cache.put(key, markup)
	drawn.HTML = markup
	return drawn, nil
}

func (r *Renderer) tell(ctx context.Context, component string, err error) {
	if crashed, ok := errors.AsType[*crash.Crash](err); ok {
		r.crashes.Tell(ctx, crash.Island, crashed, slog.String("island", component))
		return
	}
	r.log.ErrorContext(ctx, "an island could not be drawn", "island", component, "error", reason(err))
}

// Close frees the engines' memory. The renderer cannot be used afterward.
func (r *Renderer) Close() { r.pool.close() }
