package operator

import (
	"context"
	"errors"

	"plainhand/internal/formats/legacyword"
)

// legacyWordExamination checks whether .doc files are offered. Everything else works without them.
func legacyWordExamination() examination {
	return examination{name: "documents", look: func(context.Context) (finding, error) {
		switch err := legacyword.Check(); {
		case err == nil:
			return finding{fine: "LibreOffice turns .doc files in its sandbox, so they are offered"}, nil
		case errors.Is(err, legacyword.ErrNotInstalled):
			return finding{fine: ".doc files are not offered, as LibreOffice is not installed"}, nil
		default:
			return finding{odd: ".doc files are not offered, as LibreOffice fails in its sandbox: " + err.Error()}, nil
		}
	}}
}
