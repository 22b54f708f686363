package views

import (
	"slices"

	"plainhand/views/ui"
)

// Stories are the parts of pages in their states, for the storybook and the golden tests.
func Stories() []ui.Story {
	return slices.Concat(sharedStories(), pageStories(), accountStories(), billingStories(), editorStories())
}
