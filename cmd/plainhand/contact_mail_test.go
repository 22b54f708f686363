package main

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"plainhand/internal/contact"
	"plainhand/internal/mail"
	"plainhand/views/email"
)

// What somebody writes to us comes to us alone, and our answer goes to them.
func TestALetterFromTheSiteIsAnsweredToItsWriter(t *testing.T) {
	t.Parallel()
	desk := mailDesk{site: email.Site{Brand: "Plainhand", BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}},
		replyTo: "support@plainhand.example"}
	letter, err := json.Marshal(contact.Letter{From: "nora@example.com", Message: "It lost a name.\r\n\r\nTwice."})
	if err != nil {
		t.Fatal(err)
	}
	ours, err := desk.write(t.Context(), mail.Entry{Kind: contact.KindLetter, Facts: letter})
	if err != nil || ours.ReplyTo != "nora@example.com" || !strings.Contains(ours.Text, "It lost a name.\n") ||
		!strings.Contains(ours.Text, "Twice.") {
		t.Errorf("we get %+v, %v", ours, err)
	}
	theirs, err := desk.write(t.Context(), mail.Entry{Kind: contact.KindReceived, Facts: []byte("{}")})
	if err != nil || theirs.ReplyTo != "support@plainhand.example" || strings.Contains(theirs.Text, "lost a name") {
		t.Errorf("they get %+v, %v", theirs, err)
	}
}
