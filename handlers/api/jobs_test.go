package api_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	plainhand "plainhand/clients/go"
	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

// itemsOf returns the IDs of all items.
func itemsOf(s *sitetest.Site) (ids []string) {
	s.T.Helper()
	rows, err := s.Pool.Query(s.T.Context(), `SELECT id::text FROM batch_items`)
	s.Must(err)
	defer rows.Close()
	for rows.Next() {
		var id string
		s.Must(rows.Scan(&id))
		ids = append(ids, id)
	}
	return ids
}

// apiOf returns the Go client with the program's key.
func apiOf(p sitetest.Program) *plainhand.Client {
	return &plainhand.Client{Site: p.Site.URL, Key: p.Key, Tries: 1}
}

func TestJobOfTextsIsRewritten(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	api := apiOf(site.Customer("ada@example.com", "pro").LiveProgram(sitetest.Scopes...))
	ctx := t.Context()
	job, err := api.CreateJob(ctx, plainhand.NewJob{Name: "Letters", Mode: "casual",
		Texts: []plainhand.JobText{{Name: "monday", Text: "🎉 We utilize it."}, {Text: "We utilize them."},
			{Text: "Nothing."}}})
	if err != nil || job.State != "running" || job.Items != (plainhand.JobItems{All: 3, Left: 3}) ||
		job.Name != "Letters" {
		t.Fatalf("%+v, %v", job, err)
	}
	site.RunBatches()
	if job, err = api.GetJob(ctx, job.ID); err != nil || job.State != "done" || job.Items.Done != 3 || job.Charged == 0 {
		t.Fatalf("%+v, %v", job, err)
	}
	first, err := api.ListItems(ctx, job.ID, plainhand.Page{Limit: 2})
	if err != nil || len(first.Items) != 2 || first.Next == nil || first.Items[0].Name != "monday" {
		t.Fatalf("%+v, %v", first, err)
	}
	rest, err := api.ListItems(ctx, job.ID, plainhand.Page{Cursor: *first.Next})
	if err != nil || len(rest.Items) != 1 || rest.Next != nil || rest.Items[0].Charged != 0 {
		t.Fatalf("%+v, %v", rest, err)
	}
	item, err := api.GetItem(ctx, job.ID, first.Items[0].ID)
	if err != nil || *item.Text != "🎉 We use it." || *item.Before != "🎉 We utilize it." || len(item.Changes) != 1 {
		t.Fatalf("%+v, %v", item, err)
	}
	if got := string([]rune(*item.Before)[item.Changes[0].Start:item.Changes[0].End]); got != item.Changes[0].Before {
		t.Errorf("%q is at the place of a change", got)
	}
	_, err = api.DownloadResults(ctx, job.ID)
	wantCode(t, err, "conflict")
	site.WantWords(job.Charged, 0)
	if err := api.DeleteJob(ctx, job.ID); err != nil {
		t.Fatal(err)
	}
	_, err = api.GetJob(ctx, job.ID)
	wantCode(t, err, "not_found")
}

func file(name, content string) plainhand.File {
	return plainhand.File{Name: name, Content: strings.NewReader(content)}
}

// wantCode fails unless err is the problem with this code.
func wantCode(t *testing.T, err error, code string) {
	t.Helper()
	if problem, ok := errors.AsType[*plainhand.Error](err); !ok || problem.Code != code {
		t.Errorf("the problem is %v, not %s", err, code)
	}
}

// The worker that reads the last file starts the job, without a price confirmation.
func TestJobOfFilesIsRewritten(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	api := apiOf(ada.LiveProgram(sitetest.Scopes...))
	ctx := t.Context()
	job, err := api.CreateFileJob(ctx, plainhand.JobSettings{Strength: "strong"}, []plainhand.File{
		file("a.txt", "We utilize it."), file("b.md", "We *utilize* it."), file("c.exe", "MZ")})
	if err != nil || job.State != "reading" || job.Items.All != 3 {
		t.Fatalf("%+v, %v", job, err)
	}
	site.RunBatches()
	if job, err = api.GetJob(ctx, job.ID); err != nil || job.State != "done" ||
		job.Items.Done != 2 || job.Items.Failed != 1 {
		t.Fatalf("%+v, %v", job, err)
	}
	packed, err := api.DownloadResults(ctx, job.ID)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed.Content), int64(len(packed.Content)))
	if err != nil || len(archive.File) != 2 {
		t.Fatalf("%v, %v", archive, err)
	}
	opened, err := archive.File[1].Open()
	site.Must(err)
	content, err := io.ReadAll(opened)
	if err != nil || string(content) != "We *use* it." {
		t.Errorf("%s, %v", content, err)
	}
	items, err := api.ListItems(ctx, job.ID, plainhand.Page{})
	if err != nil || items.Items[2].Problem == nil || items.Items[2].State != "unusable" {
		t.Fatalf("%+v, %v", items, err)
	}
	one, err := api.DownloadItem(ctx, job.ID, items.Items[0].ID, "same")
	if err != nil || string(one.Content) != "We use it." || one.Name != "a.txt" {
		t.Errorf("%+v, %v", one, err)
	}
	_, err = api.DownloadItem(ctx, job.ID, items.Items[2].ID, "same")
	wantCode(t, err, "conflict")
	if list := ada.Get("/platform/bulk"); strings.Contains(list.Body, "a.txt") { // the list omits API jobs
		t.Error("a job is on the list of batches")
	}
}

func TestJobOfATableIsRewritten(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	api := apiOf(site.Customer("ada@example.com", "pro").LiveProgram(sitetest.Scopes...))
	job, err := api.CreateFileJob(t.Context(), plainhand.JobSettings{},
		[]plainhand.File{file("a.csv", "id,text\n7,We utilize it.\n")})
	site.Must(err)
	site.RunBatches()
	table, err := api.DownloadResults(t.Context(), job.ID)
	if err != nil || string(table.Content) != "id,text\n7,We use it.\n" {
		t.Errorf("%+v, %v", table, err)
	}
}

func TestJobsArePagedFromTheNewest(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "premium")
	api := apiOf(ada.LiveProgram(sitetest.Scopes...))
	var want, got []string
	for i := range 5 {
		job, err := api.CreateJob(t.Context(),
			plainhand.NewJob{Texts: []plainhand.JobText{{Text: fmt.Sprint("We utilize ", i, ".")}}})
		site.Must(err)
		want = append([]string{job.ID}, want...)
	}
	page := plainhand.Page{Limit: 2}
	for {
		jobs, err := api.ListJobs(t.Context(), page)
		site.Must(err)
		for _, job := range jobs.Jobs {
			got = append(got, job.ID)
		}
		if jobs.Next == nil {
			break
		}
		page.Cursor = *jobs.Next
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, not %v", got, want)
	}
	bob := site.Customer("bob@example.com", "pro").LiveProgram(sitetest.Scopes...)
	if jobs, err := apiOf(bob).ListJobs(t.Context(), plainhand.Page{}); err != nil || len(jobs.Jobs) != 0 {
		t.Errorf("%+v, %v", jobs, err)
	}
	for _, path := range []string{"", "/items", "/results", "/items/" + itemsOf(site)[0]} {
		bob.Call("GET", "/v1/jobs/"+want[0]+path, "").WantProblem(http.StatusNotFound, "not_found")
	}
	bob.Call("DELETE", "/v1/jobs/"+want[0], "").WantProblem(http.StatusNotFound, "not_found")
	bob.Call("POST", "/v1/jobs/"+want[0]+"/cancel", "").WantProblem(http.StatusNotFound, "not_found")
}

func TestAJobIsMadeOnceForItsKey(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	program := site.Customer("ada@example.com", "pro").LiveProgram(sitetest.Scopes...)
	var group errgroup.Group
	answers := make([]sitetest.Response, 20)
	for i := range answers {
		group.Go(func() error {
			answers[i] = program.Call("POST", "/v1/jobs", sitetest.JobOf("We utilize it."), "Idempotency-Key", "once")
			return nil
		})
	}
	_ = group.Wait()
	fresh := 0
	for _, one := range answers {
		if one.WantStatus(http.StatusAccepted).Header.Get("Idempotent-Replayed") == "" {
			fresh++
		}
	}
	site.RunBatches()
	if jobs := site.Count(`SELECT count(*) FROM batches`); jobs != 1 || fresh != 1 {
		t.Errorf("there are %d jobs, %d of them fresh", jobs, fresh)
	}
	site.WantWords(3, 0)
	program.Call("POST", "/v1/jobs", sitetest.JobOf("We utilize them."), "Idempotency-Key", "once").
		WantProblem(http.StatusConflict, "idempotency_key_reused")
}

func TestInvalidJobIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	program := ada.LiveProgram("humanize", "read")
	var many strings.Builder
	for range 200 {
		many.WriteString(`{"text":"a"},`)
	}
	for body, want := range map[string][2]string{
		`{}`:           {"invalid_field", "texts"},
		`{"texts":[]}`: {"invalid_field", "texts"},
		`{"texts":[{"text":"We utilize it.","txt":1}]}`:                {"unknown_field", "texts[0].txt"},
		`{"texts":["We utilize it."]}`:                                 {"invalid_field", "texts[0]"},
		`{"texts":[{"text":"a"},{"text":" "}]}`:                        {"empty_text", "texts[1].text"},
		`{"texts":[{"text":"a"}],"mode":"loud"}`:                       {"invalid_field", "mode"},
		`{"texts":[{"text":"a"}],"keep":["a,b"]}`:                      {"invalid_field", "keep"},
		`{"texts":[{"text":"` + strings.Repeat("it ", 30_001) + `"}]}`: {"text_too_long", "texts[0].text"},
		`{"texts":[` + many.String() + `{"text":"a"}]}`:                {"invalid_field", "texts"},
	} {
		got := program.Call("POST", "/v1/jobs", body).WantProblem(http.StatusBadRequest, want[0])
		got.WantText(`"field":"` + want[1] + `"`)
	}
	program.Call("POST", "/v1/jobs", `{"texts":[{"text":"`+strings.Repeat("x", 9<<20)+`"}]}`).
		WantProblem(http.StatusRequestEntityTooLarge, "body_too_large")
	program.SendFiles("", sitetest.File{Name: "a.txt", Content: "We utilize it."}).
		WantProblem(http.StatusForbidden, "missing_scope")
	ada.LiveProgram("read").Call("POST", "/v1/jobs", sitetest.JobOf("a")).
		WantProblem(http.StatusForbidden, "missing_scope")
	programOf(ada.Browser, "humanize").Call("POST", "/v1/jobs", sitetest.JobOf("a")).
		WantProblem(http.StatusForbidden, "live_key_needed")
	programOf(ada.Browser, "read").Call("GET", "/v1/jobs", "").WantProblem(http.StatusForbidden, "live_key_needed")
	files := ada.LiveProgram("documents")
	files.SendFiles(`{"mode":"loud"}`, sitetest.File{Name: "a.txt", Content: "We utilize it."}).
		WantProblem(http.StatusBadRequest,
			"invalid_field")
	files.SendFiles("").WantProblem(http.StatusBadRequest, "invalid_request")
	files.Call("POST", "/v1/jobs", sitetest.JobOf("a")).WantProblem(http.StatusForbidden, "missing_scope")
	for _, query := range []string{"limit=0", "limit=x", "limit=101", "cursor=", "cursor=x", "page=2", "cursor=OTIyMzM3MjAzNjg1NDc3NTgwNy4wMTlhMmY3MC0xYzJkLTdlM2YtOGE0Yi01YzZkN2U4ZjlhMGI"} {
		got := program.Call("GET", "/v1/jobs?"+query, "")
		got.WantStatus(http.StatusBadRequest)
	}
	if left := site.Count(`SELECT count(*) FROM batches`); left != 0 {
		t.Errorf("%d batches are left", left)
	}
	site.WantWords(0, 0)
}

// Items beyond the word limit are not done. If none fits, a job of files has failed, and a job of texts is not created.
func TestJobItemsBeyondTheWordLimitAreNotDone(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	program := ada.LiveProgram(sitetest.Scopes...)
	program.Call("POST", "/v1/humanize", `{"text":"We utilize this."}`).WantStatus(http.StatusOK)
	site.Exec(`UPDATE usage SET used = 59996`)
	job, err := apiOf(program).CreateJob(t.Context(), plainhand.NewJob{Texts: []plainhand.JobText{{Text: "We utilize it."},
		{Text: "We utilize them all."}}})
	site.Must(err)
	site.RunBatches()
	if job, err = apiOf(program).GetJob(t.Context(), job.ID); err != nil || job.State != "done" || job.Items.Failed != 1 {
		t.Errorf("%+v, %v", job, err)
	}
	program.Call("POST", "/v1/jobs", sitetest.JobOf("We utilize all of it.")).
		WantProblem(http.StatusForbidden, "word_limit_reached")
	job, err = apiOf(program).CreateFileJob(t.Context(), plainhand.JobSettings{},
		[]plainhand.File{file("a.txt", "We utilize all of it.")})
	site.Must(err)
	site.RunBatches()
	if job, err = apiOf(program).GetJob(t.Context(), job.ID); err != nil || job.State != "failed" || job.EndedAt == nil {
		t.Errorf("%+v, %v", job, err)
	}
	if count := site.Count(`SELECT count(*) FROM batches`); count != 2 {
		t.Errorf("there are %d jobs", count)
	}
}

func TestAJobIsCanceled(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	api := apiOf(site.Customer("ada@example.com", "pro").LiveProgram(sitetest.Scopes...))
	job, err := api.CreateJob(t.Context(), plainhand.NewJob{Texts: []plainhand.JobText{{Text: "We utilize it."},
		{Text: "We utilize them all."}}})
	site.Must(err)
	site.Must(site.Batches.Next(t.Context()))
	if job, err = api.CancelJob(t.Context(), job.ID); err != nil || job.State != "canceled" || job.Charged != 3 {
		t.Errorf("%+v, %v", job, err)
	}
	site.WantWords(3, 0)
	_, err = api.CancelJob(t.Context(), job.ID)
	wantCode(t, err, "conflict")
}

// The process that received the job was killed before starting it: the sweep starts it.
func TestSweepStartsAnAbandonedJob(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	api := apiOf(site.Customer("ada@example.com", "pro").LiveProgram(sitetest.Scopes...))
	job, err := api.CreateFileJob(t.Context(), plainhand.JobSettings{}, []plainhand.File{file("a.txt", "We utilize it.")})
	site.Must(err)
	site.Exec(`UPDATE batches SET sent_at = NULL`) // as before the last file has arrived
	site.RunBatches()
	if job, err = api.GetJob(t.Context(), job.ID); err != nil || job.State != "reading" {
		t.Fatalf("%+v, %v", job, err)
	}
	site.Exec(`UPDATE batches SET sent_at = now()`)
	site.Must(site.Batches.Sweep(t.Context()))
	site.RunBatches()
	if job, err = api.GetJob(t.Context(), job.ID); err != nil || job.State != "done" {
		t.Fatalf("%+v, %v", job, err)
	}
}

func TestInterruptedUploadEndsTheJobWithinAnHour(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	program := ada.LiveProgram(sitetest.Scopes...)
	job, err := apiOf(program).CreateFileJob(t.Context(), plainhand.JobSettings{}, []plainhand.File{
		file("a.txt", "We utilize it."), file("b.txt", "They utilize it.")})
	site.Must(err)
	stateAfter := func(age string) string {
		t.Helper()
		site.Exec(`UPDATE batches SET sent_at = NULL, made_at = now() - interval '` + age + `'`)
		site.Must(site.Batches.Sweep(t.Context()))
		job, err = apiOf(program).GetJob(t.Context(), job.ID)
		site.Must(err)
		return job.State
	}
	if state := stateAfter("59 minutes"); state != "reading" || job.Problem != nil {
		t.Errorf("%+v; it may still be on its way", job)
	}
	if state := stateAfter("60 minutes"); state != "failed" || job.Problem == nil || job.Charged != 0 {
		t.Errorf("%+v; want it failed, with a problem", job)
	}
	items, err := apiOf(program).ListItems(t.Context(), job.ID, plainhand.Page{})
	site.Must(err)
	for _, item := range items.Items {
		if item.State != "unusable" || item.Problem == nil || !strings.HasPrefix(*item.Problem, "The upload stopped") {
			t.Errorf("%+v doesn't say why", item)
		}
	}
	if files := site.Count(`SELECT count(*) FROM files`); files != 0 {
		t.Errorf("%d files are left", files)
	}
	site.RunBatches()
	site.WantWords(0, 0)
	ada.Get("/platform/bulk/" + job.ID).WantText("Ended without a result").WantText("The upload stopped")
}

// Not every client sends the parts of a form in order.
func TestSettingsMayFollowTheFiles(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, text humanize.Prepared) (humanize.Result, error) {
		after := "In the mode " + string(text.Mode)
		return humanize.Result{Text: after, Changes: []humanize.Change{{End: len(text.Text), Before: text.Text, After: after,
			Rule: "mode", Reason: "The mode"}}}, nil
	}))
	program := site.Customer("ada@example.com", "premium").LiveProgram(sitetest.Scopes...)
	for name, content := range map[string]string{"note.txt": "We utilize it.", "table.csv": "text\nWe utilize it.\n"} {
		t.Run(name, func(t *testing.T) {
			var body bytes.Buffer
			form := multipart.NewWriter(&body)
			part, err := form.CreateFormFile("files", name)
			site.Must(err)
			_, err = part.Write([]byte(content))
			site.Must(err)
			site.Must(form.WriteField("settings", `{"name": "Casual", "mode": "casual"}`))
			site.Must(form.Close())
			job := program.Call("POST", "/v1/jobs/files", body.String(), "Content-Type", form.FormDataContentType()).
				WantStatus(http.StatusAccepted).JSON()
			if job["name"] != "Casual" {
				t.Errorf("the job is called %v", job["name"])
			}
			site.RunBatches()
			path := fmt.Sprint("/v1/jobs/", job["id"])
			items := program.Call("GET", path+"/items", "").WantStatus(http.StatusOK).JSON()["items"].([]any)
			item := items[0].(map[string]any)["id"]
			got := program.Call("GET", fmt.Sprint(path, "/items/", item), "").WantStatus(http.StatusOK).JSON()
			if got["text"] != "In the mode casual" {
				t.Errorf("the text is %v", got["text"])
			}
		})
	}
}
