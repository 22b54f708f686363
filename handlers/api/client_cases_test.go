package api_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	plainhand "plainhand/clients/go"
	"plainhand/handlers/api"
	"plainhand/handlers/sitetest"
	"plainhand/internal/texts/files"
)

// clientCase is a call that fails with an error of the documentation, from any client.
type clientCase struct {
	Code           string     `json:"code"`
	Status         int        `json:"status"`
	Key            string     `json:"key"`
	Call           string     `json:"call"` // humanize, new_job, new_file_job, job, or results
	Text           string     `json:"text"` // or the ID of a job
	Mode           string     `json:"mode"`
	Files          [][]string `json:"files"` // names and contents, or paths without contents
	IdempotencyKey string     `json:"idempotency_key"`
}

// clientTest is what a client's program gets as JSON.
type clientTest struct {
	Proxy string       `json:"proxy"` // of a faultySite; each case has a path of its own
	Live  string       `json:"live"`
	Trial string       `json:"trial"`
	Cases []clientCase `json:"cases"`
}

// temporary are the codes after which clients try again.
var temporary = []string{"request_in_progress", "request_timeout", "took_too_long", "unavailable"}

// newClientTest returns the test of a client on a site. The program must call each case with two tries.
func newClientTest(s *faultySite) clientTest {
	ada, test := s.Customer("ada@example.com", "premium"), s.Registered()
	made := clientTest{Proxy: s.proxy.URL, Live: ada.NewKey("live", sitetest.Scopes...),
		Trial: test.NewKey("test", "humanize", "usage")}
	requests, jobs := requestCases(s), jobCases(s)
	made.Cases = slices.Concat(keyCases(s), requests, jobs) // a rate limit ends within a minute
	return made
}

// requestCases are errors of requests with the key of a customer with a plan.
func requestCases(s *faultySite) []clientCase {
	s.T.Helper()
	bob := s.Customer("bob@example.com", "pro")
	key := bob.NewKey("live", sitetest.Scopes...)
	program := sitetest.Program{Browser: s.Browser(), Key: s.Registered().NewKey("test", "humanize")}
	program.Call("POST", "/v1/humanize", `{"text":"We utilize it."}`, "Idempotency-Key", "used").WantStatus(200)
	cases := []clientCase{
		{Code: "invalid_field", Status: 400, Text: "We utilize it.", Mode: "loud"},
		{Code: "empty_text", Status: 400, Text: " "},
		{Code: "text_too_long", Status: 400, Text: strings.Repeat("it ", 5_001)},
		{Code: "body_too_large", Status: 413, Text: strings.Repeat("x", 600<<10)},
		{Code: "idempotency_key_invalid", Status: 400, Text: "We utilize it.", IdempotencyKey: strings.Repeat("x", 300)},
		{Code: "idempotency_key_reused", Status: 409, Key: program.Key, Text: "They utilize it.", IdempotencyKey: "used"},
		{Code: "request_in_progress", Status: 409, Text: "We utilize it and wait.", IdempotencyKey: "waiting"},
		{Code: "invalid_request", Status: 400, Call: "new_file_job"},
		{Code: "not_found", Status: 404, Call: "job", Text: uuid.NewString()},
	}
	for code, status := range map[string]int{"plan_being_refunded": 409, "took_too_long": 503, "unavailable": 503,
		"internal_error": 500, "not_authenticated": 401, "not_allowed": 403, "request_timeout": 408} {
		cases = append(cases, clientCase{Code: code, Status: status, Text: "We utilize it: " + code})
	}
	for code, status := range map[string]int{"missing_key": 401, "key_in_address": 400, "unknown_version": 400,
		"invalid_json": 400, "unknown_field": 400, "method_not_allowed": 405, "unsupported_body": 415,
		"cross_origin": 403} {
		cases = append(cases, clientCase{Code: code, Status: status, Text: "We utilize it."})
	}
	for i := range cases {
		if cases[i].Key == "" {
			cases[i].Key = key
		}
		if cases[i].Call == "" {
			cases[i].Call = "humanize"
		}
	}
	holdRequest(s, key, "We utilize it and wait.", "waiting")
	return cases
}

// holdRequest sends a request that is not answered before the end of the test.
func holdRequest(s *faultySite, key, text, idempotencyKey string) {
	s.T.Helper()
	ctx, cancel := context.WithCancel(s.T.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		held := &plainhand.Client{Site: s.URL, Key: key, Tries: 1}
		_, _ = held.Humanize(ctx, plainhand.Text{Text: text}, plainhand.WithIdempotencyKey(idempotencyKey)) // it is canceled
	}()
	s.T.Cleanup(func() { cancel(); <-ended })
	s.WaitFor(`SELECT count(*) > 0 FROM usage_ledger WHERE state = 'reserved'`)
}

// keyCases are errors of keys that may not send a valid request.
func keyCases(s *faultySite) []clientCase {
	s.T.Helper()
	owner := func(name, plan string) sitetest.Customer { return s.Customer(name+"@example.com", plan) }
	live := func(customer sitetest.Customer) string { return customer.NewKey("live", "humanize") }
	lapsed, downgraded, closed, spent, limited := owner("lapsed", "pro"), owner("downgraded", "pro"),
		owner("closed", "pro"), owner("spent", "pro"), owner("limited", "pro")
	cases := []clientCase{
		{Code: "no_plan", Status: 403, Key: live(lapsed)},
		{Code: "not_in_plan", Status: 403, Key: live(downgraded)},
		{Code: "account_closed", Status: 403, Key: live(closed)},
		{Code: "word_limit_reached", Status: 403, Key: live(spent)},
		{Code: "rate_limited", Status: 429, Key: live(limited)},
		{Code: "invalid_key", Status: 401, Key: "ph_test_wrong"},
		{Code: "missing_scope", Status: 403, Key: s.Registered().NewKey("test", "usage")},
		{Code: "trial_used_up", Status: 403, Key: s.Registered().NewKey("test", "humanize"),
			Text: "utilize" + strings.Repeat(" it", 100)},
	}
	for i := range cases {
		cases[i].Call = "humanize"
		if cases[i].Text == "" {
			cases[i].Text = "We utilize it."
		}
	}
	id := func(customer sitetest.Customer) string { return "'" + customer.ID.String() + "'" }
	s.Exec(`DELETE FROM subscriptions WHERE user_id = ` + id(lapsed))
	s.Exec(`UPDATE subscriptions SET plan_id = 'basic' WHERE user_id = ` + id(downgraded))
	s.Exec(`UPDATE users SET disabled_at = now() WHERE id = ` + id(closed))
	program := sitetest.Program{Browser: s.Browser(), Key: cases[3].Key}
	program.Call("POST", "/v1/humanize", `{"text":"We utilize this."}`).WantStatus(200)
	s.Exec(`UPDATE usage SET used = 60000 WHERE user_id = ` + id(spent))
	s.Exec(`DELETE FROM sign_in_attempts`)
	program.Key = cases[4].Key
	program.Call("GET", "/v1/modes", "").WantStatus(200)
	s.Exec(`UPDATE sign_in_attempts SET tries = 1000 WHERE tries = 1`)
	return cases
}

// jobCases are errors of jobs.
func jobCases(s *faultySite) []clientCase {
	s.T.Helper()
	eve, full := s.Customer("eve@example.com", "premium"), s.Customer("full@example.com", "premium")
	live := eve.NewKey("live", sitetest.Scopes...)
	job, err := (&plainhand.Client{Site: s.URL, Key: live}).CreateJob(s.T.Context(),
		plainhand.NewJob{Texts: []plainhand.JobText{{Text: "We utilize this one."}}})
	s.Must(err)
	fullKey := full.NewKey("live", sitetest.Scopes...)
	_, err = (&plainhand.Client{Site: s.URL, Key: fullKey}).CreateFileJob(s.T.Context(), plainhand.JobSettings{},
		[]plainhand.File{file("a.txt", "We utilize that one.")})
	s.Must(err)
	s.Exec(fmt.Sprintf(`INSERT INTO files (id, user_id, size, in_bucket, expires_at)
		SELECT gen_random_uuid(), id, %d - storage_used(id), false, now() + interval '1 day' FROM users WHERE email = '%s'`,
		files.MaxStorage-1000, "full@example.com"))
	return []clientCase{
		{Code: "live_key_needed", Status: 403, Key: s.Registered().NewKey("test", "humanize"), Call: "new_job",
			Text: "We utilize it."},
		{Code: "conflict", Status: 409, Key: live, Call: "results", Text: job.ID},
		{Code: "table_not_alone", Status: 400, Key: live, Call: "new_file_job",
			Files: [][]string{{"a.csv", "id,text\n7,We utilize it.\n"}, {"b.txt", "We utilize it."}}},
		{Code: "expands_too_much", Status: 413, Key: live, Call: "new_file_job", Files: [][]string{{bomb(s.T)}}},
		{Code: "storage_full", Status: 409, Key: fullKey, Call: "new_file_job",
			Files: [][]string{{"c.txt", sitetest.RandomFile(200_000)}}},
	}
}

// bomb returns the path of an archive that unpacks to a thousand times its size.
func bomb(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bomb.zip")
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	part, err := archive.Create("a.txt")
	for range 200 {
		if err == nil {
			_, err = part.Write(make([]byte, 1<<20))
		}
	}
	if err = errors.Join(err, archive.Close(), os.WriteFile(path, out.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	return path
}

// save writes the test to a file for a program.
func (c clientTest) save(t testing.TB) string {
	t.Helper()
	written, err := json.Marshal(c)
	path := filepath.Join(t.TempDir(), "test.json")
	if err = errors.Join(err, os.WriteFile(path, written, 0o600)); err != nil {
		t.Fatal(err)
	}
	return path
}

// wantCases fails unless each case was sent as often as its error allows.
func (s *faultySite) wantCases(cases []clientCase) {
	s.T.Helper()
	for _, failing := range cases {
		want := 1
		if slices.Contains(temporary, failing.Code) {
			want = 2
		}
		s.wantRequests("case-"+failing.Code, want)
	}
}

// wantRetries checks the requests and charges of the calls that each client's test of retries makes.
func (s *faultySite) wantRetries() {
	s.T.Helper()
	for fault, want := range map[string]int{"lost-humanize": 2, "busy-humanize": 2, "lost-job": 2, "lost-file": 2,
		"gateway-get": 2, "busy-cancel": 2, "gateway-cancel": 1, "lost-delete": 1, "limited": 1} {
		s.wantRequests(fault, want)
	}
	if charged := s.chargedWords("ada@example.com"); charged != 9 { // two texts and a file
		s.T.Errorf("%d words were charged, want 9", charged)
	}
}

// wantStreams checks the requests and charges of the calls that each client's test of streams makes.
func (s *faultySite) wantStreams() {
	s.T.Helper()
	for fault, want := range map[string]int{"busy-stream": 2, "cut-stream": 1, "lost-stream": 1} {
		s.wantRequests(fault, want)
	}
	if charged := s.chargedWords("ada@example.com"); charged != 6+6+3 {
		s.T.Errorf("%d words were charged, want 15", charged)
	}
}

// chargedWords returns the words that were charged to the plan of a user, or to all plans without an email.
func (s *faultySite) chargedWords(email string) int {
	s.T.Helper()
	return s.Count(`SELECT coalesce(sum(words), 0) FROM usage_ledger JOIN users ON users.id = user_id
		WHERE state = 'committed' AND email LIKE '` + email + `%'`)
}

func TestEveryDocumentedErrorIsProvoked(t *testing.T) {
	t.Parallel()
	var provoked []string
	for _, failing := range newClientTest(newFaultySite(t)).Cases {
		provoked = append(provoked, failing.Code)
	}
	for _, code := range api.ProblemCodes() {
		if !slices.Contains(provoked, code) {
			t.Errorf("no client is tested with %s", code)
		}
	}
}
