package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"plainhand/internal/export"
	"plainhand/internal/humanize"
	"plainhand/internal/mail"
	"plainhand/internal/status"
	"plainhand/store"
)

// late is when something in a queue has waited for too long.
const late = 10 * time.Minute

// newStatus returns the board for the page at /status, which tries what people use.
func newStatus(
	log *slog.Logger, database *store.Store, engine humanize.Engine, ready func(context.Context) error,
) *status.Board {
	failed := func(check string, err error) {
		log.Warn("the page at /status shows a failure", "check", check, "error", err)
	}
	return status.NewBoard(time.Now, failed,
		status.Check{Name: "Accounts, texts, and plans", Uses: ready},
		status.Check{Name: "Humanizing", Uses: func(ctx context.Context) error { return tryEngine(ctx, engine) }},
		status.Check{Name: "Email", Uses: func(ctx context.Context) error {
			return errors.Join(database.KeepsUp(ctx, mail.Queue, late), database.MailsKeepUp(ctx, late))
		}},
		status.Check{Name: "Payments", Uses: func(ctx context.Context) error {
			return database.KeepsUp(ctx, river.QueueDefault, late)
		}},
		status.Check{Name: "Copies of your data", Uses: func(ctx context.Context) error {
			return database.KeepsUp(ctx, export.Queue, late)
		}})
}

// tryEngine has the engine that visitors get rewrite a sentence.
func tryEngine(ctx context.Context, engine humanize.Engine) error {
	prepared, err := humanize.Prepare(ctx, humanize.Request{Text: "It is important to note that we utilize this sentence."})
	if err != nil {
		return err
	}
	result, err := engine.Humanize(ctx, prepared)
	if err == nil && !result.Differs(prepared.Text) {
		err = errors.New("the engine changed nothing")
	}
	return err
}
