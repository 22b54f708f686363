package ui_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plainhand/views/ui"
	"plainhand/views/ui/golden"
)

func TestStoriesMatchTheirGoldenFiles(t *testing.T) {
	t.Parallel()
	golden.Check(t, ui.Stories())
}

func TestEveryTemplateHasAStory(t *testing.T) {
	t.Parallel()
	templates, err := filepath.Glob("*.templ")
	if err != nil || len(templates) == 0 {
		t.Fatalf("%d templates, %v", len(templates), err)
	}
	for _, template := range templates {
		name := strings.TrimSuffix(template, ".templ")
		if !slices.ContainsFunc(ui.Stories(), func(story ui.Story) bool { return story.Name == name }) {
			t.Errorf("%s has no story in stories.go", template)
		}
	}
}
