package service

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// fallback asks the second engine where the first is unavailable.
type fallback struct {
	first, second humanize.Engine
	log           *slog.Logger
}

// forFirst leaves the second engine, which takes milliseconds, time to step in before a text is given up.
const forFirst = humanize.Timeout - 5*time.Second

// WithFallback returns an engine that uses the second engine when the first one is unavailable or takes too long. Each
// time is logged.
func WithFallback(first, second humanize.Engine, log *slog.Logger) humanize.Engine {
	return fallback{first, second, log}
}

// Humanize implements humanize.Engine.
func (f fallback) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	limited, cancel := context.WithTimeout(ctx, forFirst)
	defer cancel()
	result, err := f.first.Humanize(limited, request)
	if fault.KindOf(err) != fault.Unavailable || ctx.Err() != nil {
		return result, err
	}
	status := 0
	if failure, ok := errors.AsType[*Failure](err); ok {
		status = failure.Status
	}
	f.log.WarnContext(ctx, "the engine is unavailable, the other one is asked", "status", status)
	return f.second.Humanize(ctx, request)
}
