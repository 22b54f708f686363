package stories

import (
	"testing"

	"github.com/a-h/templ"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/internal/account"
	"plainhand/islands"
	"plainhand/views"
	editorviews "plainhand/views/editor"
	"plainhand/views/samples"
)

// newPlatformPage returns the editor of a user with this draft.
func newPlatformPage(frame views.Frame, summary views.UsageSummary, draft islands.Draft) editorviews.PlatformPage {
	return editorviews.NewPlatformPage(frame, account.User{}, summary, draft, islands.Messages{})
}

// platformPages are the editor in its states.
func platformPages(t *testing.T, frame views.Frame, value string) map[string]templ.Component {
	t.Helper()
	summary := samples.Summary("basic", 29_000)
	draft := islands.Draft{Text: "a " + value + " b", Keep: value}
	result := humanize.Result{Text: "A" + value, Changes: sampleChanges(value)}
	return map[string]templ.Component{
		"platform": editorviews.Platform(drawnPlatform(t, newPlatformPage(frame, summary, draft).
			WithResult(humanizetest.Prepare(t, humanize.Request{Text: draft.Text}), result))),
		"platform problem": editorviews.Platform(drawnPlatform(t, newPlatformPage(frame, summary, draft).
			WithProblem(value, value))),
		"platform premium": editorviews.Platform(drawnPlatform(t,
			newPlatformPage(frame, samples.Summary("premium", 1), islands.Draft{}))),
	}
}
