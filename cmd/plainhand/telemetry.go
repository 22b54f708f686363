package main

import (
	"context"
	"log/slog"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/telemetry"
)

// lastSent is how long traces may take to be sent at the end, in time of its own: most is to be learned from them when
// requests were cut off.
const lastSent = 2 * time.Second

func sendLast(ctx context.Context, traces telemetry.Sender, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastSent)
	defer cancel()
	if err := traces.Stop(ctx); err != nil {
		log.Warn("the last traces or metrics could not be sent", "error", err)
	}
}

func telemetryOf(config config.Config) telemetry.Settings {
	return telemetry.Settings{Endpoint: config.Telemetry.Endpoint, Headers: config.Telemetry.Headers,
		Sampled: config.Telemetry.Sampled, Service: "plainhand", Version: version()}
}
