package account

import (
	"testing"

	"plainhand/views"
	"plainhand/views/samples"
)

func TestAuthPagesLinkToEachOther(t *testing.T) { // A01
	t.Parallel()
	form := AuthForm{Next: "/account?a=b&c", Plan: "basic"}
	if got := NewLoginPage(samples.Frame(views.Visitor{}),
		form).Other; got != "/signup?next=%2Faccount%3Fa%3Db%26c&plan=basic" {
		t.Errorf("login leads to %s", got)
	}
	if got := NewSignupPage(samples.Frame(views.Visitor{}), AuthForm{}).Other; got != "/login" {
		t.Errorf("signup leads to %s", got)
	}
}
