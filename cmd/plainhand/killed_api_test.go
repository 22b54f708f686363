package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"plainhand/internal/billing"
	"plainhand/internal/needs"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/static"
)

// 64 clients share a key whose owner has words for 40 of their texts. The process is killed repeatedly meanwhile. In
// the end, 40 clients have their text, and the ledger matches the owner's usage.
func TestLedgerMatchesUsageWhenKilledDuringCalls(t *testing.T) {
	t.Parallel()
	if err := static.Built(); err != nil {
		needs.Skip(t, needs.Assets, err)
	}
	const programs, enough, words = 64, 40, 3
	s := stoppedBillingFixture(t, nil)
	s.must(s.database.Billing.SaveGrant(t.Context(), billing.Grant{UserID: s.user, PlanID: "pro", GrantedAt: time.Now()}))
	secret := s.insertKey(t.Context())
	var url atomic.Pointer[string]
	start := func() (kill func()) {
		address, kill := s.childProcess(os.Stderr)
		url.Store(&address)
		return kill
	}
	kill := start()
	asked := caller{s, secret, &url}
	if done, err := asked.until(t.Context(), "first", "We utilize nothing."); err != nil || !done {
		t.Fatal(done, err)
	}
	holding, err := s.database.Billing.EntitlementOf(t.Context(), s.user)
	s.must(err)
	limit := billing.AccessAt(holding, time.Now()).Plan.WordLimit
	offset := limit - enough*words - words // used by the first text
	_, err = s.pool.Exec(t.Context(), `UPDATE usage SET used = used + $1`, offset)
	s.must(err)

	var done, refused atomic.Int64
	var group errgroup.Group
	for i := range programs {
		group.Go(func() error {
			text := fmt.Sprintf("We utilize item-%d.", i)
			isDone, err := asked.until(t.Context(), fmt.Sprint("program-", i), text)
			if isDone {
				done.Add(1)
			} else {
				refused.Add(1)
			}
			return err
		})
	}
	for killed := range wantedKills(t) {
		before := done.Load()
		s.eventually("something is done", func() bool { // each time another number of texts, for other moments
			return done.Load() > before+int64(killed%3) || done.Load()+refused.Load() == programs
		})
		kill()
		s.expire()
		kill = start()
	}
	s.must(group.Wait())
	if done.Load() != enough {
		t.Errorf("%d texts are done, not %d", done.Load(), enough)
	}
	s.wantLedgerToMatch(offset)
	if runs := s.count(`SELECT count(*) FROM usage_ledger WHERE state = 'committed' AND words > 0`); runs != enough+1 {
		t.Errorf("%d runs are counted, not %d", runs, enough+1)
	}
}

// wantLedgerToMatch checks that the words used are those of the ledger and an offset.
func (s *billingFixture) wantLedgerToMatch(offset int) {
	s.t.Helper()
	const wrong = `SELECT abs(used - $1 - (SELECT sum(words) FROM usage_ledger WHERE state = 'committed')) FROM usage`
	var off int
	s.must(s.pool.QueryRow(s.t.Context(), wrong, offset).Scan(&off))
	if off != 0 {
		s.t.Errorf("the ledger and what is charged differ by %d words", off)
	}
}

// insertKey inserts an API key without the password that the page for keys asks for.
func (s *billingFixture) insertKey(ctx context.Context) (secret string) {
	s.t.Helper()
	secret = "a secret of some program"
	const statement = `INSERT INTO api_keys (id, user_id, name, hint, hash, test, scopes, made_at)
		VALUES (gen_random_uuid(), $1, 'programs', 'a secret', sha256($2), false, '{humanize}', now())`
	_, err := s.pool.Exec(ctx, statement, s.user, []byte(secret))
	s.must(err)
	return secret
}

// expire immediately releases reservations that a killed process would lose after two minutes. The last statements of
// that process may still run in the database: the rows of usage are locked first, as everywhere.
func (s *billingFixture) expire() {
	s.t.Helper()
	s.must(pgx.BeginFunc(s.t.Context(), s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(s.t.Context(), `UPDATE usage SET reserved = 0`); err != nil {
			return err
		}
		_, err := tx.Exec(s.t.Context(), `UPDATE usage_ledger SET state = 'released' WHERE state = 'reserved'`)
		return err
	}))
}

// caller calls the API of the running process.
type caller struct {
	fixture *billingFixture
	secret  string
	url     *atomic.Pointer[string]
}

// until sends a text until it is rewritten, or until there are no words left for it.
func (p caller) until(ctx context.Context, key, text string) (done bool, err error) {
	body, _ := json.Marshal(map[string]string{"text": text})
	answered := eventually.Until(ctx, func() bool { // the process may be killed or overloaded
		var finished bool
		finished, done, err = p.try(ctx, key, body)
		return finished || err != nil
	})
	if !answered {
		return false, ctx.Err()
	}
	return done, err
}

// try sends a text once. The call is finished when the text is rewritten, or when there are no words left for it.
func (p caller) try(ctx context.Context, key string, body []byte) (finished, done bool, err error) {
	address := *p.url.Load() + "/v1/humanize"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return false, false, err
	}
	request.Header.Set("Authorization", "Bearer "+p.secret)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", key)
	switch status, code := answered(request); {
	case status == http.StatusOK:
		return true, true, nil
	case code == "word_limit_reached":
		return true, false, nil
	case status == http.StatusTooManyRequests: // rate limit; rows that are deleted one by one deadlock
		_, err = p.fixture.pool.Exec(ctx, `TRUNCATE sign_in_attempts`)
	case status >= 400 && status < 500 && status != http.StatusConflict:
		err = fmt.Errorf("%s: %d %s", key, status, code)
	}
	return false, false, err
}

// answered returns the status of a response and the code of its problem; 0 for none.
func answered(request *http.Request) (status int, code string) {
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, ""
	}
	defer answer.Body.Close()
	var problem struct{ Code string }
	if json.NewDecoder(answer.Body).Decode(&problem) != nil {
		return 0, "" // the connection was closed
	}
	return answer.StatusCode, problem.Code
}
