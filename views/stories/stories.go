// Package stories lists the stories of all parts of pages. Its tests check every page and every style.
package stories

import (
	"slices"

	accountviews "plainhand/views/account"
	billingviews "plainhand/views/billing"
	editorviews "plainhand/views/editor"
	pageviews "plainhand/views/pages"
	"plainhand/views/ui"
)

// Stories are the parts of pages in their states, for the storybook and the golden tests.
func Stories() []ui.Story {
	return slices.Concat(shared(), pageviews.Stories(), accountviews.Stories(), billingviews.Stories(),
		editorviews.Stories())
}
