package operator

import (
	"context"
	"errors"
	"fmt"
	"time"

	"plainhand/cmd/plainhand/cli"
	"plainhand/internal/config"
	"plainhand/internal/fault"
)

// finding is the result of a check that did not fail.
type finding struct {
	fine string // status if nothing is wrong
	odd  string // warning about something that works but needs attention
}

// examination is one check of the doctor.
type examination struct {
	name string
	look func(ctx context.Context) (finding, error)
	todo string // advice on failure, unless the error has its own
}

// examineTimeout is the timeout of one examination.
const examineTimeout = 30 * time.Second

// Doctor checks everything that the settings name, and prints advice for each failure. It works beside a running
// site and before the first start. It leaves nothing behind except, without DATABASE_URL, the embedded database; the
// file that it writes to the storage is deleted again.
var Doctor = cli.Command{Name: "doctor",
	Summary: "examine settings, database, clock, email, payments, engine, and storage", Run: runDoctor}

func runDoctor(ctx context.Context, call *cli.Invocation) error {
	if _, err := call.ParseArguments(); err != nil {
		return err
	}
	settings, err := config.Load(call.Getenv)
	examined := []examination{{name: "settings", todo: "See .env.example.",
		look: func(context.Context) (finding, error) { return examineSettings(settings), err }}}
	if err == nil {
		database := &databaseExamined{settings: settings, log: cli.NewLogger(call.Streams, settings)}
		defer database.close()
		examined = append(examined, database.examinations()...)
		examined = append(examined, serviceExaminations(call.Streams, settings)...)
		examined = append(examined, signInExamination(settings), legacyWordExamination())
	}
	wrong := 0
	for _, examination := range examined {
		if !examination.report(ctx, call.Streams) {
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d examinations found something wrong", wrong, len(examined))
	}
	return nil
}

// report prints the result of one examination, and reports whether it succeeded.
func (e examination) report(ctx context.Context, streams cli.Streams) bool {
	ctx, cancel := context.WithTimeout(ctx, examineTimeout)
	defer cancel()
	line := func(verdict, text string) { fmt.Fprintf(streams.Out, "%-8s %-10s %s\n", verdict, e.name, text) }
	found, err := e.look(ctx)
	switch {
	case err != nil:
		line("WRONG", err.Error())
		fmt.Fprintf(streams.Out, "%-20s→ %s\n", "", e.advice(err))
		return false
	case found.odd != "":
		line("look at", found.odd)
	default:
		line("fine", found.fine)
	}
	return true
}

func (e examination) advice(err error) string {
	if known, ok := errors.AsType[*fault.Error](err); ok && known.Advice != "" && known.Kind != fault.Unavailable {
		return known.Advice
	}
	return e.todo
}

func examineSettings(settings config.Config) finding {
	switch {
	case !settings.Production():
		return finding{odd: "APP_ENV is not production: the log is for people, and payments may be a demo"}
	case settings.SMTP == nil:
		return finding{odd: "SMTP_URL is not set: no emails are sent"}
	case len(settings.TrustedProxies) == 0:
		return finding{odd: "TRUSTED_PROXIES is not set: behind a proxy, everybody seems to be the proxy"}
	case !settings.Secure():
		return finding{odd: "BASE_URL begins with http://: what people type can be read on its way"}
	}
	return finding{fine: settings.BaseURL.String()}
}
