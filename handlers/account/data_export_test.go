package account_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/export"
)

func TestExportContainsTheUsersData(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Customer("ada@example.com", "pro"), site.Customer("bob@example.com", "basic")
	ada.Post("/platform", url.Values{"text": {"We utilize the tool."}, "name": {"The tool"}}).WantStatus(http.StatusOK)
	bob.Post("/platform", url.Values{"text": {"Bob’s secret text."}}).WantStatus(http.StatusOK)

	ada.Post("/account/data", url.Values{"password": {"wrong!"}}).WantStatus(http.StatusBadRequest).
		WantText("That isn’t your current password.")
	ada.Get("/account/data").WantText("What you’ll get")
	ada.Post("/account/data", url.Values{"password": {"secret"}}).WantRedirect("/account/data")
	ada.Get("/account/data").WantText("We’re preparing your copy")
	site.MakeExports()
	page := ada.Get("/account/data").WantText("Your copy is ready")
	link := sitetest.ExportLink.FindStringSubmatch(page.Body)
	if link == nil {
		t.Fatal("no link to download it")
	}
	if codes := site.MailedCodes("ada@example.com", account.EmailExportReady); len(codes) != 1 ||
		"/account/data/"+codes[0] != link[1] {
		t.Errorf("the email leads to %q, the page to %q", codes, link[1])
	}

	file := ada.Get(link[1]).WantStatus(http.StatusOK)
	if got := file.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("the export may be cached: %q", got)
	}
	files := sitetest.Unzipped(t, file.Body)
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
	if found := site.Traces("We use the tool"); len(found) != 0 {
		t.Errorf("the text can be read in %q", found)
	}
}

func TestExportIsDownloadableByItsOwnerOnly(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Member("ada@example.com")
	ada.Post("/account/data", url.Values{"password": {"secret"}}).WantRedirect("/account/data")
	site.MakeExports()
	link := sitetest.ExportLink.FindStringSubmatch(ada.Get("/account/data").Body)[1]
	site.Browser().Get(link).WantStatus(http.StatusSeeOther)
	site.Member("bob@example.com").Get(link).WantStatus(http.StatusNotFound)
	ada.Get("/account/data/" + strings.Repeat("a", 43)).WantStatus(http.StatusNotFound)
	flip := map[bool]string{true: "A", false: "B"}[link[len(link)-1] == 'B']
	ada.Get(link[:len(link)-1] + flip).WantStatus(http.StatusNotFound)
	ada.Get(link).WantStatus(http.StatusOK)
}

func TestExportExpiresAfterADay(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Subscriber("ada@example.com", "basic")
	ask := func() string {
		ada.Post("/account/data", url.Values{"password": {"secret"}}).WantRedirect("/account/data")
		site.MakeExports()
		return sitetest.ExportLink.FindStringSubmatch(ada.Get("/account/data").Body)[1]
	}
	first := ask()
	second := ask()
	ada.Get(first).WantStatus(http.StatusNotFound)
	ada.Get(second).WantStatus(http.StatusOK)
	for _, table := range []string{"exports", "tickets"} {
		_, err := site.Pool.Exec(t.Context(), `UPDATE `+table+` SET expires_at = expires_at - interval '1 day'`)
		if err != nil {
			t.Fatal(err)
		}
	}
	ada.Get(second).WantStatus(http.StatusNotFound).WantText("There’s no copy of your data here.")
	ada.Get("/account/data").WantText("What you’ll get")
	if err := site.Store.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	var left int
	err := site.Pool.QueryRow(t.Context(), `SELECT count(*) FROM export_parts`).Scan(&left)
	if err != nil || left != 0 {
		t.Errorf("%d parts are left, %v", left, err)
	}
}

// Deleting a text also deletes the user's export, finished or not, since it contains the text.
func TestDeletingATextDeletesTheExport(t *testing.T) {
	t.Parallel()
	for name, remove := range map[string]func(ada *sitetest.Browser, text string){
		"one":     func(ada *sitetest.Browser, text string) { ada.Post("/account/texts/"+text+"/delete", nil) },
		"all":     func(ada *sitetest.Browser, _ string) { ada.Post("/account/texts/delete", url.Values{"texts": {"1"}}) },
		"shorter": func(ada *sitetest.Browser, _ string) { ada.Post("/account/texts/keep", url.Values{"days": {"7"}}) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			ada := site.Subscriber("ada@example.com", "basic")
			text, _ := ada.Call("/api/texts", site.SavedText("ada@example.com", "We utilize the tool.", 0)).SavedRef()
			ada.Post("/account/data", url.Values{"password": {"secret"}})
			site.MakeExports()
			link := sitetest.ExportLink.FindStringSubmatch(ada.Get("/account/data").Body)[1]
			remove(ada, text)
			ada.Get(link).WantStatus(http.StatusNotFound)

			text, _ = ada.Call("/api/texts", site.SavedText("ada@example.com", "We utilize another.", 0)).SavedRef()
			ada.Post("/account/data", url.Values{"password": {"secret"}})
			ada.Get("/account/data").WantText("We’re preparing your copy")
			remove(ada, text)
			site.MakeExports()
			if body := ada.Get("/account/data").Body; sitetest.ExportLink.MatchString(body) ||
				strings.Contains(body, "making it") {
				t.Error("the export of a deleted text is made")
			}
		})
	}
}

func TestConcurrentRequestsMakeOneExport(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Member("ada@example.com")
	ada.ConfirmPassword("secret")
	var requests sync.WaitGroup
	for range 4 {
		requests.Go(func() { ada.Post("/account/data", nil).WantRedirect("/account/data") })
	}
	requests.Wait()
	site.MakeExports()
	if codes := site.MailedCodes("ada@example.com", account.EmailExportReady); len(codes) != 1 {
		t.Errorf("%d emails", len(codes))
	}
}

func TestExportsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Member("ada@example.com")
	for range 5 {
		ada.Post("/account/data", url.Values{"password": {"secret"}}).WantRedirect("/account/data")
	}
	ada.Post("/account/data", url.Values{"password": {"secret"}}).WantStatus(http.StatusTooManyRequests).
		WantText("five copies")
}

// An attempt that seemed to have crashed continues beside the next one: there is one complete export and one email.
func TestSupersededAttemptCannotWriteTheExport(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Subscriber("ada@example.com", "basic")
	id := uuid.MustParse(site.UserID("ada@example.com"))
	ada.Post("/account/data", url.Values{"password": {"secret"}})
	wanted, err := site.Exports.Of(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	_, former, err := site.Store.Account.Exports.BeginExport(t.Context(), wanted.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := site.Store.Account.Exports.AddExportPart(t.Context(), wanted.ID, former, 0, []byte("half")); err != nil {
		t.Fatal(err)
	}
	site.MakeExports()
	err = site.Store.Account.Exports.AddExportPart(t.Context(), wanted.ID, former, 1, []byte("late"))
	if err != export.ErrNone {
		t.Errorf("the superseded attempt still writes: %v", err)
	}
	now := time.Now().UTC()
	wanted.ReadyAt = &now
	if err := site.Store.Account.Exports.FinishExport(t.Context(), wanted, former, account.Sent{}); err != export.ErrNone {
		t.Errorf("the superseded attempt still finishes: %v", err)
	}
	opened, err := site.Exports.Open(t.Context(), id, wanted.ID)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := site.Exports.WriteTo(t.Context(), &file, opened); err != nil {
		t.Fatal(err)
	}
	if len(sitetest.Unzipped(t, file.String())) == 0 {
		t.Error("the file is empty")
	}
	if codes := site.MailedCodes("ada@example.com", account.EmailExportReady); len(codes) != 1 {
		t.Errorf("%d emails", len(codes))
	}
}
