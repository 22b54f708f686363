package handlers_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"plainhand/client"
)

// scopes are all scopes of API keys.
var scopes = []string{"humanize", "documents", "usage", "read"}

// jobOf is the body of a job of texts.
func jobOf(texts ...string) string {
	job := client.NewJob{}
	for _, text := range texts {
		job.Texts = append(job.Texts, client.JobText{Text: text})
	}
	body, _ := json.Marshal(job)
	return string(body)
}

// sendFiles posts a job of files, with settings unless they are "". The header has names and values, in turn.
func (p program) sendFiles(settings string, files ...uploadFile) answer {
	p.site.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if settings != "" {
		p.site.must(form.WriteField("settings", settings))
	}
	for _, one := range files {
		part, err := form.CreateFormFile("files", one.name)
		p.site.must(err)
		_, err = part.Write([]byte(one.content))
		p.site.must(err)
	}
	p.site.must(form.Close())
	request := p.request("POST", "/v1/jobs", form.FormDataContentType(), body.String())
	request.Header.Set("Authorization", "Bearer "+p.key)
	return p.do(request)
}

// itemsOf returns the IDs of all items.
func (s *testSite) itemsOf() (ids []string) {
	s.t.Helper()
	rows, err := s.pool.Query(s.t.Context(), `SELECT id::text FROM batch_items`)
	s.must(err)
	defer rows.Close()
	for rows.Next() {
		var id string
		s.must(rows.Scan(&id))
		ids = append(ids, id)
	}
	return ids
}

// api returns the Go client with the program's key.
func (p program) api() *client.Client {
	return &client.Client{Site: p.site.url, Key: p.key, Tries: 1}
}

func TestJobOfTextsIsRewritten(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	api := site.customer("ada@example.com", "pro").liveProgram(scopes...).api()
	ctx := t.Context()
	job, err := api.NewJob(ctx, client.NewJob{JobSettings: client.JobSettings{Name: "Letters", Mode: "casual"},
		Texts: []client.JobText{{Name: "monday", Text: "🎉 We utilize it."}, {Text: "We utilize them."}, {Text: "Nothing."}}})
	if err != nil || job.State != "running" || job.Items != (client.ItemCounts{All: 3, Left: 3}) || job.Name != "Letters" {
		t.Fatalf("%+v, %v", job, err)
	}
	site.runBatches()
	if job, err = api.Job(ctx, job.ID); err != nil || job.State != "done" || job.Items.Done != 3 || job.Charged == 0 {
		t.Fatalf("%+v, %v", job, err)
	}
	first, err := api.Items(ctx, job.ID, client.Page{Limit: 2})
	if err != nil || len(first.Items) != 2 || first.Next == nil || first.Items[0].Name != "monday" {
		t.Fatalf("%+v, %v", first, err)
	}
	rest, err := api.Items(ctx, job.ID, client.Page{Cursor: *first.Next})
	if err != nil || len(rest.Items) != 1 || rest.Next != nil || rest.Items[0].Charged != 0 {
		t.Fatalf("%+v, %v", rest, err)
	}
	item, err := api.Item(ctx, job.ID, first.Items[0].ID)
	if err != nil || *item.Text != "🎉 We use it." || *item.Before != "🎉 We utilize it." || len(item.Changes) != 1 {
		t.Fatalf("%+v, %v", item, err)
	}
	if got := string([]rune(*item.Before)[item.Changes[0].Start:item.Changes[0].End]); got != item.Changes[0].Before {
		t.Errorf("%q is at the place of a change", got)
	}
	_, err = api.Results(ctx, job.ID)
	wantCode(t, err, "conflict")
	site.wantWords(job.Charged, 0)
	if err := api.DeleteJob(ctx, job.ID); err != nil {
		t.Fatal(err)
	}
	_, err = api.Job(ctx, job.ID)
	wantCode(t, err, "not_found")
}

func file(name, content string) client.File {
	return client.File{Name: name, Content: strings.NewReader(content)}
}

// wantCode fails unless err is the problem with this code.
func wantCode(t *testing.T, err error, code string) {
	t.Helper()
	if problem, ok := errors.AsType[*client.Error](err); !ok || problem.Code != code {
		t.Errorf("the problem is %v, not %s", err, code)
	}
}

// The worker that reads the last file starts the job, without a price confirmation.
func TestJobOfFilesIsRewritten(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	api := ada.liveProgram(scopes...).api()
	ctx := t.Context()
	job, err := api.NewFileJob(ctx, client.JobSettings{Strength: "strong"}, file("a.txt", "We utilize it."),
		file("b.md", "We *utilize* it."), file("c.exe", "MZ"))
	if err != nil || job.State != "reading" || job.Items.All != 3 {
		t.Fatalf("%+v, %v", job, err)
	}
	site.runBatches()
	if job, err = api.Job(ctx, job.ID); err != nil || job.State != "done" || job.Items.Done != 2 || job.Items.Failed != 1 {
		t.Fatalf("%+v, %v", job, err)
	}
	packed, err := api.Results(ctx, job.ID)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil || len(archive.File) != 2 {
		t.Fatalf("%v, %v", archive, err)
	}
	opened, err := archive.File[1].Open()
	site.must(err)
	content, err := io.ReadAll(opened)
	if err != nil || string(content) != "We *use* it." {
		t.Errorf("%s, %v", content, err)
	}
	items, err := api.Items(ctx, job.ID, client.Page{})
	if err != nil || items.Items[2].Problem == nil || items.Items[2].State != "unusable" {
		t.Fatalf("%+v, %v", items, err)
	}
	one, err := api.File(ctx, job.ID, items.Items[0].ID, "same")
	if err != nil || string(one) != "We use it." {
		t.Errorf("%s, %v", one, err)
	}
	_, err = api.File(ctx, job.ID, items.Items[2].ID, "same")
	wantCode(t, err, "conflict")
	if list := ada.get("/platform/bulk"); strings.Contains(list.body, "a.txt") { // the list omits API jobs
		t.Error("a job is on the list of batches")
	}
}

func TestJobOfATableIsRewritten(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	api := site.customer("ada@example.com", "pro").liveProgram(scopes...).api()
	job, err := api.NewFileJob(t.Context(), client.JobSettings{}, file("a.csv", "id,text\n7,We utilize it.\n"))
	site.must(err)
	site.runBatches()
	table, err := api.Results(t.Context(), job.ID)
	if err != nil || string(table) != "id,text\n7,We use it.\n" {
		t.Errorf("%q, %v", table, err)
	}
}

func TestJobsArePagedFromTheNewest(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "premium")
	api := ada.liveProgram(scopes...).api()
	var want, got []string
	for i := range 5 {
		job, err := api.NewJob(t.Context(), client.NewJob{Texts: []client.JobText{{Text: fmt.Sprint("We utilize ", i, ".")}}})
		site.must(err)
		want = append([]string{job.ID}, want...)
	}
	page := client.Page{Limit: 2}
	for {
		jobs, err := api.Jobs(t.Context(), page)
		site.must(err)
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
	bob := site.customer("bob@example.com", "pro").liveProgram(scopes...)
	if jobs, err := bob.api().Jobs(t.Context(), client.Page{}); err != nil || len(jobs.Jobs) != 0 {
		t.Errorf("%+v, %v", jobs, err)
	}
	for _, path := range []string{"", "/items", "/results", "/items/" + site.itemsOf()[0]} {
		bob.call("GET", "/v1/jobs/"+want[0]+path, "").wantProblem(http.StatusNotFound, "not_found")
	}
	bob.call("DELETE", "/v1/jobs/"+want[0], "").wantProblem(http.StatusNotFound, "not_found")
	bob.call("POST", "/v1/jobs/"+want[0]+"/cancel", "").wantProblem(http.StatusNotFound, "not_found")
}

func TestAJobIsMadeOnceForItsKey(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	program := site.customer("ada@example.com", "pro").liveProgram(scopes...)
	var group errgroup.Group
	answers := make([]answer, 20)
	for i := range answers {
		group.Go(func() error {
			answers[i] = program.call("POST", "/v1/jobs", jobOf("We utilize it."), "Idempotency-Key", "once")
			return nil
		})
	}
	_ = group.Wait()
	fresh := 0
	for _, one := range answers {
		if one.wantStatus(http.StatusAccepted).header.Get("Idempotent-Replayed") == "" {
			fresh++
		}
	}
	site.runBatches()
	if jobs := site.count(`SELECT count(*) FROM batches`); jobs != 1 || fresh != 1 {
		t.Errorf("there are %d jobs, %d of them fresh", jobs, fresh)
	}
	site.wantWords(3, 0)
	program.call("POST", "/v1/jobs", jobOf("We utilize them."), "Idempotency-Key", "once").
		wantProblem(http.StatusConflict, "idempotency_key_reused")
}

func TestInvalidJobIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	program := ada.liveProgram("humanize", "read")
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
		`{"texts":[{"text":"` + strings.Repeat("it ", 30_001) + `"}]}`: {"invalid_field", "texts[0].text"},
		`{"texts":[` + many.String() + `{"text":"a"}]}`:                {"invalid_field", "texts"},
	} {
		got := program.call("POST", "/v1/jobs", body).wantProblem(http.StatusBadRequest, want[0])
		got.wantText(`"field":"` + want[1] + `"`)
	}
	program.call("POST", "/v1/jobs", `{"texts":[{"text":"`+strings.Repeat("x", 9<<20)+`"}]}`).
		wantProblem(http.StatusRequestEntityTooLarge, "body_too_large")
	program.sendFiles("", uploadFile{"a.txt", "We utilize it."}).wantProblem(http.StatusForbidden, "missing_scope")
	ada.liveProgram("read").call("POST", "/v1/jobs", jobOf("a")).wantProblem(http.StatusForbidden, "missing_scope")
	ada.programOf("humanize").call("POST", "/v1/jobs", jobOf("a")).wantProblem(http.StatusForbidden, "live_key_needed")
	ada.programOf("read").call("GET", "/v1/jobs", "").wantProblem(http.StatusForbidden, "live_key_needed")
	files := ada.liveProgram("documents")
	files.sendFiles(`{"mode":"loud"}`, uploadFile{"a.txt", "We utilize it."}).wantProblem(http.StatusBadRequest,
		"invalid_field")
	files.sendFiles("").wantProblem(http.StatusBadRequest, "invalid_request")
	files.call("POST", "/v1/jobs", jobOf("a")).wantProblem(http.StatusForbidden, "missing_scope")
	for _, query := range []string{"limit=0", "limit=x", "limit=101", "cursor=", "cursor=x", "page=2", "cursor=OTIyMzM3MjAzNjg1NDc3NTgwNy4wMTlhMmY3MC0xYzJkLTdlM2YtOGE0Yi01YzZkN2U4ZjlhMGI"} {
		got := program.call("GET", "/v1/jobs?"+query, "")
		got.wantStatus(http.StatusBadRequest)
	}
	if left := site.count(`SELECT count(*) FROM batches`); left != 0 {
		t.Errorf("%d batches are left", left)
	}
	site.wantWords(0, 0)
}

// Items beyond the word limit are not done. If none fits, a job of files has failed, and a job of texts is not created.
func TestJobItemsBeyondTheWordLimitAreNotDone(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	program := ada.liveProgram(scopes...)
	program.call("POST", "/v1/humanize", `{"text":"We utilize this."}`).wantStatus(http.StatusOK)
	site.run(`UPDATE usage SET used = 59996`)
	job, err := program.api().NewJob(t.Context(), client.NewJob{Texts: []client.JobText{{Text: "We utilize it."},
		{Text: "We utilize them all."}}})
	site.must(err)
	site.runBatches()
	if job, err = program.api().Job(t.Context(), job.ID); err != nil || job.State != "done" || job.Items.Failed != 1 {
		t.Errorf("%+v, %v", job, err)
	}
	program.call("POST", "/v1/jobs", jobOf("We utilize all of it.")).
		wantProblem(http.StatusForbidden, "word_limit_reached")
	job, err = program.api().NewFileJob(t.Context(), client.JobSettings{}, file("a.txt", "We utilize all of it."))
	site.must(err)
	site.runBatches()
	if job, err = program.api().Job(t.Context(), job.ID); err != nil || job.State != "failed" || job.EndedAt == nil {
		t.Errorf("%+v, %v", job, err)
	}
	if count := site.count(`SELECT count(*) FROM batches`); count != 2 {
		t.Errorf("there are %d jobs", count)
	}
}

func TestAJobIsCanceled(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	api := site.customer("ada@example.com", "pro").liveProgram(scopes...).api()
	job, err := api.NewJob(t.Context(), client.NewJob{Texts: []client.JobText{{Text: "We utilize it."},
		{Text: "We utilize them all."}}})
	site.must(err)
	site.must(site.batches.Next(t.Context()))
	if job, err = api.CancelJob(t.Context(), job.ID); err != nil || job.State != "canceled" || job.Charged != 3 {
		t.Errorf("%+v, %v", job, err)
	}
	site.wantWords(3, 0)
	_, err = api.CancelJob(t.Context(), job.ID)
	wantCode(t, err, "conflict")
}

// The process that received the job was killed before starting it: the sweep starts it.
func TestSweepStartsAnAbandonedJob(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	api := site.customer("ada@example.com", "pro").liveProgram(scopes...).api()
	job, err := api.NewFileJob(t.Context(), client.JobSettings{}, file("a.txt", "We utilize it."))
	site.must(err)
	site.run(`UPDATE batches SET sent_at = NULL`) // as before the last file has arrived
	site.runBatches()
	if job, err = api.Job(t.Context(), job.ID); err != nil || job.State != "reading" {
		t.Fatalf("%+v, %v", job, err)
	}
	site.run(`UPDATE batches SET sent_at = now()`)
	site.must(site.batches.Sweep(t.Context()))
	site.runBatches()
	if job, err = api.Job(t.Context(), job.ID); err != nil || job.State != "done" {
		t.Fatalf("%+v, %v", job, err)
	}
}

func TestInterruptedUploadEndsTheJobWithinAnHour(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	program := ada.liveProgram(scopes...)
	job, err := program.api().NewFileJob(t.Context(), client.JobSettings{}, file("a.txt", "We utilize it."),
		file("b.txt", "They utilize it."))
	site.must(err)
	stateAfter := func(age string) string {
		t.Helper()
		site.run(`UPDATE batches SET sent_at = NULL, made_at = now() - interval '` + age + `'`)
		site.must(site.batches.Sweep(t.Context()))
		job, err = program.api().Job(t.Context(), job.ID)
		site.must(err)
		return job.State
	}
	if state := stateAfter("59 minutes"); state != "reading" || job.Problem != nil {
		t.Errorf("%+v; it may still be on its way", job)
	}
	if state := stateAfter("60 minutes"); state != "failed" || job.Problem == nil || job.Charged != 0 {
		t.Errorf("%+v; want it failed, with a problem", job)
	}
	items, err := program.api().Items(t.Context(), job.ID, client.Page{})
	site.must(err)
	for _, item := range items.Items {
		if item.State != "unusable" || item.Problem == nil || !strings.HasPrefix(*item.Problem, "The upload stopped") {
			t.Errorf("%+v doesn't say why", item)
		}
	}
	if files := site.count(`SELECT count(*) FROM files`); files != 0 {
		t.Errorf("%d files are left", files)
	}
	site.runBatches()
	site.wantWords(0, 0)
	ada.get("/platform/bulk/" + job.ID).wantText("Ended without a result").wantText("The upload stopped")
}
