// Package telemetry sends traces and metrics to a collector that speaks OpenTelemetry's protocol, if there is one. No
// text of a user's is in them: a span has the name of what was done, a statement without its arguments, and counts.
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

// Settings say where everything is sent, and how much of it.
type Settings struct {
	Endpoint *url.URL          // of a collector, without a signal's own path; nil: nothing is sent
	Headers  map[string]string // of every request to it
	Sampled  float64           // which part of the traces, from 0 to 1
	Service  string
	Version  string
}

// metricsEvery is how often metrics are sent.
const metricsEvery = 30 * time.Second

// Sender sends what it is given. Its zero value, and that of New without an endpoint, sends nothing.
type Sender struct {
	traces  *tracesdk.TracerProvider
	metrics *metric.MeterProvider
}

// New returns a sender of traces, and of what the gatherer has.
func New(ctx context.Context, settings Settings, gatherer prometheus.Gatherer, log *slog.Logger) (Sender, error) {
	if settings.Endpoint == nil {
		return Sender{}, nil
	}
	// Somewhere behind the exporters errors end in a global handler, which would print them.
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		log.Warn("traces or metrics could not be sent", "error", err)
	}))
	about := resource.NewSchemaless(attribute.String("service.name", settings.Service),
		attribute.String("service.version", settings.Version),
		attribute.String("service.instance.id", uuid.NewString())) // or the counters of two processes are taken for one
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
			metric.WithInterval(metricsEvery),
			metric.WithProducer(bridge.NewMetricProducer(bridge.WithGatherer(gatherer)))))),
	}, nil
}

// Stop sends what is left, for as long as ctx lasts.
func (s Sender) Stop(ctx context.Context) error {
	if s.traces == nil {
		return nil
	}
	return errors.Join(s.traces.Shutdown(ctx), s.metrics.Shutdown(ctx))
}

// scope names the part of a program that makes spans.
const scope = "plainhand"

// Begin begins the first span of a trace: a request's, or a job's. What came from outside is not continued, so that no
// visitor decides what is recorded.
func (s Sender) Begin(ctx context.Context, name string, kind trace.SpanKind) (context.Context, trace.Span) {
	var provider trace.TracerProvider = noop.NewTracerProvider()
	if s.traces != nil {
		provider = s.traces
	}
	return provider.Tracer(scope).Start(ctx, name, trace.WithSpanKind(kind), trace.WithNewRoot())
}

// Part begins a span for a part of what ctx has a span for. Without one, it costs next to nothing.
func Part(ctx context.Context, name string, attributes ...attribute.KeyValue) (context.Context, trace.Span) {
	tracer := trace.SpanFromContext(ctx).TracerProvider().Tracer(scope)
	return tracer.Start(ctx, name, trace.WithAttributes(attributes...))
}

// End ends a span, and marks it if what it stands for has failed. The error's text is not in it: it may quote a user.
func End(span trace.Span, failed bool) {
	if failed {
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// Observe adds a sample to a histogram and, if what ctx has a span for is recorded, says in which trace it is: as an
// exemplar.
func Observe(ctx context.Context, histogram prometheus.Observer, value float64) {
	spanned := trace.SpanContextFromContext(ctx)
	if observer, can := histogram.(prometheus.ExemplarObserver); can && spanned.IsSampled() {
		observer.ObserveWithExemplar(value, prometheus.Labels{traceID: spanned.TraceID().String()})
		return
	}
	histogram.Observe(value)
}

// traceID is what a trace is called in logs and exemplars.
const traceID = "trace_id"

// LogHandler adds to each line about something that is traced which trace it belongs to.
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
