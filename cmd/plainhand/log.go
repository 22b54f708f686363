package main

import (
	"log"
	"log/slog"
	"strings"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/logdedup"
	"plainhand/internal/telemetry"
)

// newLogger logs text for a person at a terminal, and JSON in production. Neither goes to standard output, which
// belongs to a command's results.
func newLogger(streams streams, config config.Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: config.LogLevel}
	logger := slog.New(slog.NewTextHandler(streams.err, options))
	if config.Production() {
		logger = slog.New(slog.NewJSONHandler(streams.err, options))
	}
	logger = slog.New(telemetry.LogHandler{Handler: logger.Handler()})
	if streams.adopt != nil {
		streams.adopt(logger)
	}
	return logger
}

// adopt sends what libraries print or log on their own to the logger. It affects the whole process.
func adopt(logger *slog.Logger) {
	slog.SetDefault(logger)
	log.SetFlags(0)
	log.SetOutput(newErrorLog(logger).Writer())
}

// libraryLines turns what a library prints into warnings. It may quote somebody's text, so everything from the first
// quotation mark on is dropped, including further lines.
type libraryLines struct{ log *slog.Logger }

func (l libraryLines) Write(printed []byte) (int, error) {
	line, _, _ := strings.Cut(string(printed), "\n")
	line, _, _ = strings.Cut(line, `"`)
	l.log.Warn(strings.TrimSpace(line))
	return len(printed), nil
}

// serverRepeats is for how long a server does not repeat a complaint: clients could cause one with each of their
// connections.
const serverRepeats = time.Minute

// newErrorLog returns the log in which net/http servers report their own troubles.
func newErrorLog(logger *slog.Logger) *log.Logger {
	return log.New(libraryLines{slog.New(logdedup.New(logger.Handler(), serverRepeats))}, "", 0)
}
