package islands

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"time"

	"plainhand/internal/fault/crash"
)

// Limits bound the cost of one rendering. A rendering that exceeds one fails and is left to the browser.
type Limits struct {
	Time   time.Duration // processor time with short props; long props add timePerByte
	Memory uintptr       // bytes per engine
}

// defaultLimits allow a hundred times the cost of a usual rendering.
var defaultLimits = Limits{Time: 200 * time.Millisecond, Memory: 32 << 20}

// maxCacheSize is in bytes of markup, enough for about a thousand islands.
const maxCacheSize = 8 << 20

// Renderer renders islands on the server. It is safe for concurrent use.
type Renderer struct {
	pool    *pool
	cache   *cache
	log     *slog.Logger
	crashes *crash.Reporter
}

// New returns a renderer for a server bundle built by cmd/assets, with the default limits. It fails if the bundle does
// not compile.
func New(bundle []byte, log *slog.Logger, crashes *crash.Reporter) (*Renderer, error) {
	return NewLimited(bundle, log, crashes, defaultLimits)
}

// NewLimited is New with limits of the caller's choice.
func NewLimited(bundle []byte, log *slog.Logger, crashes *crash.Reporter, limits Limits) (*Renderer, error) {
	pool, err := newPool(string(bundle), runtime.GOMAXPROCS(0), limits)
	if err != nil {
		return nil, err
	}
	return &Renderer{pool: pool, cache: newCache(maxCacheSize), log: log, crashes: crashes}, nil
}

// Render renders an island, or returns its cached markup. A failed rendering is logged and returned without markup, for
// the browser to render. The error is that of ctx or of Undrawn.
func (r *Renderer) Render(ctx context.Context, props Props) (Rendered, error) {
	drawn, err := Unrendered(props)
	if err != nil {
		return Rendered{}, err
	}
	key := keyOf(drawn.Component, drawn.Props)
	if markup, ok := r.cache.get(key); ok {
		drawn.HTML = markup
		return drawn, nil
	}
	markup, err := r.pool.render(ctx, drawn.Component, string(drawn.Props))
	switch {
	case ctx.Err() != nil:
		return Rendered{}, ctx.Err()
	case err != nil:
		r.logFailure(ctx, drawn.Component, err)
		return drawn, nil
	}
	r.cache.put(key, markup)
	drawn.HTML = markup
	return drawn, nil
}

// logFailure reports a panic of the engine as a crash and logs every other failed rendering.
func (r *Renderer) logFailure(ctx context.Context, component string, err error) {
	if crashed, ok := errors.AsType[*crash.Crash](err); ok {
		r.crashes.Report(ctx, crash.Island, crashed, slog.String("island", component))
		return
	}
	r.log.ErrorContext(ctx, "island rendering failed, leaving it to the browser", "island", component, "error", reason(err))
}

// Close frees the engines' memory. The renderer cannot be used afterward.
func (r *Renderer) Close() { r.pool.close() }
