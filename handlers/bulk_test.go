package handlers_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"plainhand/engine/humanize"
	"plainhand/handlers"
	"plainhand/internal/batches"
	"plainhand/internal/texts/files"
	"plainhand/internal/texts/uploads"
	editorstore "plainhand/store/editor"
	"plainhand/views"
)

// addFileServices adds documents and batches to a site.
func (s *testSite) addFileServices(deps *handlers.Deps) {
	stored := files.New(s.store.Editor, editorstore.FileParts{Store: s.store.Editor}, nil, deps.History, time.Now)
	deps.Documents = uploads.New(uploads.Deps{Storage: s.store.Editor, Files: stored, History: deps.History,
		Reading: views.TextChanges, Author: "Plainhand", Now: time.Now})
	deps.Batches = batches.New(batches.Deps{Storage: s.store.Batches, Files: stored, Documents: deps.Documents,
		History: deps.History,
		Meter:   deps.Meter, Ledger: s.store.Billing, Engine: deps.Engine, Keep: views.KeptOutput, Now: time.Now})
}

// runBatches processes all pending batch items, like the background jobs.
func (s *testSite) runBatches() {
	s.t.Helper()
	for {
		err := s.batches.Next(s.t.Context())
		if errors.Is(err, batches.ErrNone) {
			return
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
}

// run executes an SQL statement.
func (s *testSite) run(statement string) {
	s.t.Helper()
	_, err := s.pool.Exec(s.t.Context(), statement)
	s.must(err)
}

// must ends the test if err is not nil.
func (s *testSite) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// count returns the number that a query selects.
func (s *testSite) count(query string) (count int) {
	s.t.Helper()
	if err := s.pool.QueryRow(s.t.Context(), query).Scan(&count); err != nil {
		s.t.Fatal(err)
	}
	return count
}

// uploadFile is a file in a multipart upload.
type uploadFile struct{ name, content string }

func (b *browser) upload(path string, files ...uploadFile) answer {
	return b.uploadAs(path, "files", files...)
}

// uploadAs posts files in a field of a multipart form.
func (b *browser) uploadAs(path, field string, files ...uploadFile) answer {
	b.site.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, file := range files {
		part, err := form.CreateFormFile(field, file.name)
		if err == nil {
			_, err = part.Write([]byte(file.content))
		}
		if err != nil {
			b.site.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		b.site.t.Fatal(err)
	}
	return b.do(b.request(http.MethodPost, path, form.FormDataContentType(), body.String()))
}

// batch uploads files, has them read, and returns the path of the batch.
func (b *browser) batch(files ...uploadFile) string {
	b.site.t.Helper()
	got := b.upload("/platform/bulk", files...)
	if got.status != http.StatusSeeOther {
		b.site.t.Fatalf("the upload: %d %s", got.status, got.body)
	}
	b.site.runBatches()
	return got.header.Get("Location")
}

var itemID = regexp.MustCompile(`<li id="([\w-]+)"`)

// resultOf returns the ID of a batch's first item.
func resultOf(b *browser, path string) string {
	b.site.t.Helper()
	found := itemID.FindStringSubmatch(b.get(path).body)
	if found == nil {
		b.site.t.Fatal("the batch has no items")
	}
	return found[1]
}

func zipOf(t testing.TB, files ...uploadFile) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, file := range files {
		entry, err := archive.Create(file.name)
		if err == nil {
			_, err = entry.Write([]byte(file.content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

var resultLink = regexp.MustCompile(`href="(/platform/bulk/[\w-]+/items/[\w-]+/same)"`)

func TestFileBatchIsRewrittenAndDownloaded(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	path := ada.batch(uploadFile{"one.txt", "We utilize the tool."},
		uploadFile{"more.zip", zipOf(t, uploadFile{"notes/two.md", "# Two\n\nThey utilize another one."})},
		uploadFile{"three.html", "<p>People <b>utilize</b> the web.</p>"}, uploadFile{"photo.png", "\x89PNG"},
		uploadFile{"empty.txt", ""})
	ada.get("/platform/bulk").wantText("one.txt and 4 others").wantText("not started")
	page := ada.get(path).wantText("Ready to start").wantText("3 ready · 2 left out").wantText("It costs up to 14 words.").
		wantText("Rewrite 3 texts").wantText("We can’t read files of this kind.").wantText("This file is empty.")
	ada.post(path+"/start", url.Values{"mode": {"grand"}}).wantStatus(http.StatusBadRequest).wantText("no mode")
	ada.post(path+"/start", url.Values{"mode": {"casual"}}).wantRedirect(path)
	ada.get(path).wantText("Under way").wantText("3 to do")
	site.runBatches()
	page = ada.get(path).wantText("Done").wantText("3 done · 2 left out").wantText("1 change, 4 words charged")
	site.wantWords(14, 0)
	links := resultLink.FindAllStringSubmatch(page.body, -1)
	if len(links) != 3 {
		t.Fatalf("%d results, not 3", len(links))
	}
	file := ada.get(links[2][1]).wantStatus(http.StatusOK)
	if want := "<p>People <b>use</b> the web.</p>"; file.body != want {
		t.Errorf("the page is %q, not %q", file.body, want)
	}
	if got := file.header.Get("Content-Disposition"); got != `attachment; filename=three.html` {
		t.Errorf("it is stored as %s", got)
	}
	all := unzipped(t, ada.get(path+"/results/same").wantStatus(http.StatusOK).body)
	want := map[string]string{"one.txt": "We use the tool.", "notes/two.md": "# Two\n\nThey use another one.",
		"three.html": "<p>People <b>use</b> the web.</p>"}
	if fmt.Sprint(all) != fmt.Sprint(want) {
		t.Errorf("the archive has %q, not %q", all, want)
	}
	markdown := unzipped(t, ada.get(path+"/results/markdown").wantStatus(http.StatusOK).body)
	if got := strings.TrimSpace(markdown["three.md"]); got != "People **use** the web." {
		t.Errorf("as Markdown, the page reads %q", got)
	}

	// Results are texts in the history, which can be edited.
	texts := ada.get("/account/texts").wantText("three.html")
	if strings.Count(texts.body, "/account/texts/") < 3 {
		t.Error("the results are not in the history")
	}
	ada.post(path+"/delete", nil).wantRedirect("/platform/bulk")
	ada.get(path).wantStatus(http.StatusNotFound)
	ada.get(links[2][1]).wantStatus(http.StatusNotFound)
	if got := site.count(`SELECT count(*) FROM files`) + site.count(`SELECT count(*) FROM file_parts`); got != 0 {
		t.Errorf("%d rows of files are left", got)
	}
}

func TestTableColumnIsRewritten(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	const table = "Name,Text,Text\n=cmd(),We utilize it all day and night.,They utilize it.\nBob,,\"We too, utilize.\"\n"
	path := ada.batch(uploadFile{"products.csv", table})
	ada.get(path).wantText("Ready to start").wantText("Row 2").wantText("It costs up to 7 words.")
	ada.post(path+"/column", url.Values{"column": {"2"}}).wantRedirect(path)
	ada.get(path).wantText("Row 3").wantText("It costs up to 6 words.")
	ada.post(path+"/column", url.Values{"column": {"9"}}).wantStatus(http.StatusBadRequest).wantText("no such column")
	ada.post(path+"/start", url.Values{"column": {"2"}}).wantRedirect(path)
	site.runBatches()
	got := ada.get(path + "/table").wantStatus(http.StatusOK)
	want := "Name,Text,Text\n=cmd(),We utilize it all day and night.,They use it.\nBob,,\"We too, use.\"\n"
	if got.body != want {
		t.Errorf("the table is\n%q, not\n%q", got.body, want)
	}
}

func TestBatchIsVisibleToItsOwnerOnly(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, eve := site.customer("ada@example.com", "pro"), site.customer("eve@example.com", "pro")
	path := ada.batch(uploadFile{"one.txt", "We utilize the tool."})
	ada.post(path+"/start", nil).wantRedirect(path)
	site.runBatches()
	link := resultLink.FindStringSubmatch(ada.get(path).body)
	for _, address := range []string{path, path + "/events", path + "/table", path + "/results/same", link[1]} {
		eve.get(address).wantStatus(http.StatusNotFound)
	}
	for _, act := range []string{"start", "column", "pause", "resume", "cancel", "retry"} {
		eve.post(path+"/"+act, nil).wantStatus(http.StatusNotFound)
	}
	eve.post(path+"/delete", nil)
	ada.get(path).wantText("1 done")
	if body := eve.get("/platform/bulk").body; strings.Contains(body, "one.txt") {
		t.Error("Eve sees Ada’s batch")
	}
	site.browser().get(path).wantStatus(http.StatusSeeOther)
}

func TestBatchesRequireAPlanWithBulkProcessing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	basic, pro := site.customer("basic@example.com", "basic"), site.customer("pro@example.com", "pro")
	basic.get("/platform/bulk").wantText("Bulk processing comes with Pro and Premium.")
	basic.upload("/platform/bulk", uploadFile{"one.txt", "We utilize it."}).wantStatus(http.StatusForbidden)
	path := pro.batch(uploadFile{"one.txt", "We utilize it."}, uploadFile{"page.html", "<p>We utilize it.</p>"})
	pro.get(path).wantText("1 ready · 1 left out").wantText("PDF and DOC processing comes with Premium.").
		wantText("See the plans")
	pro.get(path + "/start").wantRedirect(path) // the browser's address after a form failed
}

func TestItemsBeyondTheWordLimitAreSkipped(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro") // 60,000 words
	long := "We utilize " + strings.Repeat("word ", 27_997) + "it."
	path := ada.batch(uploadFile{"one.txt", long}, uploadFile{"two.txt", "Then " + long},
		uploadFile{"three.txt", "Now " + long},
		uploadFile{"four.txt", "They utilize it."})
	ada.get(path).wantText("You have 60,000 words left")
	ada.post(path+"/start", nil).wantRedirect(path)
	ada.get(path).wantText("3 to do · 1 beyond your words")
	site.runBatches()
	ada.get(path).wantText("3 done · 1 beyond your words · 56,004 words charged").wantText("Done, but not all of it").
		wantText("Try the rest again").wantText("See the plans")
	const expiring = `SELECT count(*) FROM batches, files WHERE batches.expires_at < now() + interval '1 month'
		OR files.expires_at < batches.expires_at`
	if site.count(expiring) > 0 {
		t.Error("the remaining items expire before the words are renewed")
	}
	ada.post(path+"/retry", nil).wantStatus(http.StatusForbidden).wantText("Monthly word limit reached.")
	site.wantWords(56_004, 0)
}

func TestBatchIsPausedCanceledAndRetried(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	path := ada.batch(uploadFile{"one.txt", "We utilize one."}, uploadFile{"two.txt", "We utilize two."})
	ada.post(path+"/pause", nil).wantStatus(http.StatusConflict)
	ada.post(path+"/start", nil).wantRedirect(path)
	ada.post(path+"/start", nil).wantStatus(http.StatusConflict)
	ada.post(path+"/pause", nil).wantRedirect(path)
	site.runBatches()
	ada.get(path).wantText("Paused").wantText("2 to do")
	ada.post(path+"/resume", nil).wantRedirect(path)
	if err := site.batches.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	ada.post(path+"/cancel", nil).wantRedirect(path)
	site.runBatches()
	ada.get(path).wantText("1 done · 1 canceled")
	site.wantWords(3, 0)

	site.engine.Store(engineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, errors.New("out of order")
	}))
	ada.post(path+"/retry", nil).wantRedirect(path)
	for range 5 { // the maximum number of attempts
		_ = site.batches.Next(t.Context())
		site.run(`UPDATE batch_items SET leased_until = now() WHERE leased_until IS NOT NULL`)
		if err := site.batches.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ada.get(path).wantText("1 done · 1 failed").wantText("nothing was charged")
	site.engine.Store(engineFunc(plainVerbs))
	ada.post(path+"/retry", nil).wantRedirect(path)
	site.runBatches()
	ada.get(path).wantText("2 done")
	site.wantWords(6, 0)
}

func TestInvalidUploadsAreRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	for name, test := range map[string]struct {
		files []uploadFile
		says  string
	}{
		"nothing":       {nil, "No files have come."},
		"broken zip":    {[]uploadFile{{"a.zip", "PK\x03\x04 nothing"}}, "This archive is broken"},
		"empty zip":     {[]uploadFile{{"a.zip", zipOf(t)}}, "No files have come."},
		"empty table":   {[]uploadFile{{"a.csv", ""}}, "There are no rows in this table."},
		"a header only": {[]uploadFile{{"a.csv", "Name,Text\n"}}, "There are no rows in this table."},
		"many rows": {[]uploadFile{{"a.csv", "Text\n" + strings.Repeat("We utilize it.\n", 1001)}},
			"more than 1,000 rows"},
		"broken excel": {[]uploadFile{{"a.xlsx", "PK\x03\x04 nothing"}}, "broken"},
	} {
		got := ada.upload("/platform/bulk", test.files...)
		if body := html.UnescapeString(got.body); got.status/100 != 4 || !strings.Contains(body, test.says) {
			t.Errorf("%s: %d, and not “%s”", name, got.status, test.says)
		}
	}
	if got := site.count(`SELECT count(*) FROM batches`); got != 0 {
		t.Errorf("%d empty batches are left", got)
	}
	many := make([]uploadFile, batches.MaxItems+1)
	for i := range many {
		many[i] = uploadFile{fmt.Sprintf("%d.txt", i), "We utilize it."}
	}
	ada.upload("/platform/bulk", many...).wantStatus(http.StatusRequestEntityTooLarge).
		wantText("A batch has up to 200 files.").wantText("200 to read")
	ada.upload("/platform/bulk", uploadFile{"a.zip", zipOf(t, uploadFile{"../../etc/passwd.txt", "We utilize it."},
		uploadFile{`C:\temp\b.txt`, "We utilize it."}, uploadFile{".DS_Store", "x"}, uploadFile{"__MACOSX/c.txt", "x"})}).
		wantStatus(http.StatusSeeOther)
	site.runBatches()
	ada.get("/platform/bulk").wantText("a.zip and 1 other")
}

func TestBatchProgressIsStreamed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	path := ada.batch(uploadFile{"one.txt", "We utilize one."})
	ada.post(path+"/start", nil).wantRedirect(path)
	stream := make(chan answer)
	go func() { stream <- ada.get(path + "/events") }()
	time.Sleep(200 * time.Millisecond) // usually enough for the first events
	site.runBatches()
	events := (<-stream).wantStatus(http.StatusOK)
	if got := events.header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("the Content-Type is %s", got)
	}
	if !strings.HasSuffix(events.body, "event: still\ndata: \"\"\n\n") || !strings.Contains(events.body, "1 done") {
		t.Errorf("the events are %q", events.body)
	}
}

func TestTextsFromBatchesAndJobsAreLabeledAndAreNotTheLastText(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	ada.call("/api/texts", site.savedText("ada@example.com", "Typed in the editor.", 0)).wantStatus(http.StatusOK)
	path := ada.batch(uploadFile{"one.txt", "We utilize it."})
	ada.post(path+"/start", nil)
	ada.liveProgram(scopes...).call("POST", "/v1/jobs", jobOf("They leverage it.")).wantStatus(http.StatusAccepted)
	site.runBatches()

	list := ada.get("/account/texts")
	want := map[string]string{"one.txt": "From a batch", "1: They leverage it.": "From the API",
		"Typed in the editor.": ""}
	rows := list.page().Find("ul.log > li")
	if rows.Length() != len(want) {
		t.Fatalf("listed: %q", list.text("ul.log"))
	}
	rows.Each(func(_ int, row *goquery.Selection) {
		title, label := row.Find("a").First().Text(), strings.TrimSpace(row.Find(".badge").Text())
		if label != want[title] {
			t.Errorf("%q is labeled %q; want %q", title, label, want[title])
		}
	})
	draft := func() string { return strings.TrimSpace(ada.get("/platform").page().Find("#text").Text()) }
	if got := draft(); got != "Typed in the editor." {
		t.Errorf("the last text is %q", got)
	}
	item := resultOf(ada.browser, path)
	ada.get("/account/texts/" + item).wantText("From a batch.")
	ada.put("/api/texts/"+item, site.savedText("ada@example.com", "We utilize it all.", 1)).wantStatus(http.StatusOK)
	if got := draft(); got != "We utilize it all." {
		t.Errorf("after work on the batch’s text, the last text is %q", got)
	}
}
