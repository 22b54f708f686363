package site

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"plainhand/internal/mail"
	"plainhand/internal/mail/contact"
	"plainhand/views/email"
)

// A message from the contact form is emailed to support with the sender as Reply-To.
func TestContactMessageHasItsSenderAsReplyTo(t *testing.T) {
	t.Parallel()
	desk := mailRenderer{site: email.Site{Brand: "Plainhand",
		BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}},
		replyTo: "support@plainhand.example"}
	facts, err := json.Marshal(contact.Message{From: "nora@example.com", Message: "It lost a name.\r\n\r\nTwice."})
	if err != nil {
		t.Fatal(err)
	}
	message, err := desk.write(t.Context(), mail.Entry{Kind: contact.KindMessage, Facts: facts})
	if err != nil || message.ReplyTo != "nora@example.com" || !strings.Contains(message.Text, "It lost a name.\n") ||
		!strings.Contains(message.Text, "Twice.") {
		t.Errorf("support gets %+v, %v", message, err)
	}
	theirs, err := desk.write(t.Context(), mail.Entry{Kind: contact.KindReceived, Facts: []byte("{}")})
	if err != nil || theirs.ReplyTo != "support@plainhand.example" || strings.Contains(theirs.Text, "lost a name") {
		t.Errorf("they get %+v, %v", theirs, err)
	}
}
