package main

import (
	"context"
	"log/slog"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/telemetry"
)

// flushTimeout is the timeout of the final export. It is separate from the drain's: traces matter most when requests
// were interrupted.
const flushTimeout = 2 * time.Second

func sendLast(ctx context.Context, traces telemetry.Sender, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), flushTimeout)
	defer cancel()
	if err := traces.Stop(ctx); err != nil {
		log.Warn("final export of traces and metrics failed", "error", err)
	}
}

func telemetryOf(config config.Config, version string) telemetry.Settings {
	return telemetry.Settings{Endpoint: config.Telemetry.Endpoint, Headers: config.Telemetry.Headers,
		Sampled: config.Telemetry.Sampled, Service: "plainhand", Version: version}
}
