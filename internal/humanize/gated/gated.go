// Package gated puts engines behind gates, at which visitors wait for each other.
package gated

import (
	"context"

	"go.opentelemetry.io/otel/attribute"

	"plainhand/internal/admission"
	"plainhand/internal/humanize"
	"plainhand/internal/telemetry"
)

// Engine implements humanize.Engine behind a gate.
type Engine struct {
	engine humanize.Engine
	gate   *admission.Gate
}

// New puts an engine behind a gate.
func New(engine humanize.Engine, gate *admission.Gate) Engine { return Engine{engine, gate} }

// Humanize implements humanize.Engine. If the visitor is not let in, its error is that of the gate. What runs in the
// background passes: with a place of its own, somebody who waits would wait until all of it is done, and without one
// they share the processors with it from the start.
func (e Engine) Humanize(ctx context.Context, request humanize.Prepared) (result humanize.Result, err error) {
	ctx, span := telemetry.Part(ctx, "engine", attribute.Int("bytes", len(request.Text)))
	defer func() { telemetry.End(span, err != nil) }()
	if request.Asking.Background {
		return e.engine.Humanize(ctx, request)
	}
	err = e.gate.Do(ctx, Visitor(request.Asking, len(request.Text)), func() error {
		span.AddEvent("admitted")
		result, err = e.engine.Humanize(ctx, request)
		return err
	})
	return result, err
}

// Visitor is whoever asks, for work on this many bytes.
func Visitor(asking humanize.Asking, size int) admission.Visitor {
	return admission.Visitor{Key: asking.Line, First: asking.First, Size: size}
}
