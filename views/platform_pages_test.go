package views

import (
	"testing"

	"github.com/a-h/templ"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/internal/account"
	"plainhand/islands"
)

// newPlatformPage returns the editor of a user with this draft.
func newPlatformPage(frame Frame, standing UsageSummary, draft islands.Draft) PlatformPage {
	return NewPlatformPage(frame, account.User{}, standing, draft, islands.Messages{})
}

// platformPages are the editor in its states.
func platformPages(t *testing.T, frame Frame, value string) map[string]templ.Component {
	t.Helper()
	standing := sampleSummary("basic", 29_000)
	draft := islands.Draft{Text: "a " + value + " b", Keep: value}
	result := humanize.Result{Text: "A" + value, Changes: sampleChanges(value)}
	return map[string]templ.Component{
		"platform": Platform(drawnPlatform(t, newPlatformPage(frame, standing, draft).
			WithResult(humanizetest.Prepare(t, humanize.Request{Text: draft.Text}), result))),
		"platform problem": Platform(drawnPlatform(t, newPlatformPage(frame, standing, draft).WithProblem(value, value))),
		"platform premium": Platform(drawnPlatform(t,
			newPlatformPage(frame, sampleSummary("premium", 1), islands.Draft{}))),
	}
}
