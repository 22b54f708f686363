package views

import (
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"

	"plainhand/internal/precompressed"
	"plainhand/static"
)

// inlined is what the head contains itself, so that the first paint waits for nothing else: all styles, and the script
// that applies a stored theme. The content security policy allows both by the hashes of exactly these bytes.
func inlined() templ.Component { return templ.Raw(inlinedHTML()) }

var inlinedHTML = sync.OnceValue(func() string {
	style, script := static.Inline("css/all.css"), static.Inline("js/theme.ts")
	if style == "" {
		return "" // nothing is built
	}
	return "<style>" + style + "</style><script>" + script + "</script>"
})

// seam separates a part of a page that is the same for everybody from one that is not. White space must do no harm
// there.
func seam() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write([]byte{precompressed.Seam})
		return err
	})
}
