package views

import (
	"strings"
	"testing"

	"plainhand/views/viewstest"
)

func TestHeaderFollowsTheVisitor(t *testing.T) { // G03, G04, G05, G06, G07, G08, G09, G10
	t.Parallel()
	tests := []struct {
		name      string
		visitor   Visitor
		has, lack []string
	}{
		{"signed out", Visitor{}, []string{"Sign In", "Subscribe Now", "Try it free", `"/#features"`},
			[]string{"Sign Out", "/platform", "/account"}},
		{"inactive", Visitor{SignedIn: true, FirstName: "Nora"},
			[]string{"Nora", "/account", "Sign Out", "Try it free", `"/#features"`},
			[]string{"Sign In", "Subscribe Now", "/platform"}},
		{"active", Visitor{SignedIn: true, Active: true},
			[]string{">Account<", "/account", "/platform", "Sign Out", `"/?features#features"`},
			[]string{"Sign In", "Subscribe Now", "Try it free"}},
	}
	for _, test := range tests {
		drawn := viewstest.Render(t, Header(Frame{Brand: "Plainhand", Visitor: test.visitor}))
		for _, word := range append(test.has, `href="/"`, `href="/tools"`, `href="/pricing"`) {
			if !strings.Contains(drawn, word) {
				t.Errorf("%s: no %q", test.name, word)
			}
		}
		for _, word := range test.lack {
			if strings.Contains(drawn, word) {
				t.Errorf("%s: %q", test.name, word)
			}
		}
	}
}
