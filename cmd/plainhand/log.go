package main

import (
	"log"
	"log/slog"
	"strings"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/quiet"
)

// newLogger writes text for a person at a terminal and JSON for a production log. Neither goes to standard output,
// which belongs to what a command prints.
func newLogger(streams streams, config config.Config) *slog.Logger {
	logger := slog.New(slog.NewTextHandler(streams.err, nil))
	if config.Production() {
		logger = slog.New(slog.NewJSONHandler(streams.err, nil))
	}
	if streams.adopt != nil {
		streams.adopt(logger)
	}
	return logger
}

// adopt passes on to the logger what libraries print or log by themselves. It is for the whole process.
func adopt(logger *slog.Logger) {
	slog.SetDefault(logger)
	log.SetFlags(0)
	log.SetOutput(newErrorLog(logger).Writer())
}

// libraryLines makes warnings of what a library prints. It may quote somebody's text: what stands from the first
// quotation mark on, and on further lines, is left out.
type libraryLines struct{ log *slog.Logger }

func (l libraryLines) Write(printed []byte) (int, error) {
	line, _, _ := strings.Cut(string(printed), "\n")
	line, _, _ = strings.Cut(line, `"`)
	l.log.Warn(strings.TrimSpace(line))
	return len(printed), nil
}

// serverRepeats is how long a server does not complain of the same again: clients could make it do so for each of their
// connections.
const serverRepeats = time.Minute

// newErrorLog is what a server of net/http tells of its own troubles by.
func newErrorLog(logger *slog.Logger) *log.Logger {
	return log.New(libraryLines{slog.New(quiet.New(logger.Handler(), serverRepeats))}, "", 0)
}
