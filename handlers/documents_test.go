package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"plainhand/internal/formats/docx"
)

// wordFile returns a Word document with the content of the Markdown.
func wordFile(t *testing.T, markdown string) uploadFile {
	t.Helper()
	content, err := docx.New(markdown)
	if err != nil {
		t.Fatal(err)
	}
	return uploadFile{"report.docx", string(content)}
}

// document uploads a document to the editor and returns the path of its text.
func (b *browser) document(file uploadFile) string {
	b.site.t.Helper()
	got := b.uploadAs("/platform/document", "document", file)
	if got.status != http.StatusSeeOther {
		b.site.t.Fatalf("the upload: %d %s", got.status, got.body)
	}
	return got.header.Get("Location")
}

var revision = regexp.MustCompile(`name="revision"[^>]*value="(\d+)"`)

func TestDocumentIsEditedAndDownloaded(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, eve := site.customer("ada@example.com", "premium"), site.customer("eve@example.com", "premium")
	ada.get("/platform").wantText("From a document")
	path := ada.document(wordFile(t, "# The report\n\nWe utilize it.\n\n- They utilize it, too."))
	page := ada.get(path).wantText("From report.docx").wantText("They utilize it, too.")
	id := strings.TrimPrefix(path, "/platform/texts/")
	found := revision.FindStringSubmatch(page.body)
	if found == nil {
		t.Fatal("the text has no revision")
	}
	ada.post("/platform", url.Values{"text": {"# The report\n\nWe utilize it.\n\n- They utilize it, too."}, "kept": {id},
		"revision": {found[1]}, "layout": {"keep"}}).wantStatus(http.StatusOK)
	site.wantWords(11, 0)

	file := ada.get(path + "/document/same").wantStatus(http.StatusOK)
	if got := file.header.Get("Content-Disposition"); got != "attachment; filename=report.docx" {
		t.Errorf("it is stored as %s", got)
	}
	before, after := unzipped(t, wordFile(t, "# The report\n\nWe utilize it.\n\n- They utilize it, too.").content),
		unzipped(t, file.body)
	for name, part := range before {
		want := part
		if name == "word/document.xml" {
			want = strings.ReplaceAll(part, "utilize", "use")
		}
		if after[name] != want {
			t.Errorf("%s is %s\nand not %s", name, after[name], want)
		}
	}
	tracked := unzipped(t, ada.get(path+"/document/tracked").wantStatus(http.StatusOK).body)["word/document.xml"]
	if !strings.Contains(tracked, `w:author="Plainhand"`) || strings.Count(tracked, "<w:ins ") != 2 {
		t.Errorf("tracked, it is %s", tracked)
	}
	if got := ada.get(path + "/document/markdown").body; !strings.Contains(got, "- They use it, too.") {
		t.Errorf("as Markdown, it is %q", got)
	}
	ada.get(path + "/document/stone").wantStatus(http.StatusBadRequest)
	for _, form := range []string{"same", "tracked", "markdown"} {
		eve.get(path + "/document/" + form).wantStatus(http.StatusNotFound)
	}

	ada.post("/account/texts/"+id+"/delete", nil)
	ada.get(path + "/document/same").wantStatus(http.StatusNotFound)
	site.run(`UPDATE texts SET expires_at = expires_at - interval '1 minute'`) // ends the time for restoring it
	site.must(site.history.Sweep(t.Context()))
	if got := site.count(`SELECT count(*) FROM files`) + site.count(`SELECT count(*) FROM documents`); got != 0 {
		t.Errorf("%d rows of a deleted text are left", got)
	}
}

func TestInvalidDocumentsAreRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	pro, ada := site.customer("pro@example.com", "pro"), site.customer("ada@example.com", "premium")
	report := wordFile(t, "We utilize it.")
	pro.uploadAs("/platform/document", "document", report).wantStatus(http.StatusForbidden).
		wantText("PDF and DOC processing comes with Premium.")
	pro.get("/platform").wantText("Many texts at once?")
	ada.uploadAs("/platform/document", "document").wantStatus(http.StatusBadRequest).wantText("No document has come.")
	ada.uploadAs("/platform/document", "document", uploadFile{"photo.png", "\x89PNG"}).wantStatus(http.StatusBadRequest).
		wantText("We can’t read files of this kind.")
	ada.uploadAs("/platform/document", "document", uploadFile{"report.docx",
		"no document"}).wantStatus(http.StatusBadRequest)
	ada.uploadAs("/platform/document", "document", uploadFile{"large.txt", strings.Repeat("word ", 30_001)}).
		wantStatus(http.StatusBadRequest).wantText("30,001 words")
	ada.uploadAs("/platform/document", "document", uploadFile{"large.txt", strings.Repeat("word ", 12<<20)}).
		wantStatus(http.StatusRequestEntityTooLarge)
	ada.post("/account/texts/keep", url.Values{"days": {"0"}})
	ada.uploadAs("/platform/document", "document", report).wantStatus(http.StatusConflict).wantText("you keep no texts")
	if got := site.count(`SELECT count(*) FROM files`); got != 0 {
		t.Errorf("%d files are left", got)
	}
}
