package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

func TestNewTextUsesPreferredSettings(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	chosen := url.Values{"mode": {"casual"}, "strength": {"light"}, "layout": {"keep"}, "keep": {" Harbor Pine,\n Nora "}}
	b.Post("/account/preferences", chosen).WantRedirect("/account/preferences")
	page := b.Get("/account/preferences").WantText("Your next text starts with these settings.")
	if got := page.Text("option[selected]"); got != "Casual Light Keep Email me Don’t email me" {
		t.Errorf("chosen: %q", got)
	}
	wantSettings := func(path, mode, strength, layout, keep string) {
		t.Helper()
		editor := b.Get(path).WantStatus(http.StatusOK)
		if got := editor.Attribute("#mode option[selected]", "value"); got != mode {
			t.Errorf("%s: mode %q; want %q", path, got, mode)
		}
		for name, want := range map[string]string{"strength": strength, "layout": layout} {
			if got := editor.Attribute("input[name="+name+"][checked]", "value"); got != want {
				t.Errorf("%s: %s %q; want %q", path, name, got, want)
			}
		}
		if got := editor.Attribute("#keep", "value"); got != keep {
			t.Errorf("%s: keep %q; want %q", path, got, keep)
		}
	}
	wantSettings("/platform/new", "casual", "light", "keep", "Harbor Pine, Nora")

	// A text that was started with other settings keeps them.
	b.Post("/platform", url.Values{"text": {"We utilize it."}, "mode": {"simple"}, "strength": {"strong"},
		"layout": {"natural"}, "keep": {""}}).WantStatus(http.StatusOK)
	wantSettings("/platform", "simple", "strong", "natural", "")

	for name, value := range map[string]string{"mode": "shouting", "strength": "utter", "layout": "upside down",
		"keep": strings.Repeat("word, ", 400)} {
		wrong := url.Values{"mode": {"casual"}, name: {value}}
		b.Post("/account/preferences", wrong).WantStatus(http.StatusBadRequest)
	}
	wantSettings("/platform/new", "casual", "light", "keep", "Harbor Pine, Nora")
	b.Post("/account/preferences", nil).WantRedirect("/account/preferences")
	wantSettings("/platform/new", "standard", "balanced", "natural", "")
}
