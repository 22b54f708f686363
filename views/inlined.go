package views

import (
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"

	"plainhand/static"
	"plainhand/static/precompressed"
)

// inlined returns the styles, and the script that applies a stored theme, inlined in the head, so that the first paint
// waits for nothing else. The content security policy allows both by the hashes of exactly these bytes.
func inlined() templ.Component { return templ.Raw(inlinedHTML()) }

var inlinedHTML = sync.OnceValue(func() string {
	style, script := static.Inline("css/all.css"), static.Inline("js/theme.ts")
	if style == "" {
		return "" // the assets are not built
	}
	return "<style>" + style + "</style><script>" + script + "</script>"
})

// Seam separates a shared part of a page from an individual one, for precompressed.Parts. It must be placed where white
// space is harmless.
func Seam() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write([]byte{precompressed.Seam})
		return err
	})
}
