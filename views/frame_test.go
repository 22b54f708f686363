package views

import "testing"

func TestVisitorNameFallsBackToAccount(t *testing.T) { // G08, G09
	t.Parallel()
	if got := (Visitor{FirstName: "Nora"}).Name(); got != "Nora" {
		t.Errorf("got %q", got)
	}
	if got := (Visitor{SignedIn: true}).Name(); got != "Account" {
		t.Errorf("got %q", got)
	}
}
