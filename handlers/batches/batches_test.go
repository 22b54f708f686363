package batches_test

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/batches"
)

func zipOf(t testing.TB, files ...sitetest.File) string {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, file := range files {
		entry, err := archive.Create(file.Name)
		if err == nil {
			_, err = entry.Write([]byte(file.Content))
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
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	path := ada.Batch(sitetest.File{Name: "one.txt", Content: "We utilize the tool."},
		sitetest.File{Name: "more.zip", Content: zipOf(t, sitetest.File{Name: "notes/two.md",
			Content: "# Two\n\nThey utilize another one."})},
		sitetest.File{Name: "three.html", Content: "<p>People <b>utilize</b> the web.</p>"},
		sitetest.File{Name: "photo.png", Content: "\x89PNG"},
		sitetest.File{Name: "empty.txt", Content: ""})
	ada.Get("/platform/bulk").WantText("one.txt and 4 others").WantText("not started")
	page := ada.Get(path).WantText("Ready to start").WantText("3 ready · 2 left out").WantText("It costs up to 14 words.").
		WantText("Rewrite 3 texts").WantText("We can’t read files of this kind.").WantText("This file is empty.")
	ada.Post(path+"/start", url.Values{"mode": {"grand"}}).WantStatus(http.StatusBadRequest).WantText("no mode")
	ada.Post(path+"/start", url.Values{"mode": {"casual"}}).WantRedirect(path)
	ada.Get(path).WantText("In progress").WantText("3 to do")
	site.RunBatches()
	page = ada.Get(path).WantText("Done").WantText("3 done · 2 left out").WantText("1 change, 4 words charged")
	site.WantWords(14, 0)
	links := resultLink.FindAllStringSubmatch(page.Body, -1)
	if len(links) != 3 {
		t.Fatalf("%d results, not 3", len(links))
	}
	file := ada.Get(links[2][1]).WantStatus(http.StatusOK)
	if want := "<p>People <b>use</b> the web.</p>"; file.Body != want {
		t.Errorf("the page is %q, not %q", file.Body, want)
	}
	if got := file.Header.Get("Content-Disposition"); got != `attachment; filename=three.plain.html` {
		t.Errorf("it is stored as %s", got)
	}
	all := sitetest.Unzipped(t, ada.Get(path+"/results/same").WantStatus(http.StatusOK).Body)
	want := map[string]string{"one.plain.txt": "We use the tool.", "notes/two.plain.md": "# Two\n\nThey use another one.",
		"three.plain.html": "<p>People <b>use</b> the web.</p>"}
	if fmt.Sprint(all) != fmt.Sprint(want) {
		t.Errorf("the archive has %q, not %q", all, want)
	}
	markdown := sitetest.Unzipped(t, ada.Get(path+"/results/markdown").WantStatus(http.StatusOK).Body)
	if got := strings.TrimSpace(markdown["three.plain.md"]); got != "People **use** the web." {
		t.Errorf("as Markdown, the page reads %q", got)
	}

	// Results are texts in the history, which can be edited.
	texts := ada.Get("/account/texts").WantText("three.html")
	if strings.Count(texts.Body, "/account/texts/") < 3 {
		t.Error("the results are not in the history")
	}
	ada.Post(path+"/delete", nil).WantRedirect("/platform/bulk")
	ada.Get(path).WantStatus(http.StatusNotFound)
	ada.Get(links[2][1]).WantStatus(http.StatusNotFound)
	if got := site.Count(`SELECT count(*) FROM files`) + site.Count(`SELECT count(*) FROM file_parts`); got != 0 {
		t.Errorf("%d rows of files are left", got)
	}
}

func TestTableColumnIsRewritten(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	const table = "Name,Text,Text\n=cmd(),We utilize it all day and night.,They utilize it.\nBob,,\"We too, utilize.\"\n"
	path := ada.Batch(sitetest.File{Name: "products.csv", Content: table})
	ada.Get(path).WantText("Ready to start").WantText("Row 2").WantText("It costs up to 7 words.")
	ada.Post(path+"/column", url.Values{"column": {"2"}}).WantRedirect(path)
	ada.Get(path).WantText("Row 3").WantText("It costs up to 6 words.")
	ada.Post(path+"/column", url.Values{"column": {"9"}}).WantStatus(http.StatusBadRequest).WantText("no such column")
	ada.Post(path+"/start", url.Values{"column": {"2"}}).WantRedirect(path)
	site.RunBatches()
	got := ada.Get(path + "/table").WantStatus(http.StatusOK)
	want := "Name,Text,Text\n=cmd(),We utilize it all day and night.,They use it.\nBob,,\"We too, use.\"\n"
	if got.Body != want {
		t.Errorf("the table is\n%q, not\n%q", got.Body, want)
	}
}

func TestBatchIsVisibleToItsOwnerOnly(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, eve := site.Customer("ada@example.com", "pro"), site.Customer("eve@example.com", "pro")
	path := ada.Batch(sitetest.File{Name: "one.txt", Content: "We utilize the tool."})
	ada.Post(path+"/start", nil).WantRedirect(path)
	site.RunBatches()
	link := resultLink.FindStringSubmatch(ada.Get(path).Body)
	for _, address := range []string{path, path + "/events", path + "/table", path + "/results/same", link[1]} {
		eve.Get(address).WantStatus(http.StatusNotFound)
	}
	for _, act := range []string{"start", "column", "pause", "resume", "cancel", "retry"} {
		eve.Post(path+"/"+act, nil).WantStatus(http.StatusNotFound)
	}
	eve.Post(path+"/delete", nil)
	ada.Get(path).WantText("1 done")
	if body := eve.Get("/platform/bulk").Body; strings.Contains(body, "one.txt") {
		t.Error("Eve sees Ada’s batch")
	}
	site.Browser().Get(path).WantStatus(http.StatusSeeOther)
}

func TestBatchesRequireAPlanWithBulkProcessing(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	basic, pro := site.Customer("basic@example.com", "basic"), site.Customer("pro@example.com", "pro")
	basic.Get("/platform/bulk").WantText("Bulk processing comes with Pro and Premium.")
	basic.Upload("/platform/bulk", sitetest.File{Name: "one.txt", Content: "We utilize it."}).
		WantStatus(http.StatusForbidden)
	path := pro.Batch(sitetest.File{Name: "one.txt", Content: "We utilize it."},
		sitetest.File{Name: "page.html", Content: "<p>We utilize it.</p>"})
	pro.Get(path).WantText("1 ready · 1 left out").WantText("PDF and DOC processing comes with Premium.").
		WantText("See the plans")
	pro.Get(path + "/start").WantRedirect(path) // the browser's address after a form failed
}

func TestItemsBeyondTheWordLimitAreSkipped(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro") // 60,000 words
	long := "We utilize " + strings.Repeat("word ", 27_997) + "it."
	path := ada.Batch(sitetest.File{Name: "one.txt", Content: long},
		sitetest.File{Name: "two.txt", Content: "Then " + long},
		sitetest.File{Name: "three.txt", Content: "Now " + long},
		sitetest.File{Name: "four.txt", Content: "They utilize it."})
	ada.Get(path).WantText("You have 60,000 words left")
	ada.Post(path+"/start", nil).WantRedirect(path)
	ada.Get(path).WantText("3 to do · 1 over your word limit")
	site.RunBatches()
	ada.Get(path).WantText("3 done · 1 over your word limit · 56,004 words charged").WantText("Partly done").
		WantText("Try the rest again").WantText("See the plans")
	const expiring = `SELECT count(*) FROM batches, files WHERE batches.expires_at < now() + interval '1 month'
		OR files.expires_at < batches.expires_at`
	if site.Count(expiring) > 0 {
		t.Error("the remaining items expire before the words are renewed")
	}
	ada.Post(path+"/retry", nil).WantStatus(http.StatusForbidden).WantText("Monthly word limit reached.")
	site.WantWords(56_004, 0)
}

func TestBatchIsPausedCanceledAndRetried(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	path := ada.Batch(sitetest.File{Name: "one.txt", Content: "We utilize one."},
		sitetest.File{Name: "two.txt", Content: "We utilize two."})
	ada.Post(path+"/pause", nil).WantStatus(http.StatusConflict)
	ada.Post(path+"/start", nil).WantRedirect(path)
	ada.Post(path+"/start", nil).WantStatus(http.StatusConflict)
	ada.Post(path+"/pause", nil).WantRedirect(path)
	site.RunBatches()
	ada.Get(path).WantText("Paused").WantText("2 to do")
	ada.Post(path+"/resume", nil).WantRedirect(path)
	if err := site.Batches.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	ada.Post(path+"/cancel", nil).WantRedirect(path)
	site.RunBatches()
	ada.Get(path).WantText("1 done · 1 canceled")
	site.WantWords(3, 0)

	site.Engine.Store(sitetest.EngineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		return humanize.Result{}, errors.New("out of order")
	}))
	ada.Post(path+"/retry", nil).WantRedirect(path)
	for range 5 { // the maximum number of attempts
		_ = site.Batches.Next(t.Context())
		site.Exec(`UPDATE batch_items SET leased_until = now() WHERE leased_until IS NOT NULL`)
		if err := site.Batches.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	ada.Get(path).WantText("1 done · 1 failed").WantText("nothing was charged")
	site.Engine.Store(sitetest.EngineFunc(sitetest.PlainVerbs))
	ada.Post(path+"/retry", nil).WantRedirect(path)
	site.RunBatches()
	ada.Get(path).WantText("2 done")
	site.WantWords(6, 0)
}

func TestInvalidUploadsAreRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	for name, test := range map[string]struct {
		files []sitetest.File
		says  string
	}{
		"nothing":       {nil, "You haven’t chosen any files."},
		"broken zip":    {[]sitetest.File{{Name: "a.zip", Content: "PK\x03\x04 nothing"}}, "This archive is broken"},
		"empty zip":     {[]sitetest.File{{Name: "a.zip", Content: zipOf(t)}}, "You haven’t chosen any files."},
		"empty table":   {[]sitetest.File{{Name: "a.csv", Content: ""}}, "There are no rows in this table."},
		"a header only": {[]sitetest.File{{Name: "a.csv", Content: "Name,Text\n"}}, "There are no rows in this table."},
		"many rows": {[]sitetest.File{{Name: "a.csv", Content: "Text\n" + strings.Repeat("We utilize it.\n", 1001)}},
			"more than 1,000 rows"},
		"broken excel": {[]sitetest.File{{Name: "a.xlsx", Content: "PK\x03\x04 nothing"}}, "broken"},
	} {
		got := ada.Upload("/platform/bulk", test.files...)
		if body := html.UnescapeString(got.Body); got.Status/100 != 4 || !strings.Contains(body, test.says) {
			t.Errorf("%s: %d, and not “%s”", name, got.Status, test.says)
		}
	}
	if got := site.Count(`SELECT count(*) FROM batches`); got != 0 {
		t.Errorf("%d empty batches are left", got)
	}
	many := make([]sitetest.File, batches.MaxItems+1)
	for i := range many {
		many[i] = sitetest.File{Name: fmt.Sprintf("%d.txt", i), Content: "We utilize it."}
	}
	ada.Upload("/platform/bulk", many...).WantStatus(http.StatusRequestEntityTooLarge).
		WantText("A batch has up to 200 files.").WantText("200 to read")
	ada.Upload("/platform/bulk", sitetest.File{Name: "a.zip",
		Content: zipOf(t, sitetest.File{Name: "../../etc/passwd.txt", Content: "We utilize it."},
			sitetest.File{Name: `C:\temp\b.txt`, Content: "We utilize it."}, sitetest.File{Name: ".DS_Store", Content: "x"},
			sitetest.File{Name: "__MACOSX/c.txt", Content: "x"})}).
		WantStatus(http.StatusSeeOther)
	site.RunBatches()
	ada.Get("/platform/bulk").WantText("a.zip and 1 other")
}

func TestBatchProgressIsStreamed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	path := ada.Batch(sitetest.File{Name: "one.txt", Content: "We utilize one."})
	ada.Post(path+"/start", nil).WantRedirect(path)
	response, err := ada.Client.Do(ada.Request(http.MethodGet, path+"/events", "", ""))
	site.Must(err)
	defer response.Body.Close()
	stream := bufio.NewReader(response.Body)
	first, err := stream.ReadString('\n')
	site.Must(err)
	site.RunBatches()
	rest, err := io.ReadAll(stream)
	site.Must(err)
	if got := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || got != "text/event-stream" {
		t.Errorf("status %d, and the Content-Type is %s", response.StatusCode, got)
	}
	if events := first + string(rest); !strings.HasSuffix(events, "event: still\ndata: \"\"\n\n") ||
		!strings.Contains(events, "1 done") {
		t.Errorf("the events are %q", events)
	}
}

func TestTextsFromBatchesAndJobsAreLabeledAndAreNotTheLastText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	ada.Call("/api/texts", site.SavedText("ada@example.com", "Typed in the editor.", 0)).WantStatus(http.StatusOK)
	path := ada.Batch(sitetest.File{Name: "one.txt", Content: "We utilize it."})
	ada.Post(path+"/start", nil)
	ada.LiveProgram(sitetest.Scopes...).Call("POST", "/v1/jobs", sitetest.JobOf("They leverage it.")).
		WantStatus(http.StatusAccepted)
	site.RunBatches()

	list := ada.Get("/account/texts")
	want := map[string]string{"one.txt": "From a batch", "1: They leverage it.": "From the API",
		"Typed in the editor.": ""}
	rows := list.Page().Find("ul.log > li")
	if rows.Length() != len(want) {
		t.Fatalf("listed: %q", list.Text("ul.log"))
	}
	rows.Each(func(_ int, row *goquery.Selection) {
		title, label := row.Find("a").First().Text(), strings.TrimSpace(row.Find(".badge").Text())
		if label != want[title] {
			t.Errorf("%q is labeled %q; want %q", title, label, want[title])
		}
	})
	draft := func() string { return strings.TrimSpace(ada.Get("/platform").Page().Find("#text").Text()) }
	if got := draft(); got != "Typed in the editor." {
		t.Errorf("the last text is %q", got)
	}
	item := sitetest.ResultOf(ada.Browser, path)
	ada.Get("/account/texts/" + item).WantText("From a batch.")
	ada.Put("/api/texts/"+item, site.SavedText("ada@example.com", "We utilize it all.", 1)).WantStatus(http.StatusOK)
	if got := draft(); got != "We utilize it all." {
		t.Errorf("after work on the batch’s text, the last text is %q", got)
	}
}
