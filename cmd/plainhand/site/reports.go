package site

import (
	"context"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"plainhand/internal/fault/crash"
	"plainhand/internal/telemetry"
	"plainhand/store/stores"
)

// Reports are the process's log, metrics, and traces.
type Reports struct {
	Log     *slog.Logger
	Metrics *prometheus.Registry
	product productMetrics
	Traces  telemetry.Sender
	Crashes *crash.Reporter
}

func NewReports(
	ctx context.Context, settings telemetry.Settings, log *slog.Logger, pool *pgxpool.Pool, database *stores.Set,
) (reports Reports, err error) {
	reports.Log, reports.Metrics = log, newMetrics(pool)
	reports.product = newProductMetrics(reports.Metrics, database)
	reports.Crashes = crash.NewReporter(log, reports.Metrics)
	reports.Traces, err = telemetry.New(ctx, settings, reports.Metrics, log)
	return reports, err
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
