// Package gated limits the concurrent requests of an engine with an admission gate.
package gated

import (
	"context"

	"go.opentelemetry.io/otel/attribute"

	"plainhand/engine/humanize"
	"plainhand/internal/admission"
	"plainhand/internal/telemetry"
)

// Engine implements humanize.Engine behind an admission gate.
type Engine struct {
	engine humanize.Engine
	gate   *admission.Gate
}

// New returns an engine whose requests wait at a gate.
func New(engine humanize.Engine, gate *admission.Gate) Engine { return Engine{engine, gate} }

// Humanize implements humanize.Engine. The error of a visitor who isn't admitted is the gate's. Background requests
// bypass the gate: if they occupied a slot, waiting visitors would wait for all of them, whereas otherwise both share
// the processors.
func (e Engine) Humanize(ctx context.Context, request humanize.Prepared) (result humanize.Result, err error) {
	ctx, span := telemetry.Part(ctx, "engine", attribute.Int("bytes", len(request.Text)))
	defer func() { telemetry.End(span, err != nil) }()
	if request.Caller.Background {
		return e.engine.Humanize(ctx, request)
	}
	err = e.gate.Do(ctx, Visitor(request.Caller, len(request.Text)), func() error {
		span.AddEvent("admitted")
		result, err = e.engine.Humanize(ctx, request)
		return err
	})
	return result, err
}

// Visitor is the gate's key and weight for work of this many bytes.
func Visitor(asking humanize.Caller, size int) admission.Visitor {
	return admission.Visitor{Key: asking.Line, First: asking.First, Size: size}
}
