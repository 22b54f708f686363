package site

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"plainhand/cmd/plainhand/engines"
	"plainhand/engine/humanize"
	"plainhand/internal/export"
	"plainhand/internal/mail"
	"plainhand/internal/status"
	"plainhand/store/stores"
)

// maxDelay is the age from which a queued job or email counts as a failure.
const maxDelay = 10 * time.Minute

// newStatus returns the checks of the status page.
func newStatus(
	log *slog.Logger, database *stores.Set, engine humanize.Engine, ready func(context.Context) error,
) *status.Board {
	failed := func(check string, err error) {
		log.Warn("status check failed", "check", check, "error", err)
	}
	return status.NewBoard(time.Now, failed,
		status.Check{Name: "Accounts, texts, and plans", Uses: ready},
		status.Check{Name: "Humanizing", Uses: func(ctx context.Context) error { return engines.Try(ctx, engine) }},
		status.Check{Name: "Email", Uses: func(ctx context.Context) error {
			return errors.Join(database.CheckQueue(ctx, mail.Queue, maxDelay), database.CheckEmailQueue(ctx, maxDelay))
		}},
		status.Check{Name: "Payments", Uses: func(ctx context.Context) error {
			return database.CheckQueue(ctx, river.QueueDefault, maxDelay)
		}},
		status.Check{Name: "Copies of your data", Uses: func(ctx context.Context) error {
			return database.CheckQueue(ctx, export.Queue, maxDelay)
		}})
}
