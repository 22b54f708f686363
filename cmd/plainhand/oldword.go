package main

import (
	"context"
	"errors"
	"log/slog"

	"plainhand/internal/document/oldword"
)

// checkOldWord finds out whether documents of Word 97–2003 can be read, before which they are not offered. It warns an
// operator who has installed LibreOffice in vain.
func checkOldWord(log *slog.Logger) {
	if err := oldword.Check(); err != nil && !errors.Is(err, oldword.ErrNotInstalled) {
		log.Warn("LibreOffice unusable, .doc files are not offered", "error", err)
	}
}

// oldWordExamination tells whether .doc files are offered. Without them, everything else works.
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
