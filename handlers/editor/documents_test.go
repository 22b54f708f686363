package editor_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

// document uploads a document to the editor and returns the path of its text.
func document(b *sitetest.Browser, file sitetest.File) string {
	b.Site.T.Helper()
	got := b.UploadAs("/platform/document", "document", file)
	if got.Status != http.StatusSeeOther {
		b.Site.T.Fatalf("the upload: %d %s", got.Status, got.Body)
	}
	return got.Header.Get("Location")
}

var revision = regexp.MustCompile(`name="revision"[^>]*value="(\d+)"`)

func TestDocumentIsEditedAndDownloaded(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, eve := site.Customer("ada@example.com", "premium"), site.Customer("eve@example.com", "premium")
	ada.Get("/platform").WantText("From a document")
	path := document(ada.Browser, sitetest.WordFile(t, "# The report\n\nWe utilize it.\n\n- They utilize it, too."))
	page := ada.Get(path).WantText("From report.docx").WantText("They utilize it, too.")
	id := strings.TrimPrefix(path, "/platform/texts/")
	found := revision.FindStringSubmatch(page.Body)
	if found == nil {
		t.Fatal("the text has no revision")
	}
	ada.Post("/platform", url.Values{"text": {"# The report\n\nWe utilize it.\n\n- They utilize it, too."}, "kept": {id},
		"revision": {found[1]}, "layout": {"keep"}}).WantStatus(http.StatusOK)
	site.WantWords(11, 0)

	file := ada.Get(path + "/document/same").WantStatus(http.StatusOK)
	if got := file.Header.Get("Content-Disposition"); got != "attachment; filename=report.plain.docx" {
		t.Errorf("it is stored as %s", got)
	}
	before, after := sitetest.Unzipped(t, sitetest.WordFile(t, "# The report\n\nWe utilize it.\n\n- They utilize it, too.").Content),
		sitetest.Unzipped(t, file.Body)
	for name, part := range before {
		want := part
		if name == "word/document.xml" {
			want = strings.ReplaceAll(part, "utilize", "use")
		}
		if after[name] != want {
			t.Errorf("%s is %s\nand not %s", name, after[name], want)
		}
	}
	tracked := sitetest.Unzipped(t, ada.Get(path+"/document/tracked").WantStatus(http.StatusOK).Body)["word/document.xml"]
	if !strings.Contains(tracked, `w:author="Plainhand"`) || strings.Count(tracked, "<w:ins ") != 2 {
		t.Errorf("tracked, it is %s", tracked)
	}
	if got := ada.Get(path + "/document/markdown").Body; !strings.Contains(got, "- They use it, too.") {
		t.Errorf("as Markdown, it is %q", got)
	}
	ada.Get(path + "/document/stone").WantStatus(http.StatusBadRequest)
	for _, form := range []string{"same", "tracked", "markdown"} {
		eve.Get(path + "/document/" + form).WantStatus(http.StatusNotFound)
	}

	ada.Post("/account/texts/"+id+"/delete", nil)
	ada.Get(path + "/document/same").WantStatus(http.StatusNotFound)
	site.Exec(`UPDATE texts SET expires_at = expires_at - interval '1 minute'`) // ends the time for restoring it
	site.Must(site.History.Sweep(t.Context()))
	if got := site.Count(`SELECT count(*) FROM files`) + site.Count(`SELECT count(*) FROM documents`); got != 0 {
		t.Errorf("%d rows of a deleted text are left", got)
	}
}

func TestInvalidDocumentsAreRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	pro, ada := site.Customer("pro@example.com", "pro"), site.Customer("ada@example.com", "premium")
	report := sitetest.WordFile(t, "We utilize it.")
	pro.UploadAs("/platform/document", "document", report).WantStatus(http.StatusForbidden).
		WantText("PDF and DOC processing comes with Premium.")
	pro.Get("/platform").WantText("Many texts at once")
	ada.UploadAs("/platform/document", "document").WantStatus(http.StatusBadRequest).
		WantText("We didn’t receive a document.")
	ada.UploadAs("/platform/document", "document", sitetest.File{Name: "photo.png", Content: "\x89PNG"}).
		WantStatus(http.StatusBadRequest).
		WantText("We can’t read files of this kind.")
	ada.UploadAs("/platform/document", "document", sitetest.File{Name: "report.docx",
		Content: "no document"}).WantStatus(http.StatusBadRequest)
	ada.UploadAs("/platform/document", "document", sitetest.File{Name: "large.txt",
		Content: strings.Repeat("word ", 30_001)}).
		WantStatus(http.StatusBadRequest).WantText("30,001 words")
	ada.UploadAs("/platform/document", "document", sitetest.File{Name: "large.txt",
		Content: strings.Repeat("word ", 12<<20)}).
		WantStatus(http.StatusRequestEntityTooLarge)
	ada.Post("/account/texts/keep", url.Values{"days": {"0"}})
	ada.UploadAs("/platform/document", "document", report).WantStatus(http.StatusConflict).WantText("not to keep texts")
	if got := site.Count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d files are left", got)
	}
}
