package branding

import (
	"strings"
	"testing"
)

func TestBrandOverridesTokens(t *testing.T) {
	t.Parallel()
	sans := validSettings
	sans.Typeface = Sans
	for _, settings := range []Settings{validSettings, sans} {
		styles := settings.Styles()
		chosen, _ := ParseColor(settings.Accent)
		accent := AccentOf(chosen)
		button, marks := ButtonOf(chosen, Dark), MarksOf(chosen, Light)
		for _, want := range []string{"--caret:light-dark(" + accent.Light.String() + "," + accent.Dark.String() + ");",
			"," + button.Fill.String() + ");--button-ink:", "--del:light-dark(" + marks.Deleted.String() + ","} {
			if !strings.Contains(styles, want) {
				t.Errorf("%q is not in %s", want, styles)
			}
		}
		if hasFamily := strings.Contains(styles, "--serif:"); hasFamily != (settings.Typeface != Newsreader) {
			t.Errorf("%s has %s", settings.Typeface, styles)
		}
		if strings.Count(styles, "{") != strings.Count(styles, "}") || strings.Contains(styles, "<") {
			t.Errorf("got %s", styles)
		}
	}
}
