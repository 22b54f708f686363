package site

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"go.opentelemetry.io/otel/trace"

	"plainhand/internal/telemetry"
)

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
