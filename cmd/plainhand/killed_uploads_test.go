package main

import (
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	plainhand "plainhand/clients/go"
	"plainhand/internal/billing"
	"plainhand/internal/needs"
	"plainhand/static"
)

// The process is killed while the third file of a job is uploaded. Within an hour the job has failed with an
// explanation; its files are deleted, and nothing was charged.
func TestUploadInterruptedByAKillIsSwept(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	s := stoppedBillingFixture(t, nil)
	site, kill := s.childProcess(os.Stderr)
	key := s.liveKey(site)
	form := s.beginJob(site, key)
	for _, name := range []string{"one.txt", "two.md", "three.txt"} {
		part, err := form.CreateFormFile("files", name)
		s.must(err)
		_, err = io.WriteString(part, strings.Repeat("We utilize it. ", 1_000))
		s.must(err)
	}
	s.eventually("two files are read", func() bool {
		return s.count(`SELECT count(*) FROM batch_items WHERE state = 'ready'`) == 2
	})
	kill()

	site, _ = s.childProcess(os.Stderr)
	api := &plainhand.Client{Site: site, Key: key, Tries: 1}
	jobs, err := api.ListJobs(t.Context(), plainhand.Page{})
	if err != nil || len(jobs.Jobs) != 1 || jobs.Jobs[0].State != "reading" {
		t.Fatalf("%+v, %v; want a job that is being read", jobs, err)
	}
	s.passAnHour()
	s.eventually("the job has ended", func() bool {
		return s.count(`SELECT count(*) FROM batches WHERE state = 'ended'`) == 1
	})
	job, err := api.GetJob(t.Context(), jobs.Jobs[0].ID)
	if err != nil || job.State != "failed" || job.Items.Failed != 2 || job.Charged != 0 || job.Problem == nil {
		t.Errorf("%+v, %v; want it failed, with a problem", job, err)
	}
	s.must(s.database.Editor.SweepFiles(t.Context(), time.Now()))
	for _, table := range []string{"files", "file_parts", "usage_ledger"} {
		if rows := s.count(`SELECT count(*) FROM ` + table); rows != 0 {
			t.Errorf("%d rows of %s are left", rows, table)
		}
	}
}

// beginJob starts the upload of a job's files, which are written to a form. No response is expected.
func (s *billingFixture) beginJob(site, key string) *multipart.Writer {
	s.t.Helper()
	body, sending := io.Pipe()
	s.t.Cleanup(func() { sending.Close() })
	form := multipart.NewWriter(sending)
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, site+"/v1/jobs", body)
	s.must(err)
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set("Authorization", "Bearer "+key)
	go func() {
		if response, err := http.DefaultClient.Do(request); err == nil {
			response.Body.Close()
		}
	}()
	return form
}

// passAnHour makes stored uploads an hour older.
func (s *billingFixture) passAnHour() {
	s.t.Helper()
	for _, statement := range []string{`UPDATE batches SET made_at = made_at - interval '1 hour'`,
		`UPDATE files SET expires_at = expires_at - interval '1 hour'`} {
		_, err := s.pool.Exec(s.t.Context(), statement)
		s.must(err)
	}
}

// liveKey signs up on a site, and creates a live API key for a Premium customer.
func (s *billingFixture) liveKey(site string) string {
	s.t.Helper()
	jar, _ := cookiejar.New(nil) // never fails
	browser := &http.Client{Jar: jar}
	post := func(path string, form url.Values) string {
		response, err := browser.PostForm(site+path, form)
		s.must(err)
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		s.must(err)
		return string(body)
	}
	post("/signup", url.Values{"email": {"bob@example.org"}, "password": {"secret"}, "firstName": {"Bob"}})
	user, err := s.database.Account.Users.UserByEmail(s.t.Context(), uuid.Nil, "bob@example.org")
	s.must(err)
	s.must(s.database.Billing.SaveGrant(s.t.Context(), billing.Grant{UserID: user.ID, PlanID: "premium",
		GrantedAt: time.Now()}))
	key := regexp.MustCompile(`ph_live_[0-9A-Za-z]{38}`).FindString(post("/account/api", url.Values{"name": {"Test"},
		"kind": {"live"}, "days": {"30"}, "password": {"secret"}, "may-documents": {"on"}, "may-read": {"on"}}))
	if key == "" {
		s.t.Fatal("no key is shown")
	}
	return key
}
