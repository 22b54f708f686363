package views

import (
	"net/http"
	"testing"
)

func TestSignInReturnsToThePage(t *testing.T) { // SG03
	t.Parallel()
	for path, want := range map[string]string{
		"/pricing": "/login?next=%2Fpricing", "/": "/login", "/login": "/login", "/signup": "/login",
	} {
		frame := Frame{Path: path, CanonicalURL: "https://plainhand.example" + path}
		if got := frame.signInPath(); got != want {
			t.Errorf("from %s signing in is at %s", path, got)
		}
	}
	missing := NewFailurePage(Frame{Path: "/missing", CanonicalURL: "https://plainhand.example/missing"},
		http.StatusNotFound, "", "", "")
	if got := missing.Frame.signInPath(); got != "/login" {
		t.Errorf("from a page that is not there signing in is at %s", got)
	}
}
