package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestNewTextUsesPreferredSettings(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	chosen := url.Values{"mode": {"casual"}, "strength": {"light"}, "layout": {"keep"}, "keep": {" Harbor Pine,\n Nora "}}
	b.post("/account/preferences", chosen).wantRedirect("/account/preferences")
	page := b.get("/account/preferences").wantText("Your next text begins this way.")
	if got := page.text("option[selected]"); got != "Casual Light Keep Email me Don’t email me" {
		t.Errorf("chosen: %q", got)
	}
	wantSettings := func(path, mode, strength, layout, keep string) {
		t.Helper()
		editor := b.get(path).wantStatus(http.StatusOK)
		if got := editor.attribute("#mode option[selected]", "value"); got != mode {
			t.Errorf("%s: mode %q; want %q", path, got, mode)
		}
		for name, want := range map[string]string{"strength": strength, "layout": layout} {
			if got := editor.attribute("input[name="+name+"][checked]", "value"); got != want {
				t.Errorf("%s: %s %q; want %q", path, name, got, want)
			}
		}
		if got := editor.attribute("#keep", "value"); got != keep {
			t.Errorf("%s: keep %q; want %q", path, got, keep)
		}
	}
	wantSettings("/platform/new", "casual", "light", "keep", "Harbor Pine, Nora")

	// A text that was started with other settings keeps them.
	b.post("/platform", url.Values{"text": {"We utilize it."}, "mode": {"simple"}, "strength": {"strong"},
		"layout": {"natural"}, "keep": {""}}).wantStatus(http.StatusOK)
	wantSettings("/platform", "simple", "strong", "natural", "")

	for name, value := range map[string]string{"mode": "shouting", "strength": "utter", "layout": "upside down",
		"keep": strings.Repeat("word, ", 400)} {
		wrong := url.Values{"mode": {"casual"}, name: {value}}
		b.post("/account/preferences", wrong).wantStatus(http.StatusBadRequest)
	}
	wantSettings("/platform/new", "casual", "light", "keep", "Harbor Pine, Nora")
	b.post("/account/preferences", nil).wantRedirect("/account/preferences")
	wantSettings("/platform/new", "standard", "balanced", "natural", "")
}
