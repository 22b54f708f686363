package handlers_test

import (
	"net/http"
	"strings"
	"testing"
)

// In these tests the check for LibreOffice never runs, installed or not.
func TestOldWordDocumentsAreNotOfferedWhereTheyCannotBeRead(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	for _, path := range []string{"/platform/bulk", "/platform"} {
		if page := ada.get(path).body; strings.Contains(page, "97–2003") || strings.Contains(page, ".doc,") {
			t.Errorf("%s offers .doc files", path)
		}
	}
	document := uploadFile{"a.doc", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + randomFile(10_000)}
	const message = "We can’t read documents of Word 97–2003 (.doc) here. Save it as .docx"
	ada.get(ada.batch(document)).wantText(message)
	ada.uploadAs("/platform/document", "document", document).wantStatus(http.StatusBadRequest).
		wantText("We can’t read documents of Word 97–2003 (.doc) here.")
	if got := site.count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d files are stored", got)
	}
}
