package sitetest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/internal/formats/docx"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/internal/usage"
)

// WordFile returns a Word document with the content of the Markdown.
func WordFile(t *testing.T, markdown string) File {
	t.Helper()
	content, err := docx.New(markdown)
	if err != nil {
		t.Fatal(err)
	}
	return File{"report.docx", string(content)}
}

// CallFrom sends a call as a script on a page of another origin.
func (b *Browser) CallFrom(origin, method, path, session, body string) Response {
	request := b.Request(method, path, "application/json", body)
	request.Header.Set("Origin", origin)
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	if session != "" {
		request.Header.Set("Authorization", "Bearer "+session)
	}
	return b.Do(request)
}

const CheckPath = "/platform/check"

// SweepUntilReleased sweeps expired reservations until none is left. It may take several sweeps, because PostgreSQL may
// still be finishing statements of a killed process.
func (s *Site) SweepUntilReleased() {
	s.T.Helper()
	later := func() time.Time { return time.Now().Add(usage.Lifetime) }
	meter := &usage.Meter{Storage: s.Store.Billing, Now: later}
	eventually.Holds(s.T, "no run holds words", func() bool {
		if err := meter.Sweep(s.T.Context()); err != nil {
			s.T.Fatal(err)
		}
		return s.CountReservedRuns() == 0
	})
}

func (s *Site) CountReservedRuns() (runs int) {
	s.T.Helper()
	if err := s.Pool.QueryRow(s.T.Context(), `SELECT count(*) FROM usage_ledger WHERE state = 'reserved'`).Scan(&runs); err != nil {
		s.T.Fatal(err)
	}
	return runs
}

func (b *Browser) Form(path string, fields url.Values) *http.Request {
	return b.Request(http.MethodPost, path, "application/x-www-form-urlencoded", fields.Encode())
}

// LockWaitQuery reports whether a statement is waiting for a lock.
const LockWaitQuery = `SELECT count(*) > 0 FROM pg_stat_activity
	WHERE datname = current_database() AND wait_event_type = 'Lock'`

func CallBody(text string) string { return fmt.Sprintf(`{"text":%q}`, text) }

// WantWords checks the counted and reserved words of all members together.
func (s *Site) WantWords(used, reserved int) {
	s.T.Helper()
	var gotUsed, gotReserved int
	const query = `SELECT coalesce(sum(used), 0), coalesce(sum(reserved), 0) FROM usage`
	if err := s.Pool.QueryRow(s.T.Context(), query).Scan(&gotUsed, &gotReserved); err != nil {
		s.T.Fatal(err)
	}
	if gotUsed != used || gotReserved != reserved {
		s.T.Errorf("%d words used and %d held; want %d and %d", gotUsed, gotReserved, used, reserved)
	}
	s.WantLedger()
}

// WantLedger checks that the ledger's sums match the usage rows, and that no user of the Basic plan has passed its
// limit.
func (s *Site) WantLedger() {
	s.T.Helper()
	var wrong, over int
	const query = `WITH sums AS (
			SELECT user_id, period_start,
				coalesce(sum(words) FILTER (WHERE state = 'committed'), 0) AS used,
				coalesce(sum(words) FILTER (WHERE state = 'reserved'), 0) AS reserved
			FROM usage_ledger GROUP BY user_id, period_start)
		SELECT count(*) FILTER (WHERE (coalesce(usage.used, 0), coalesce(usage.reserved, 0))
				IS DISTINCT FROM (coalesce(sums.used, 0), coalesce(sums.reserved, 0))),
			count(*) FILTER (WHERE usage.used + usage.reserved > 30000 AND grants.plan_id = 'basic')
		FROM usage FULL JOIN sums USING (user_id, period_start) JOIN grants USING (user_id)`
	if err := s.Pool.QueryRow(s.T.Context(), query).Scan(&wrong, &over); err != nil || wrong > 0 || over > 0 {
		s.T.Errorf("%d rows differ from the ledger, %d are over the limit, %v", wrong, over, err)
	}
}

// OnServer returns the same browser with its cookies at another server.
func (b *Browser) OnServer(site *Site) *Browser { return &Browser{site, b.Client} }

func (b *Browser) CallWithKey(key, text string) Response {
	request := b.Request(http.MethodPost, "/api/humanize", "application/json", CallBody(text))
	request.Header.Set("Idempotency-Key", key)
	return b.Do(request)
}

func Draft(text string) url.Values {
	return url.Values{"text": {text}, "mode": {"standard"}, "strength": {"balanced"}}
}

// Words is a text of n words, which plainVerbs changes.
func Words(n int) string { return strings.TrimSpace("utilize " + strings.Repeat("word ", n-1)) }

// Put sends a PUT request with JSON.
func (b *Browser) Put(path, body string) Response {
	return b.Do(b.Request(http.MethodPut, path, "application/json", body))
}

// SavedRef returns the saved text's ID and revision in a call's answer.
func (a Response) SavedRef() (id string, revision int) {
	var reply struct {
		Kept struct {
			ID       string
			Revision int
		}
	}
	if err := json.Unmarshal([]byte(a.Body), &reply); err != nil || reply.Kept.ID == "" {
		panic(fmt.Sprintf("nothing is kept: %s", a.Body))
	}
	return reply.Kept.ID, reply.Kept.Revision
}

// SavedText is the body of a save request.
func (s *Site) SavedText(email, text string, revision int) string {
	s.T.Helper()
	body, _ := json.Marshal(map[string]any{"userId": s.UserID(email), "revision": revision,
		"draft": map[string]string{"text": text}})
	return string(body)
}
