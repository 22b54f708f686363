package editor_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

// In these tests the check for LibreOffice never runs, installed or not.
func TestLegacyWordDocumentsAreNotOfferedWhereTheyCannotBeRead(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	for _, path := range []string{"/platform/bulk", "/platform"} {
		if page := ada.Get(path).Body; strings.Contains(page, "97–2003") || strings.Contains(page, ".doc,") {
			t.Errorf("%s offers .doc files", path)
		}
	}
	document := sitetest.File{Name: "a.doc", Content: "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + sitetest.RandomFile(10_000)}
	const message = "We can’t read documents of Word 97–2003 (.doc) here. Save it as .docx"
	ada.Get(ada.Batch(document)).WantText(message)
	ada.UploadAs("/platform/document", "document", document).WantStatus(http.StatusBadRequest).
		WantText("We can’t read documents of Word 97–2003 (.doc) here.")
	if got := site.Count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d files are stored", got)
	}
}
