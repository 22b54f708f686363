package pages_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
)

func TestSecurityTxtNamesTheContactAndHasNotExpired(t *testing.T) {
	t.Parallel()
	answer := published(t, "/.well-known/security.txt").WantStatus(http.StatusOK)
	if got := answer.Header.Get("Content-Type"); got != "text/plain; charset=utf-8" {
		t.Errorf("the content type is %q", got)
	}
	fields := map[string]string{}
	for line := range strings.Lines(answer.Body) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		fields[name] = value
	}
	for name, want := range map[string]string{"Contact": "mailto:support@plainhand.example", "Preferred-Languages": "en",
		"Canonical": publicURL + "/.well-known/security.txt"} {
		if fields[name] != want {
			t.Errorf("%s is %q, want %q", name, fields[name], want)
		}
	}
	expires, err := time.Parse(time.RFC3339, fields["Expires"])
	if in := time.Until(expires); err != nil || in < 30*24*time.Hour || in > 365*24*time.Hour {
		t.Errorf("it expires at %q (%v)", fields["Expires"], err)
	}
}

func TestSecurityTxtIsNotServedOnTheHostOfABrand(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.BrandOwner("ada@example.com", sitetest.HarborPine, "texts.harborpine.com")
	if answer := site.OnHost("texts.harborpine.com").Get("/.well-known/security.txt"); answer.Status == http.StatusOK ||
		strings.Contains(answer.Body, "Contact:") {
		t.Errorf("status %d: %s", answer.Status, answer.Body)
	}
}
