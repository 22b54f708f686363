package cli

import (
	"log"
	"log/slog"
	"strings"
	"time"

	"plainhand/internal/config"
	"plainhand/internal/telemetry"
	"plainhand/internal/telemetry/logdedup"
)

// NewLogger returns a logger to standard error: text for a terminal, JSON in production. Standard output is for a
// command's results.
func NewLogger(streams Streams, config config.Config) *slog.Logger {
	options := &slog.HandlerOptions{Level: config.LogLevel}
	logger := slog.New(slog.NewTextHandler(streams.Err, options))
	if config.Production() {
		logger = slog.New(slog.NewJSONHandler(streams.Err, options))
	}
	logger = slog.New(telemetry.LogHandler{Handler: logger.Handler()})
	if streams.Adopt != nil {
		streams.Adopt(logger)
	}
	return logger
}

// AdoptLog redirects the log output of libraries to the logger. It affects the whole process.
func AdoptLog(logger *slog.Logger) {
	slog.SetDefault(logger)
	log.SetFlags(0)
	log.SetOutput(NewErrorLog(logger).Writer())
}

// libraryLines logs what a library prints as warnings. It may quote a user's text, so everything from the first
// quotation mark on is dropped, including further lines.
type libraryLines struct{ log *slog.Logger }

func (l libraryLines) Write(printed []byte) (int, error) {
	line, _, _ := strings.Cut(string(printed), "\n")
	line, _, _ = strings.Cut(line, `"`)
	l.log.Warn(strings.TrimSpace(line))
	return len(printed), nil
}

// serverLogInterval is the minimum interval of repeated messages of a server: clients could cause one with each of
// their connections.
const serverLogInterval = time.Minute

// NewErrorLog returns the ErrorLog of net/http servers.
func NewErrorLog(logger *slog.Logger) *log.Logger {
	return log.New(libraryLines{slog.New(logdedup.New(logger.Handler(), serverLogInterval))}, "", 0)
}
