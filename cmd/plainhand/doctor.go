package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/fault"
)

// finding is what an examination has found out.
type finding struct {
	fine string // how it is, when nothing is wrong
	odd  string // what somebody should look at, although everything works
}

// examination looks at one thing that the site needs.
type examination struct {
	name string
	look func(ctx context.Context) (finding, error)
	todo string // what to do when it fails, unless the failure says so itself
}

// examineWithin is how long one examination may take.
const examineWithin = 30 * time.Second

// doctorCommand examines everything that the settings name, and says what to do about what is wrong. It works beside a
// site that runs, and before one is started for the first time: it leaves nothing behind but, without DATABASE_URL, the
// embedded database, and writes a file to the storage that it deletes again.
func doctorCommand(ctx context.Context, streams streams, args []string) error {
	if _, err := arguments(streams, "doctor", args); err != nil {
		return err
	}
	settings, err := config.Load(streams.getenv)
	examined := []examination{{name: "settings", todo: "See .env.example.",
		look: func(context.Context) (finding, error) { return examineSettings(settings), err }}}
	if err == nil {
		database := &databaseExamined{settings: settings, log: newLogger(streams, settings)}
		defer database.close()
		examined = append(examined, database.examinations()...)
		examined = append(examined, serviceExaminations(streams, settings)...)
		examined = append(examined, signInExamination(settings), oldWordExamination())
	}
	wrong := 0
	for _, one := range examined {
		if !one.report(ctx, streams) {
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%d of %d examinations found something wrong", wrong, len(examined))
	}
	return nil
}

// report prints what one examination finds, and reports whether nothing is wrong.
func (e examination) report(ctx context.Context, streams streams) bool {
	ctx, cancel := context.WithTimeout(ctx, examineWithin)
	defer cancel()
	line := func(verdict, text string) { fmt.Fprintf(streams.out, "%-8s %-10s %s\n", verdict, e.name, text) }
	found, err := e.look(ctx)
	switch {
	case err != nil:
		line("WRONG", err.Error())
		fmt.Fprintf(streams.out, "%-20s→ %s\n", "", e.advice(err))
		return false
	case found.odd != "":
		line("look at", found.odd)
	default:
		line("fine", found.fine)
	}
	return true
}

func (e examination) advice(err error) string {
	if told, ok := errors.AsType[*fault.Error](err); ok && told.Advice != "" && told.Kind != fault.Unavailable {
		return told.Advice
	}
	return e.todo
}

func examineSettings(settings config.Config) finding {
	switch {
	case !settings.Production():
		return finding{odd: "APP_ENV is not production: the log is for people, and payments may be a demo"}
	case settings.SMTP == nil:
		return finding{odd: "SMTP_URL is not set: nobody gets an email"}
	case len(settings.TrustedProxies) == 0:
		return finding{odd: "TRUSTED_PROXIES is not set: behind a proxy, everybody seems to be the proxy"}
	case !settings.Secure():
		return finding{odd: "BASE_URL begins with http://: what people type can be read on its way"}
	}
	return finding{fine: settings.BaseURL.String()}
}
