package service

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// fallback is an engine that uses the second engine when the first one is unavailable.
type fallback struct {
	first, second humanize.Engine
	log           *slog.Logger
}

// firstTimeout is the timeout of the first engine. It leaves the second one, which takes milliseconds, time to finish
// within humanize.Timeout.
const firstTimeout = humanize.Timeout - 5*time.Second

// WithFallback returns an engine that uses the second engine when the first one is unavailable or takes too long. Each
// fallback is logged.
func WithFallback(first, second humanize.Engine, log *slog.Logger) humanize.Engine {
	return fallback{first, second, log}
}

// Humanize implements humanize.Engine.
func (f fallback) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	limited, cancel := context.WithTimeout(ctx, firstTimeout)
	defer cancel()
	result, err := f.first.Humanize(limited, request)
	if fault.KindOf(err) != fault.Unavailable || ctx.Err() != nil {
		return result, err
	}
	f.log.WarnContext(ctx, "engine unavailable, falling back to the next engine", "reason", reasonOf(err))
	return f.second.Humanize(ctx, request)
}

// reasonOf describes an outage in a few words for the log, without the service's own message.
func reasonOf(err error) string {
	failure, ok := errors.AsType[*Failure](err)
	switch {
	case !ok:
		return "unknown"
	case failure.Status == http.StatusRequestTimeout:
		return "too slow"
	case failure.Status == http.StatusTooManyRequests:
		return "rate or quota exceeded"
	case failure.Status == http.StatusUnauthorized || failure.Status == http.StatusForbidden:
		return "key refused"
	case failure.Status == http.StatusNotFound:
		return "no such address or model"
	case failure.Status == http.StatusOK:
		return "answer not usable"
	case failure.Status == 0:
		return "no connection"
	}
	return "status " + strconv.Itoa(failure.Status)
}
