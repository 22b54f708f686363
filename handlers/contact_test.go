package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestContactMessageIsSentAndAcknowledged(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	b.get("/contact").wantStatus(http.StatusOK).wantText("Write to us")
	b.post("/contact", url.Values{"email": {"nora@example.com"}, "message": {"An edit is wrong.\r\n\r\nIt lost a name."}}).
		wantStatus(http.StatusOK).wantText("We’ve got your message.").wantText("nora@example.com")
	if got := site.outbox(); got != "contact to support@plainhand.example, contact_received to nora@example.com" {
		t.Errorf("in the outbox: %s", got)
	}
	if _, err := site.pool.Exec(t.Context(), `UPDATE mails SET sent_at = now()`); err != nil {
		t.Fatal(err)
	}
	if err := site.store.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if found := site.traces("lost a name", "nora@example.com"); len(found) != 0 {
		t.Errorf("the sent message is still in %q", found)
	}
}

// outbox returns the kinds and addresses of the unsent emails without an account.
func (s *testSite) outbox() string {
	s.t.Helper()
	const query = `SELECT kind || ' to ' || address FROM mails WHERE user_id IS NULL AND sent_at IS NULL ORDER BY kind`
	rows, _ := s.pool.Query(s.t.Context(), query) // CollectRows returns the error
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Join(found, ", ")
}

func TestInvalidContactMessageIsRejectedAndKept(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, test := range []struct{ email, message, says string }{
		{"nora", "Hello.", "That doesn’t look like an email address."},
		{"nora@example.com\r\nBcc: eve@example.com", "Hello.", "That doesn’t look like an email address."},
		{"nora@example.com", " \r\n ", "There’s no message yet."},
		{"nora@example.com", strings.Repeat("word ", 2_001), "That’s a long message."},
	} {
		page := site.browser().post("/contact", url.Values{"email": {test.email}, "message": {test.message}}).
			wantStatus(http.StatusBadRequest).wantText(test.says).page()
		if message := page.Find("#message").Text(); strings.TrimSpace(message) != strings.TrimSpace(test.message) {
			t.Errorf("%q: the form's message is %.50q", test.says, message)
		}
	}
	if got := site.outbox(); got != "" {
		t.Errorf("in the outbox: %s", got)
	}
}

func TestContactMessagesAreRateLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	message := url.Values{"email": {"nora@example.com"}, "message": {"Hello."}}
	for range 5 {
		site.browser().post("/contact", message).wantStatus(http.StatusOK)
	}
	site.browser().post("/contact", message).wantStatus(http.StatusTooManyRequests).wantText("send us an email")
	site.member("ada@example.com").get("/contact").wantStatus(http.StatusOK)
}

func TestStatusPageCachesTheState(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.browser().get("/status").wantStatus(http.StatusOK).wantText("Everything works.").
		wantText("Accounts, texts, and plans")
	site.pool.Close()
	site.browser().get("/status").wantStatus(http.StatusOK).wantText("Everything works.") // from the cache
}
