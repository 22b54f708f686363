package handlers_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/config/secret"
	"plainhand/internal/export"
	"plainhand/internal/texts"
	"plainhand/store/stores"
	"plainhand/views"
)

func exportsOf(database *stores.Set, key secret.Key) *export.Exports {
	return export.New(export.Deps{Storage: database.Account, History: texts.New(database.Editor, time.Now, key),
		Reading: export.Reading{Now: views.TextNow, Version: views.VersionText, FileName: views.FileName},
		Tries:   throttle.NewCounter(database.DB, testKeys), Keys: []secret.Key{key}, Now: time.Now})
}

// makeExports runs the queued export jobs.
func (s *testSite) makeExports() {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), `DELETE FROM river_job WHERE kind = $1 RETURNING args`, export.Make{}.Kind())
	if err != nil {
		s.t.Fatal(err)
	}
	var jobs []river.Job[export.Make]
	for rows.Next() {
		var job river.Job[export.Make]
		if err := rows.Scan(&job.Args); err != nil {
			s.t.Fatal(err)
		}
		jobs = append(jobs, job)
	}
	for i := range jobs {
		if err := export.NewMaker(s.exports).Work(s.t.Context(), &jobs[i]); err != nil {
			s.t.Fatal(err)
		}
	}
}

// unzipped returns the contents of a ZIP archive's files by name.
func unzipped(t *testing.T, content string) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, file := range archive.File {
		reader, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		files[file.Name] = string(content)
	}
	return files
}

var exportLink = regexp.MustCompile(`href="(/account/data/[\w-]{43})"`)

func TestExportContainsTheUsersData(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.customer("ada@example.com", "pro"), site.customer("bob@example.com", "basic")
	ada.post("/platform", url.Values{"text": {"We utilize the tool."}, "name": {"The tool"}}).wantStatus(http.StatusOK)
	bob.post("/platform", url.Values{"text": {"Bob’s secret text."}}).wantStatus(http.StatusOK)

	ada.post("/account/data", url.Values{"password": {"wrong!"}}).wantStatus(http.StatusBadRequest).
		wantText("That isn’t your current password.")
	ada.get("/account/data").wantText("What you’ll get")
	ada.post("/account/data", url.Values{"password": {"secret"}}).wantRedirect("/account/data")
	ada.get("/account/data").wantText("We’re making it")
	site.makeExports()
	page := ada.get("/account/data").wantText("It’s ready")
	link := exportLink.FindStringSubmatch(page.body)
	if link == nil {
		t.Fatal("no link to download it")
	}
	if codes := site.mailedCodes("ada@example.com", account.EmailExportReady); len(codes) != 1 ||
		"/account/data/"+codes[0] != link[1] {
		t.Errorf("the email leads to %q, the page to %q", codes, link[1])
	}

	file := ada.get(link[1]).wantStatus(http.StatusOK)
	if got := file.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("the export may be cached: %q", got)
	}
	files := unzipped(t, file.body)
	var data map[string][]map[string]any
	if err := json.Unmarshal([]byte(files["account.json"]), &data); err != nil {
		t.Fatal(err, files["account.json"])
	}
	if got := data["account"][0]["email"]; got != "ada@example.com" || len(data["plans"]) != 1 ||
		data["plans"][0]["plan_id"] != "pro" || len(data["sessions"]) == 0 || len(data["runs"]) != 1 {
		t.Errorf("account.json is %v", data)
	}
	for name, says := range map[string]string{"texts/00001-The-tool.md": "We use the tool.",
		"texts/00001-The-tool.json": `"text": "We utilize the tool."`, "texts/00001-The-tool.docx": "PK",
		"READ ME.txt": "account.json"} {
		if !strings.Contains(files[name], says) {
			t.Errorf("%s says %q, not %q", name, files[name], says)
		}
	}
	for name, content := range files {
		for _, hidden := range []string{"bob@example.com", "secret text", "argon2", "password_hash"} {
			if strings.Contains(content, hidden) {
				t.Errorf("%s holds %q", name, hidden)
			}
		}
	}
	if found := site.traces("We use the tool"); len(found) != 0 {
		t.Errorf("the text can be read in %q", found)
	}
}

func TestExportIsDownloadableByItsOwnerOnly(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.member("ada@example.com")
	ada.post("/account/data", url.Values{"password": {"secret"}}).wantRedirect("/account/data")
	site.makeExports()
	link := exportLink.FindStringSubmatch(ada.get("/account/data").body)[1]
	site.browser().get(link).wantStatus(http.StatusSeeOther)
	site.member("bob@example.com").get(link).wantStatus(http.StatusNotFound)
	ada.get("/account/data/" + strings.Repeat("a", 43)).wantStatus(http.StatusNotFound)
	flip := map[bool]string{true: "A", false: "B"}[link[len(link)-1] == 'B']
	ada.get(link[:len(link)-1] + flip).wantStatus(http.StatusNotFound)
	ada.get(link).wantStatus(http.StatusOK)
}

func TestExportExpiresAfterADay(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.subscriber("ada@example.com", "basic")
	ask := func() string {
		ada.post("/account/data", url.Values{"password": {"secret"}}).wantRedirect("/account/data")
		site.makeExports()
		return exportLink.FindStringSubmatch(ada.get("/account/data").body)[1]
	}
	first := ask()
	second := ask()
	ada.get(first).wantStatus(http.StatusNotFound)
	ada.get(second).wantStatus(http.StatusOK)
	for _, table := range []string{"exports", "tickets"} {
		_, err := site.pool.Exec(t.Context(), `UPDATE `+table+` SET expires_at = expires_at - interval '1 day'`)
		if err != nil {
			t.Fatal(err)
		}
	}
	ada.get(second).wantStatus(http.StatusNotFound).wantText("There’s no copy of your data here.")
	ada.get("/account/data").wantText("What you’ll get")
	if err := site.store.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	err := site.pool.QueryRow(t.Context(), `SELECT count(*) FROM export_parts`).Scan(&left)
	if err != nil || left != 0 {
		t.Errorf("%d parts are left, %v", left, err)
	}
}

// Deleting a text also deletes the user's export, finished or not, since it contains the text.
func TestDeletingATextDeletesTheExport(t *testing.T) {
	t.Parallel()
	for name, remove := range map[string]func(ada *browser, text string){
		"one":     func(ada *browser, text string) { ada.post("/account/texts/"+text+"/delete", nil) },
		"all":     func(ada *browser, _ string) { ada.post("/account/texts/delete", url.Values{"texts": {"1"}}) },
		"shorter": func(ada *browser, _ string) { ada.post("/account/texts/keep", url.Values{"days": {"7"}}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			ada := site.subscriber("ada@example.com", "basic")
			text, _ := ada.call("/api/texts", site.savedText("ada@example.com", "We utilize the tool.", 0)).savedRef()
			ada.post("/account/data", url.Values{"password": {"secret"}})
			site.makeExports()
			link := exportLink.FindStringSubmatch(ada.get("/account/data").body)[1]
			remove(ada, text)
			ada.get(link).wantStatus(http.StatusNotFound)

			text, _ = ada.call("/api/texts", site.savedText("ada@example.com", "We utilize another.", 0)).savedRef()
			ada.post("/account/data", url.Values{"password": {"secret"}})
			ada.get("/account/data").wantText("We’re making it")
			remove(ada, text)
			site.makeExports()
			if body := ada.get("/account/data").body; exportLink.MatchString(body) || strings.Contains(body, "making it") {
				t.Error("the export of a deleted text is made")
			}
		})
	}
}

func TestConcurrentRequestsMakeOneExport(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.member("ada@example.com")
	ada.confirmPassword("secret")
	var requests sync.WaitGroup
	for range 4 {
		requests.Go(func() { ada.post("/account/data", nil).wantRedirect("/account/data") })
	}
	requests.Wait()
	site.makeExports()
	if codes := site.mailedCodes("ada@example.com", account.EmailExportReady); len(codes) != 1 {
		t.Errorf("%d emails", len(codes))
	}
}

func TestExportsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.member("ada@example.com")
	for range 5 {
		ada.post("/account/data", url.Values{"password": {"secret"}}).wantRedirect("/account/data")
	}
	ada.post("/account/data", url.Values{"password": {"secret"}}).wantStatus(http.StatusTooManyRequests).
		wantText("five copies")
}

// An attempt that seemed to have crashed continues beside the next one: there is one complete export and one email.
func TestSupersededAttemptCannotWriteTheExport(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.subscriber("ada@example.com", "basic")
	id := uuid.MustParse(site.userID("ada@example.com"))
	ada.post("/account/data", url.Values{"password": {"secret"}})
	wanted, err := site.exports.Of(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	_, former, err := site.store.Account.BeginExport(t.Context(), wanted.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := site.store.Account.AddExportPart(t.Context(), wanted.ID, former, 0, []byte("half")); err != nil {
		t.Fatal(err)
	}
	site.makeExports()
	if err := site.store.Account.AddExportPart(t.Context(), wanted.ID, former, 1, []byte("late")); err != export.ErrNone {
		t.Errorf("the superseded attempt still writes: %v", err)
	}
	now := time.Now().UTC()
	wanted.ReadyAt = &now
	if err := site.store.Account.FinishExport(t.Context(), wanted, former, account.Sent{}); err != export.ErrNone {
		t.Errorf("the superseded attempt still finishes: %v", err)
	}
	opened, err := site.exports.Open(t.Context(), id, wanted.ID)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := site.exports.WriteTo(t.Context(), &file, opened); err != nil {
		t.Fatal(err)
	}
	if len(unzipped(t, file.String())) == 0 {
		t.Error("the file is empty")
	}
	if codes := site.mailedCodes("ada@example.com", account.EmailExportReady); len(codes) != 1 {
		t.Errorf("%d emails", len(codes))
	}
}
