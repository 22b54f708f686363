// Package telemetry exports traces and metrics to an OpenTelemetry (OTLP) collector, if one is set. They contain no
// user text: a span has the name of an operation, a statement without its arguments, and counts.
package telemetry

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	bridge "go.opentelemetry.io/contrib/bridges/prometheus"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	tracesdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
)

// Settings are the collector and the sampling rate.
type Settings struct {
	Endpoint *url.URL          // collector's URL without a signal's path; nil: nothing is sent
	Headers  map[string]string // sent with every request to the collector
	Sampled  float64           // share of traces sampled, from 0 to 1
	Service  string
	Version  string
}

// metricsInterval is the interval at which metrics are sent.
const metricsInterval = 30 * time.Second

// Sender exports traces and metrics. Its zero value, and that of New without an endpoint, sends nothing.
type Sender struct {
	traces  *tracesdk.TracerProvider
	metrics *metric.MeterProvider
}

// New returns a sender of traces and of the gatherer's metrics.
func New(ctx context.Context, settings Settings, gatherer prometheus.Gatherer, log *slog.Logger) (Sender, error) {
	if settings.Endpoint == nil {
		return Sender{}, nil
	}
	// The exporters report errors to a global handler, which by default prints them.
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		log.Warn("traces or metrics could not be sent", "error", err)
	}))
	about := resource.NewSchemaless(attribute.String("service.name", settings.Service),
		attribute.String("service.version", settings.Version),
		attribute.String("service.instance.id", uuid.NewString())) // distinguishes the counters of processes
	traces, err := otlptracehttp.New(ctx, otlptracehttp.WithHeaders(settings.Headers),
		otlptracehttp.WithEndpointURL(settings.Endpoint.JoinPath("v1", "traces").String()))
	if err != nil {
		return Sender{}, err
	}
	metrics, err := otlpmetrichttp.New(ctx, otlpmetrichttp.WithHeaders(settings.Headers),
		otlpmetrichttp.WithEndpointURL(settings.Endpoint.JoinPath("v1", "metrics").String()))
	if err != nil {
		return Sender{}, err
	}
	return Sender{
		traces: tracesdk.NewTracerProvider(tracesdk.WithBatcher(traces), tracesdk.WithResource(about),
			tracesdk.WithSampler(tracesdk.ParentBased(tracesdk.TraceIDRatioBased(settings.Sampled)))),
		metrics: metric.NewMeterProvider(metric.WithResource(about), metric.WithReader(metric.NewPeriodicReader(metrics,
			metric.WithInterval(metricsInterval),
			metric.WithProducer(bridge.NewMetricProducer(bridge.WithGatherer(gatherer)))))),
	}, nil
}

// Stop flushes pending traces and metrics until ctx ends, and stops the sender.
func (s Sender) Stop(ctx context.Context) error {
	if s.traces == nil {
		return nil
	}
	return errors.Join(s.traces.Shutdown(ctx), s.metrics.Shutdown(ctx))
}

// scope is the instrumentation scope.
const scope = "plainhand"

// Begin starts the root span of a request or a job. Trace headers of requests are ignored, so that visitors can't
// decide what is recorded.
func (s Sender) Begin(ctx context.Context, name string, kind trace.SpanKind) (context.Context, trace.Span) {
	var provider trace.TracerProvider = noop.NewTracerProvider()
	if s.traces != nil {
		provider = s.traces
	}
	return provider.Tracer(scope).Start(ctx, name, trace.WithSpanKind(kind), trace.WithNewRoot())
}

// Part starts a child of ctx's span. Without a span in ctx, it costs next to nothing.
func Part(ctx context.Context, name string, attributes ...attribute.KeyValue) (context.Context, trace.Span) {
	tracer := trace.SpanFromContext(ctx).TracerProvider().Tracer(scope)
	return tracer.Start(ctx, name, trace.WithAttributes(attributes...))
}

// End ends a span and marks a failure. The error's text is left out: it may quote a user.
func End(span trace.Span, failed bool) {
	if failed {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// Observe adds a sample to a histogram, with the trace ID as exemplar if ctx's span is sampled.
func Observe(ctx context.Context, histogram prometheus.Observer, value float64) {
	spanned := trace.SpanContextFromContext(ctx)
	if observer, can := histogram.(prometheus.ExemplarObserver); can && spanned.IsSampled() {
		observer.ObserveWithExemplar(value, prometheus.Labels{traceID: spanned.TraceID().String()})
		return
	}
	histogram.Observe(value)
}

// traceID is the key of trace IDs in logs and exemplars.
const traceID = "trace_id"

// LogHandler adds the trace ID to records that are logged within a span.
type LogHandler struct{ slog.Handler }

// Handle implements slog.Handler.
func (h LogHandler) Handle(ctx context.Context, record slog.Record) error {
	if spanned := trace.SpanContextFromContext(ctx); spanned.IsValid() {
		record.AddAttrs(slog.String(traceID, spanned.TraceID().String()))
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs implements slog.Handler.
func (h LogHandler) WithAttrs(attributes []slog.Attr) slog.Handler {
	return LogHandler{h.Handler.WithAttrs(attributes)}
}

// WithGroup implements slog.Handler.
func (h LogHandler) WithGroup(name string) slog.Handler { return LogHandler{h.Handler.WithGroup(name)} }
