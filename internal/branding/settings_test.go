package branding

import (
	"strings"
	"testing"
)

var validSettings = Settings{Name: "Harbor & Pine", Accent: "#1a4fa0", Typeface: Newsreader,
	Support: "help@harborpine.com",
	Terms:   "https://harborpine.com/terms"}

func TestSettingsAreChecked(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Settings){
		"as they are":            func(*Settings) {},
		"a name of another kind": func(s *Settings) { s.Name = "הארבור" },
		"markup, which is text":  func(s *Settings) { s.Name = "<b>Harbor</b>" },
		"no terms":               func(s *Settings) { s.Terms = "" },
	} {
		changed := validSettings
		if change(&changed); changed.Check() != nil {
			t.Errorf("%s: %v", name, changed.Check())
		}
	}
	for name, change := range map[string]func(*Settings){
		"no name":             func(s *Settings) { s.Name = " " },
		"a long name":         func(s *Settings) { s.Name = strings.Repeat("x", 500) },
		"two lines":           func(s *Settings) { s.Name = "Harbor\nPine" },
		"a turned direction":  func(s *Settings) { s.Name = "Harbor\u202ePine" },
		"no color":            func(s *Settings) { s.Accent = "red" },
		"a style":             func(s *Settings) { s.Accent = "#fff;}*{x:url(//a)" },
		"no typeface":         func(s *Settings) { s.Typeface = "comic" },
		"no address":          func(s *Settings) { s.Support = "harborpine.com" },
		"a named address":     func(s *Settings) { s.Support = "Help <help@harborpine.com>" },
		"a script":            func(s *Settings) { s.Terms = "javascript:alert(1)" },
		"an unencrypted link": func(s *Settings) { s.Privacy = "http://harborpine.com" },
		"a password":          func(s *Settings) { s.Privacy = "https://a:b@harborpine.com" },
	} {
		changed := validSettings
		if change(&changed); changed.Check() == nil {
			t.Errorf("%s can be shown", name)
		}
	}
}

func TestSlugsAreChecked(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"harborpine", "h-p", "42s", strings.Repeat("a", 40)} {
		if err := CheckSlug(slug); err != nil {
			t.Errorf("%s: %v", slug, err)
		}
	}
	for _, slug := range []string{"", "a", "ab", "-abc", "abc-", "a--b", "Harbor", "a/b", "login", "ä-b", "a b", "..",
		strings.Repeat("a", 41)} {
		if CheckSlug(slug) == nil {
			t.Errorf("%q is a slug", slug)
		}
	}
}
