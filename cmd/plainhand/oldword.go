package main

import (
	"context"
	"errors"
	"log/slog"

	"plainhand/internal/formats/oldword"
)

// checkOldWord checks whether Word 97–2003 documents can be read; until it succeeds, they are not offered. It logs a
// warning if LibreOffice is installed but does not work.
func checkOldWord(log *slog.Logger) {
	if err := oldword.Check(); err != nil && !errors.Is(err, oldword.ErrNotInstalled) {
		log.Warn("LibreOffice unusable, .doc files are not offered", "error", err)
	}
}

// oldWordExamination checks whether .doc files are offered. Everything else works without them.
func oldWordExamination() examination {
	return examination{name: "documents", look: func(context.Context) (finding, error) {
		switch err := oldword.Check(); {
		case err == nil:
			return finding{fine: "LibreOffice turns .doc files in its sandbox, so they are offered"}, nil
		case errors.Is(err, oldword.ErrNotInstalled):
			return finding{fine: ".doc files are not offered, as LibreOffice is not installed"}, nil
		default:
			return finding{odd: ".doc files are not offered, as LibreOffice fails in its sandbox: " + err.Error()}, nil
		}
	}}
}
