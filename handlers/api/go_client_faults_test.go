package api_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	plainhand "plainhand/clients/go"
)

// call makes the call of a case.
func (c clientCase) call(ctx context.Context, api *plainhand.Client) (err error) {
	var options []plainhand.Option
	if c.IdempotencyKey != "" {
		options = append(options, plainhand.WithIdempotencyKey(c.IdempotencyKey))
	}
	switch c.Call {
	case "humanize":
		_, err = api.Humanize(ctx, plainhand.Text{Text: c.Text, Mode: c.Mode}, options...)
	case "new_job":
		_, err = api.CreateJob(ctx, plainhand.NewJob{Texts: []plainhand.JobText{{Text: c.Text}}}, options...)
	case "new_file_job":
		var files []plainhand.File
		for _, entry := range c.Files {
			if len(entry) == 2 {
				files = append(files, file(entry[0], entry[1]))
				continue
			}
			read, failed := plainhand.ReadFile(entry[0])
			files, err = append(files, read), failed
		}
		if err == nil {
			_, err = api.CreateFileJob(ctx, plainhand.JobSettings{}, files, options...)
		}
	case "job":
		_, err = api.GetJob(ctx, c.Text)
	case "results":
		_, err = api.DownloadResults(ctx, c.Text)
	}
	return err
}

func TestGoClientHasEveryDocumentedError(t *testing.T) {
	t.Parallel()
	site := newFaultySite(t)
	test := newClientTest(site)
	before := site.chargedWords("")
	for _, failing := range test.Cases {
		client := &plainhand.Client{Site: site.with("case-" + failing.Code), Key: failing.Key, Tries: 2}
		problem, ok := errors.AsType[*plainhand.Error](failing.call(t.Context(), client))
		if !ok || problem.Code != failing.Code || problem.Status != failing.Status || problem.Detail == "" ||
			problem.RequestID == "" {
			t.Errorf("%s: %+v", failing.Code, problem)
		}
	}
	site.wantCases(test.Cases)
	if after := site.chargedWords(""); after != before {
		t.Errorf("%d words were charged for errors", after-before)
	}
}

func TestGoClientRetriesWithoutASecondCharge(t *testing.T) {
	t.Parallel()
	site := newFaultySite(t)
	test := newClientTest(site)
	ctx := t.Context()
	with := func(fault string) *plainhand.Client {
		return &plainhand.Client{Site: site.with(fault), Key: test.Live, Tries: 2}
	}
	result, err := with("lost-humanize").Humanize(ctx, plainhand.Text{Text: "We utilize one."})
	if err != nil || result.Text != "We use one." {
		t.Errorf("%+v, %v", result, err)
	}
	if _, err = with("busy-humanize").Humanize(ctx, plainhand.Text{Text: "We utilize two."}); err != nil {
		t.Error(err)
	}
	texts := plainhand.NewJob{Texts: []plainhand.JobText{{Text: "We utilize three."}}}
	job, err := with("lost-job").CreateJob(ctx, texts)
	site.Must(err)
	if _, err = with("lost-file").CreateFileJob(ctx, plainhand.JobSettings{},
		[]plainhand.File{file("a.txt", "We utilize four.")}); err != nil {
		t.Error(err)
	}
	if _, err = with("gateway-get").GetJob(ctx, job.ID); err != nil {
		t.Error(err)
	}
	if _, err = with("busy-cancel").CancelJob(ctx, job.ID); err != nil {
		t.Error(err)
	}
	_, err = with("gateway-cancel").CancelJob(ctx, job.ID)
	if problem, ok := errors.AsType[*plainhand.Error](err); !ok || problem.Status != 502 || problem.Code != "" {
		t.Errorf("%v", err)
	}
	if err = with("lost-delete").DeleteJob(ctx, job.ID); err == nil {
		t.Error("a deletion without an answer succeeded")
	}
	_, err = with("limited").GetMe(ctx)
	if problem, ok := errors.AsType[*plainhand.Error](err); !ok || problem.RetryAfter != time.Hour {
		t.Errorf("%v", err)
	}
	site.RunBatches()
	site.wantRetries()
}

func TestGoClientStreams(t *testing.T) {
	t.Parallel()
	site := newFaultySite(t)
	test := newClientTest(site)
	stream := func(
		fault, text string, options ...plainhand.Option,
	) (passed []string, result *plainhand.Result, err error) {
		api := &plainhand.Client{Site: site.with(fault), Key: test.Live, Tries: 2}
		for event, failed := range api.HumanizeStream(t.Context(), plainhand.Text{Text: text}, options...) {
			if failed != nil {
				return passed, result, failed
			}
			if event.Result == nil {
				passed = append(passed, event.Text)
			}
			result = event.Result
		}
		return passed, result, err
	}
	want := []string{"We use one.\n\n", "They use it."}
	passed, result, err := stream("busy-stream", "We utilize one.\n\nThey utilize it.")
	if err != nil || !slices.Equal(passed, want) || result.Text != strings.Join(want, "") {
		t.Errorf("%q, %+v, %v", passed, result, err)
	}
	passed, _, err = stream("cut-stream", "We utilize two.\n\nThey utilize them.")
	broken, ok := errors.AsType[*plainhand.StreamError](err)
	if !ok || len(passed) != 1 {
		t.Fatalf("%q, %v", passed, err)
	}
	_, result, err = stream("plain", "We utilize two.\n\nThey utilize them.",
		plainhand.WithIdempotencyKey(broken.IdempotencyKey))
	if err != nil || result.Text != "We use two.\n\nThey use them." {
		t.Errorf("%+v, %v", result, err)
	}
	if _, _, err = stream("lost-stream", "We utilize three."); err == nil {
		t.Error("a stream without an answer succeeded")
	}
	passed, _, err = stream("plain", "We utilize it: internal_error.")
	if problem, ok := errors.AsType[*plainhand.Error](err); !ok || problem.Code != "internal_error" || len(passed) != 1 {
		t.Errorf("%q, %v", passed, err)
	}
	site.wantStreams()
}

func TestGoClientIsCanceledAndTimesOut(t *testing.T) {
	t.Parallel()
	site := newFaultySite(t)
	test := newClientTest(site)
	silent := &plainhand.Client{Site: site.with("silent-timeout"), Key: test.Live, Tries: 2,
		Timeout: 500 * time.Millisecond}
	if _, err := silent.GetMe(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	for _, err := range silent.HumanizeStream(t.Context(), plainhand.Text{Text: "We utilize it."}) {
		if broken, ok := errors.AsType[*plainhand.StreamError](err); !ok || broken.IdempotencyKey == "" {
			t.Errorf("%v", err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	waiting := &plainhand.Client{Site: site.with("silent-cancel"), Key: test.Live}
	if _, err := waiting.Humanize(ctx, plainhand.Text{Text: "We utilize it."}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	site.wantRequests("silent-timeout", 3)
	site.wantRequests("silent-cancel", 1)
}

func TestGoClientFollowsJobs(t *testing.T) {
	t.Parallel()
	site := newFaultySite(t)
	test := newClientTest(site)
	ctx := t.Context()
	api := &plainhand.Client{Site: site.with("work"), Key: test.Live}
	job, err := api.CreateFileJob(ctx, plainhand.JobSettings{Name: "Letters"}, []plainhand.File{
		file("über \"uns\".txt", "We utilize it."), file("b.md", "We *utilize* it."), file("c.txt", "They utilize it.")})
	site.Must(err)
	if job, err = api.WaitForJob(ctx, job.ID); err != nil || job.State != "done" || !job.Ended() {
		t.Fatalf("%+v, %v", job, err)
	}
	paged := &plainhand.Client{Site: site.with("paged"), Key: test.Live}
	var names []string
	for item, err := range paged.AllItems(ctx, job.ID) {
		site.Must(err)
		names = append(names, item.Name)
		if download, err := api.DownloadItem(ctx, job.ID, item.ID, "same"); err != nil || download.Name != item.Name ||
			!bytes.Contains(download.Content, []byte("use")) {
			t.Errorf("%+v, %v", download, err)
		}
	}
	if want := []string{"über \"uns\".txt", "b.md", "c.txt"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	for range 4 {
		_, err = api.CreateJob(ctx, plainhand.NewJob{Texts: []plainhand.JobText{{Text: "We utilize it."}}})
		site.Must(err)
	}
	var jobs []string
	for job, err := range paged.AllJobs(ctx) {
		site.Must(err)
		jobs = append(jobs, job.ID)
	}
	if len(jobs) != 5 || jobs[4] != job.ID {
		t.Errorf("%q, want 5 jobs that end with %s", jobs, job.ID)
	}
	site.wantRequests("paged", 2+3)
}
