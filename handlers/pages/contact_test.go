package pages_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"plainhand/handlers/sitetest"
)

func TestContactMessageIsSentAndAcknowledged(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	b.Get("/contact").WantStatus(http.StatusOK).WantText("Write to us")
	b.Post("/contact", url.Values{"email": {"nora@example.com"}, "message": {"An edit is wrong.\r\n\r\nIt lost a name."}}).
		WantStatus(http.StatusOK).WantText("We have your message.").WantText("nora@example.com")
	if got := outbox(site); got != "contact to support@plainhand.example, contact_received to nora@example.com" {
		t.Errorf("in the outbox: %s", got)
	}
	if _, err := site.Pool.Exec(t.Context(), `UPDATE mails SET sent_at = now()`); err != nil {
		t.Fatal(err)
	}
	if err := site.Store.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if found := site.Traces("lost a name", "nora@example.com"); len(found) != 0 {
		t.Errorf("the sent message is still in %q", found)
	}
}

// outbox returns the kinds and addresses of the unsent emails without an account.
func outbox(s *sitetest.Site) string {
	s.T.Helper()
	const query = `SELECT kind || ' to ' || address FROM mails WHERE user_id IS NULL AND sent_at IS NULL ORDER BY kind`
	rows, _ := s.Pool.Query(s.T.Context(), query) // CollectRows returns the error
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		s.T.Fatal(err)
	}
	return strings.Join(found, ", ")
}

func TestInvalidContactMessageIsRejectedAndKept(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, test := range []struct{ email, message, says string }{
		{"nora", "Hello.", "Enter a complete email address."},
		{"nora@example.com\r\nBcc: eve@example.com", "Hello.", "Enter a complete email address."},
		{"nora@example.com", " \r\n ", "There’s no message yet."},
		{"nora@example.com", strings.Repeat("word ", 2_001), "That’s a long message."},
	} {
		page := site.Browser().Post("/contact", url.Values{"email": {test.email}, "message": {test.message}}).
			WantStatus(http.StatusBadRequest).WantText(test.says).Page()
		if message := page.Find("#message").Text(); strings.TrimSpace(message) != strings.TrimSpace(test.message) {
			t.Errorf("%q: the form's message is %.50q", test.says, message)
		}
	}
	if got := outbox(site); got != "" {
		t.Errorf("in the outbox: %s", got)
	}
}

func TestContactMessagesAreRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	message := url.Values{"email": {"nora@example.com"}, "message": {"Hello."}}
	for range 5 {
		site.Browser().Post("/contact", message).WantStatus(http.StatusOK)
	}
	site.Browser().Post("/contact", message).WantStatus(http.StatusTooManyRequests).WantText("send us an email")
	site.Member("ada@example.com").Get("/contact").WantStatus(http.StatusOK)
}

func TestStatusPageCachesTheState(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Browser().Get("/status").WantStatus(http.StatusOK).WantText("Everything works.").
		WantText("Accounts, texts, and plans")
	site.Pool.Close()
	site.Browser().Get("/status").WantStatus(http.StatusOK).WantText("Everything works.") // from the cache
}
