package views

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"plainhand/static"
	"plainhand/views/ui"
)

// themeScript carries js/theme.ts in the page, so that a stored theme is there before the first paint. The content security
// policy allows it by the hash of exactly these bytes.
func themeScript() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		script := static.Inline("js/theme.ts")
		if script == "" {
			return nil
		}
		_, err := io.WriteString(w, "<script>"+script+"</script>")
		return err
	})
}

// themes are the choices of the switch in the footer. js/theme.ts selects the stored one.
var themes = []ui.Option{
	{Value: "system", Label: "System", Icon: ui.IconMonitor, Selected: true},
	{Value: "light", Label: "Light", Icon: ui.IconSun},
	{Value: "dark", Label: "Dark", Icon: ui.IconMoon},
}
