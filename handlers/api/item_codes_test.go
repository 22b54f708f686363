package api_test

import (
	"archive/zip"
	"bytes"
	"net/http"
	"os"
	"strings"
	"testing"

	plainhand "plainhand/clients/go"
	"plainhand/handlers/sitetest"
	"plainhand/internal/batches"
)

// badFile is a file of the formats' tests.
func badFile(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile("../../internal/formats/testdata/bad/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// archiveOf is a ZIP archive with a file.
func archiveOf(t *testing.T, name, content string) string {
	t.Helper()
	var out bytes.Buffer
	packed := zip.NewWriter(&out)
	file, err := packed.Create(name)
	if err == nil {
		_, err = file.Write([]byte(content))
	}
	if err == nil {
		err = packed.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// itemCodes returns the code of each item of a job by its name, "" for none, and checks the words.
func itemCodes(p sitetest.Program, job string) map[string]string {
	p.Site.T.Helper()
	p.Site.Exec(`DELETE FROM sign_in_attempts`)
	items, err := apiOf(p).ListItems(p.Site.T.Context(), job, plainhand.Page{Limit: 100})
	p.Site.Must(err)
	codes := map[string]string{}
	for _, item := range items.Items {
		codes[item.Name] = ""
		if item.Code != nil {
			codes[item.Name] = *item.Code
		}
		switch {
		case (item.Code == nil) != (item.Problem == nil):
			p.Site.T.Errorf("%s has only one of a code and a problem: %+v", item.Name, item)
		case item.Problem != nil && sitetest.PageWords.MatchString(*item.Problem):
			p.Site.T.Errorf("%s has a problem in the words of the pages: %s", item.Name, *item.Problem)
		}
	}
	return codes
}

func TestUnusableFilesHaveCodes(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "pro").LiveProgram(sitetest.Scopes...)
	premium := site.Customer("bea@example.com", "premium").LiveProgram(sitetest.Scopes...)
	send := func(program sitetest.Program, name, content string) map[string]string {
		t.Helper()
		got := program.SendFiles("", sitetest.File{Name: name, Content: content}).WantStatus(http.StatusAccepted)
		site.RunBatches()
		return itemCodes(program, got.JSON()["id"].(string))
	}
	want := func(codes map[string]string, name string, code batches.ProblemCode) {
		t.Helper()
		if found, ok := codes[name]; !ok || found != string(code) {
			t.Errorf("the code of %s is %q, not %q: %v", name, found, code, codes)
		}
	}
	for name, code := range map[string]batches.ProblemCode{"half.docx": batches.Unreadable,
		"png-renamed.html":    batches.Unreadable,
		"word97-renamed.docx": batches.Unreadable, "nul.txt": batches.Unreadable, "password.odt": batches.Protected,
		"password-secret.pdf": batches.Protected, "empty.docx": batches.NoText, "empty.txt": batches.NoText,
		"scan.pdf": batches.NoText} {
		want(send(premium, name, badFile(t, name)), name, code)
	}
	want(send(program, "a.docx", badFile(t, "half.docx")), "a.docx", batches.PlanRequired)
	want(send(program, "a.exe", "MZ"), "a.exe", batches.UnsupportedFormat)
	want(send(program, "a.zip", archiveOf(t, "a.csv", "text\nWe utilize it.\n")), "a.csv", batches.UnsupportedFormat)
	want(send(program, "a.txt", strings.Repeat("it ", 30_001)), "a.txt", batches.TooLong)
	want(send(program, "a.txt", strings.Repeat("x", 1<<20+1)), "a.txt", batches.TooLong)
	want(send(program, "a.txt", "it "+strings.Repeat("=", 10_000)), "a.txt", batches.NotText)
	want(send(program, "a.txt", strings.Repeat("x", 50<<20+1)), "a.txt", batches.TooLarge)
	want(send(program, "a.txt", "We utilize it."), "a.txt", "")
	want(send(program, "a.csv", "text,n\nWe utilize it.,1\n"), "Row 2: We utilize it.", "")
}

func TestFailedItemsHaveCodes(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	program := ada.LiveProgram(sitetest.Scopes...)
	job, err := apiOf(program).CreateJob(t.Context(), plainhand.NewJob{
		Texts: []plainhand.JobText{{Name: "a", Text: "We utilize it."}}})
	site.Must(err)
	codeOf := func() string { t.Helper(); return itemCodes(program, job.ID)["a"] }
	site.Exec(`UPDATE batch_items SET begun = 5`) // as if workers had crashed
	_ = site.Batches.Next(t.Context())            // reports that the item is abandoned
	if code := codeOf(); code != "internal_error" {
		t.Errorf("the code of an abandoned item is %q", code)
	}
	ada.Post("/platform/bulk/"+job.ID+"/retry", nil).WantStatus(http.StatusSeeOther)
	if code := codeOf(); code != "" {
		t.Errorf("the code of an item that waits is %q", code)
	}
	site.Exec(`UPDATE subscriptions SET plan_id = 'basic'`)
	site.RunBatches()
	site.Exec(`UPDATE subscriptions SET plan_id = 'pro'`)
	if code := codeOf(); code != "plan_required" {
		t.Errorf("the code of an item without a plan is %q", code)
	}
	for statement, want := range map[string]string{
		`UPDATE batch_items SET problem_code = ''`:                                            "internal_error",
		`UPDATE batch_items SET problem_code = '', state = 'unusable'`:                        "unreadable",
		`UPDATE batch_items SET problem = '', problem_code = '', state = 'unaffordable'`:      "word_limit_reached",
		`UPDATE batch_items SET problem = '', problem_code = 'internal_error', state='ready'`: "",
	} {
		site.Exec(`UPDATE batch_items SET state = 'failed', problem = 'Something broke.'`)
		if site.Exec(statement); codeOf() != want {
			t.Errorf("the code after %s is %q, not %q", statement, codeOf(), want)
		}
	}
}
