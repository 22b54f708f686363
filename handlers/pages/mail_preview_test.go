package pages_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/mail"
)

func TestMailPreviewShowsEmails(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	b.Get("/dev/mail").WantStatus(http.StatusOK).WantText("No emails yet").WantText("Your receipt for Pro: $24.00")

	message := mail.Message{ID: uuid.New(), From: mail.Address{Address: "mail@plainhand.example"},
		To:   mail.Address{Address: "ada@example.com"},
		Date: time.Now(), Subject: "A subject", Text: "A text.", HTML: "<style>p{color:red}</style><p>A letter.</p>"}
	if err := site.Mails.Send(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	b.Get("/dev/mail").WantStatus(http.StatusOK).WantText("A subject").WantText("ada@example.com")
	path := "/dev/mail/written/" + message.ID.String()
	if got := b.Get(path + ".html").WantStatus(http.StatusOK); got.Body != message.HTML ||
		!strings.Contains(got.Header.Get("Content-Security-Policy"), "style-src 'sha256-") ||
		strings.Contains(got.Header.Get("Content-Security-Policy"), "unsafe") {
		t.Errorf("shown under %s: %s", got.Header.Get("Content-Security-Policy"), got.Body)
	}
	b.Get(path + ".txt").WantStatus(http.StatusOK).WantText("A text.")
	b.Get("/dev/mail/samples/refunded.txt").WantStatus(http.StatusOK).WantText("You’re getting $24.00 back.")
	b.Get("/dev/mail/samples/refunded.html").WantStatus(http.StatusOK).WantText("You’re getting $24.00 back.").
		WantText("Demo mode.")
	for _, missing := range []string{"/dev/mail/samples/none.html", "/dev/mail/samples/refunded.eml",
		"/dev/mail/written/" + uuid.NewString() + ".html",
		"/dev/mail/written/receipt.txt", path + ".eml"} {
		b.Get(missing).WantStatus(http.StatusNotFound)
	}
}

// DNS rebinding: evil.example resolves to this machine, and its page sends requests from a developer's browser.
func TestMailPreviewRejectsForeignHosts(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithBaseURL("http://Plainhand.test:8080"))
	for host, want := range map[string]int{
		"localhost:8080": http.StatusOK, "LOCALHOST": http.StatusOK,
		"127.0.0.1:8080": http.StatusOK, "[::1]:8080": http.StatusOK,
		"[::1]": http.StatusOK, "127.8.8.8": http.StatusOK, "plainhand.test:4000": http.StatusOK,
		"evil.example": http.StatusNotFound, "evil.example:8080": http.StatusNotFound,
		"localhost.evil.example": http.StatusNotFound,
		"127.0.0.1.evil.example": http.StatusNotFound, "192.0.2.7": http.StatusNotFound, "": http.StatusNotFound,
	} {
		request := httptest.NewRequest(http.MethodGet, "/dev/mail", nil)
		request.RemoteAddr, request.Host = "127.0.0.1:4000", host
		answer := httptest.NewRecorder()
		site.Routes.ServeHTTP(answer, request)
		if answer.Code != want {
			t.Errorf("%q: status %d", host, answer.Code)
		}
	}
}

func TestMailPreviewRejectsRemoteClients(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, path := range []string{
		"/dev/mail",
		"/dev/mail/samples/refunded.txt",
		"/dev/mail/written/" + uuid.NewString() + ".txt",
	} {
		request := httptest.NewRequest(http.MethodGet, path, nil)
		request.RemoteAddr, request.Host = "192.0.2.7:4000", "localhost:8080"
		answer := httptest.NewRecorder()
		site.Routes.ServeHTTP(answer, request)
		if answer.Code != http.StatusNotFound {
			t.Errorf("%s answers %d", path, answer.Code)
		}
	}
}
