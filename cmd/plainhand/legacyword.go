package main

import (
	"errors"
	"log/slog"

	"plainhand/internal/formats/legacyword"
)

// checkLegacyWord checks whether Word 97–2003 documents can be read; until it succeeds, they are not offered. It logs a
// warning if LibreOffice is installed but does not work.
func checkLegacyWord(log *slog.Logger) {
	if err := legacyword.Check(); err != nil && !errors.Is(err, legacyword.ErrNotInstalled) {
		log.Warn("LibreOffice unusable, .doc files are not offered", "error", err)
	}
}
