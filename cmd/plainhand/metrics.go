package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/trace"

	"plainhand/internal/fault/crash"
	"plainhand/internal/telemetry"
)

// reports are the process's log, metrics, and traces.
type reports struct {
	log     *slog.Logger
	metrics *prometheus.Registry
	product productMetrics
	traces  telemetry.Sender
	crashes *crash.Reporter
}

// newMetrics returns a registry with the metrics of the process and its pool.
func newMetrics(pool *pgxpool.Pool) *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	gauge := func(name, help string, read func(*pgxpool.Stat) int32) {
		registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return float64(read(pool.Stat())) }))
	}
	gauge("plainhand_database_connections_used", "Database connections that a query holds.", (*pgxpool.Stat).AcquiredConns)
	gauge("plainhand_database_connections_idle", "Database connections that are open and free.", (*pgxpool.Stat).IdleConns)
	gauge("plainhand_database_connections_max", "Database connections that may be open.", (*pgxpool.Stat).MaxConns)
	return registry
}

// jobMetrics times and traces the jobs.
type jobMetrics struct {
	river.MiddlewareDefaults
	seconds *prometheus.HistogramVec
	waits   *prometheus.HistogramVec
	traces  telemetry.Sender
}

func newJobMetrics(metrics prometheus.Registerer, traces telemetry.Sender) *jobMetrics {
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "plainhand_job_seconds",
		Help:    "How long tries of jobs took, by job and by how they ended: done or failed.",
		Buckets: []float64{.01, .05, .1, .5, 1, 5, 10, 30},
	}, []string{"job", "end"})
	waits := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "plainhand_job_wait_seconds",
		Help:    "How long tries of jobs waited after they were due, by queue.",
		Buckets: []float64{.1, .5, 1, 5, 15, 60, 300, 900, 3600},
	}, []string{"queue"})
	metrics.MustRegister(seconds, waits)
	return &jobMetrics{seconds: seconds, waits: waits, traces: traces}
}

// Work counts a panic as a failure.
func (m *jobMetrics) Work(ctx context.Context, job *rivertype.JobRow, work func(context.Context) error) error {
	start, end := time.Now(), "failed"
	m.waits.WithLabelValues(job.Queue).Observe(max(0, start.Sub(job.ScheduledAt).Seconds()))
	ctx, span := m.traces.Begin(ctx, "job "+job.Kind, trace.SpanKindConsumer)
	defer func() {
		telemetry.Observe(ctx, m.seconds.WithLabelValues(job.Kind, end), time.Since(start).Seconds())
		telemetry.End(span, end == "failed")
	}()
	err := work(ctx)
	if err == nil {
		end = "done"
	}
	return err
}

// serveMetrics serves GET /metrics and the profiles at /debug/pprof on a separate address, which visitors cannot reach.
// Without an address it does nothing.
func serveMetrics(address string, registry *prometheus.Registry, crashes *crash.Reporter,
	log *slog.Logger) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := listen(address)
	if err != nil {
		return nil, fmt.Errorf("METRICS_ADDR: %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{
		ErrorLog: newErrorLog(log), EnableOpenMetrics: true})) // the format with exemplars
	for path, handler := range map[string]http.HandlerFunc{
		"": pprof.Index, "profile": pprof.Profile, "symbol": pprof.Symbol, "trace": pprof.Trace,
	} {
		mux.Handle("GET /debug/pprof/"+path, handler)
	}
	server := &http.Server{
		Handler: crashes.Handler(crash.Metrics, mux), ReadHeaderTimeout: 5 * time.Second, ErrorLog: newErrorLog(log),
	}
	go server.Serve(listener)
	log.Info("serving metrics", "address", listener.Addr().String())
	return func() { server.Close() }, nil
}
