package stories

import (
	"log/slog"
	"sync"
	"testing"

	"plainhand/islands"
	"plainhand/static"
	editorviews "plainhand/views/editor"
	pageviews "plainhand/views/pages"
)

// renderer renders the islands of all tests. It writes to the log if a component fails.
var renderer = sync.OnceValues(func() (*islands.Renderer, error) {
	return islands.New(static.IslandsBundle(), slog.Default(), nil)
})

// drawn renders an island. Without built assets there is none.
func drawn(t *testing.T, props islands.Props) islands.Rendered {
	t.Helper()
	renderer, err := renderer()
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := renderer.Render(t.Context(), props)
	if err != nil || drawn.HTML == "" {
		t.Fatalf("%s is not drawn (%v): run make assets", props.Component(), err)
	}
	return drawn
}

func drawnDemo(t *testing.T, demo pageviews.DemoWidget) pageviews.DemoWidget {
	t.Helper()
	return demo.Drawn(drawn(t, demo.Props))
}

func drawnPlatform(t *testing.T, page editorviews.PlatformPage) editorviews.PlatformPage {
	t.Helper()
	return page.Drawn(drawn(t, page.Props))
}

func drawnFree(t *testing.T, page pageviews.FreeHumanizerPage) pageviews.FreeHumanizerPage {
	t.Helper()
	return page.Drawn(drawn(t, page.Props))
}
