package handlers_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/internal/usage"
)

// numberedText is a text of n words that differs for every number.
func numberedText(number, n int) string { return fmt.Sprintf("number%d %s", number, words(n-1)) }

func callBody(text string) string { return fmt.Sprintf(`{"text":%q}`, text) }

// wantWords checks the counted and reserved words of all members together.
func (s *testSite) wantWords(used, reserved int) {
	s.t.Helper()
	var gotUsed, gotReserved int
	const query = `SELECT coalesce(sum(used), 0), coalesce(sum(reserved), 0) FROM usage`
	if err := s.pool.QueryRow(s.t.Context(), query).Scan(&gotUsed, &gotReserved); err != nil {
		s.t.Fatal(err)
	}
	if gotUsed != used || gotReserved != reserved {
		s.t.Errorf("%d words used and %d held; want %d and %d", gotUsed, gotReserved, used, reserved)
	}
	s.wantLedger()
}

// wantLedger checks that the ledger's sums match the usage rows, and that no user of the Basic plan has passed its
// limit.
func (s *testSite) wantLedger() {
	s.t.Helper()
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
	if err := s.pool.QueryRow(s.t.Context(), query).Scan(&wrong, &over); err != nil || wrong > 0 || over > 0 {
		s.t.Errorf("%d rows differ from the ledger, %d are over the limit, %v", wrong, over, err)
	}
}

// PL28: 64 concurrent runs, half as forms and half as calls, on two servers with one database. The engine blocks until
// every run that cannot fit has been rejected.
func TestConcurrentRunsNeverPassTheLimit(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.post("/platform", draft(words(29_550))).wantStatus(http.StatusOK)
	const runs, each, fit = 64, 100, 4
	refused := make(chan struct{}, runs)
	allRefused := make(chan struct{})
	go func() {
		for range runs - fit {
			<-refused
		}
		close(allRefused)
	}()
	servers := []*browser{b, b.onServer(newSite(t, withDatabase(site.pool)))}
	for _, server := range servers {
		server.site.engine.Store(engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
			<-allRefused
			return edited(request), nil
		}))
	}
	var running sync.WaitGroup
	for i := range runs {
		running.Go(func() {
			var got answer
			if server, text := servers[i/2%2], numberedText(i, each); i%2 == 0 {
				got = server.call("/api/humanize", callBody(text))
			} else {
				got = server.post("/platform", draft(text))
			}
			switch got.status {
			case http.StatusOK:
			case http.StatusForbidden:
				refused <- struct{}{}
			default:
				t.Errorf("status %d: %.200s", got.status, got.body)
				refused <- struct{}{}
			}
		})
	}
	running.Wait()
	site.wantWords(29_550+fit*each, 0)
}

// onServer returns the same browser with its cookies at another server.
func (b *browser) onServer(site *testSite) *browser { return &browser{site, b.client} }

const nothingNew = "3 words. Nothing different came out this time, so no words were counted."

// A result that was counted in this period is not counted again, whatever its seed or mode, and call and form say so.
// Repeating the same run is free too, even with no words left.
func TestTheSameResultIsCountedOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	for i, body := range []string{
		`{"text":"We utilize it."}`, `{"text":"We utilize it.","seed":1}`, `{"text":"We utilize it.","seed":2}`,
		`{"text":"We utilize it.","mode":"casual"}`, `{"text":"We utilize it.","seed":1}`,
	} {
		want := nothingNew
		if i == 0 {
			want = "3 words"
		}
		got := b.call("/api/humanize", body).wantStatus(http.StatusOK).json()
		message, standing := got["output"].(map[string]any)["words"], got["standing"].(map[string]any)
		if got["humanizedText"] != "We use it." || message != want || got["totalWordsUsed"] != 3.0 ||
			standing["used"] != "3" {
			t.Errorf("%s: %v", body, got)
		}
		site.wantWords(3, 0)
	}
	academic := draft("We utilize it.")
	academic.Set("mode", "academic")
	for range 2 {
		b.post("/platform", academic).wantStatus(http.StatusOK).wantText(nothingNew).wantText("Words Used 3")
	}
	b.post("/platform", draft("It’s us who utilize it.")).wantStatus(http.StatusOK).wantText("Words Used 8")
	b.post("/platform", draft(words(29_992))).wantStatus(http.StatusOK).wantText("Words Used 30,000")
	b.post("/platform", academic).wantStatus(http.StatusOK).wantText(nothingNew)
	site.wantWords(30_000, 0)
}

// A page whose estimate charges words that turn out to be free is correct, even if a concurrent run has counted as
// many.
func TestPageOfARepeatedResultIsRightBesideAConcurrentRun(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.call("/api/humanize", `{"text":"We utilize it.","seed":1}`).wantStatus(http.StatusOK)
	site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.Text == "We utilize it." {
			b.call("/api/humanize", callBody("They utilize it.")).wantStatus(http.StatusOK)
		}
		return plainVerbs(ctx, request)
	}))
	b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK).wantText(nothingNew).wantText("Words Used 6")
	site.wantWords(6, 0)
}

// settingsEngine is an engine whose result depends on the settings.
func settingsEngine(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	end, asked := len(request.Text), request.Fingerprint()
	changes := []humanize.Change{{Start: end, End: end, After: fmt.Sprintf(" %x", asked[:4]), Rule: "settings",
		Reason: "As asked"}}
	return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}, nil
}

// PL21: a draft that was charged in this period is free.
func TestADraftIsPaidForOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.engine.Store(engineFunc(settingsEngine))
	b := site.subscriber("ada@example.com", "basic")
	for _, step := range []struct {
		body string
		used float64
	}{
		{`{"text":"We utilize it."}`, 3},
		{`{"text":"We utilize it."}`, 3},
		{`{"text":"We utilize it.","mode":"standard","strength":"balanced","seed":0,"keep":[]}`, 3}, // the defaults
		{`{"text":"We utilize it.","seed":1}`, 3},                                                   // another version
		{`{"text":"We utilize it.","mode":"casual"}`, 3},
		{`{"text":"We utilize it.","strength":"strong"}`, 3},
		{`{"text":"We utilize it.","layout":"plain"}`, 3},
		{`{"text":"We utilize it.","keep":["it","we"]}`, 3},
		{`{"text":"We utilize it. "}`, 3},
		{`{"text":"We utilize it.\n\nIt works well."}`, 6}, // a paragraph more
		{`{"text":"We use it.\n\nIt works well."}`, 9},
	} {
		got := b.call("/api/humanize", step.body).wantStatus(http.StatusOK).json()
		if got["totalWordsUsed"] != step.used || got["humanizedText"] == "" {
			t.Errorf("%s: %v; want %v words", step.body, got, step.used)
		}
	}
	b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK).wantText("Words Used 9") // the form as well
	b.post("/platform", draft(words(29_991))).wantStatus(http.StatusOK).wantText("Words Used 30,000")
	b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK) // with no words left
	b.post("/platform", draft("utilize more.")).wantStatus(http.StatusForbidden)
	site.subscriber("bob@example.com", "basic").post("/platform", draft("We utilize it.")).
		wantText("Words Used 3") // another user
}

func TestAnUpgradeKeepsTheWordsUsed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.post("/platform", draft(words(30_000))).wantStatus(http.StatusOK)
	b.post("/platform", draft("utilize more.")).wantStatus(http.StatusForbidden)
	user, err := site.store.Account.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	grant, err := site.store.Billing.Grant(t.Context(), user.ID)
	if err != nil {
		t.Fatal(err)
	}
	grant.PlanID = "pro"
	if err := site.store.Billing.SaveGrant(t.Context(), *grant); err != nil {
		t.Fatal(err)
	}
	b.post("/platform", draft("utilize more.")).wantStatus(http.StatusOK).wantText("Words Used 30,002").
		wantText("Remaining 29,998")
}

func (b *browser) callWithKey(key, text string) answer {
	request := b.request(http.MethodPost, "/api/humanize", "application/json", callBody(text))
	request.Header.Set("Idempotency-Key", key)
	return b.do(request)
}

func TestAKeyNamesOneRun(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.callWithKey("not a key", "one two").wantStatus(http.StatusBadRequest)
	key := uuid.NewString()
	for range 2 {
		b.callWithKey(key, "utilize it").wantStatus(http.StatusOK)
		site.wantWords(2, 0)
	}
	other := b.callWithKey(key, "three words more").wantStatus(http.StatusConflict)
	if got := other.json(); got["error"] == "" || got["advice"] == nil {
		t.Errorf("got %v", got)
	}
	started, finish := make(chan struct{}), make(chan struct{})
	site.engine.Store(engineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		close(started)
		<-finish
		return edited(request), nil
	}))
	key = uuid.NewString()
	first := make(chan answer)
	go func() { first <- b.callWithKey(key, "a slow text") }()
	<-started
	b.callWithKey(key, "a slow text").wantStatus(http.StatusConflict)
	close(finish)
	(<-first).wantStatus(http.StatusOK)
	site.wantWords(5, 0)
}

// PL23: the words are released when the client disconnects, whether or not the engine stops.
func TestCanceledRunReleasesItsWords(t *testing.T) {
	t.Parallel()
	for name, stops := range map[string]bool{"an engine that stops": true, "an engine that goes on": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			b := site.subscriber("ada@example.com", "basic")
			started := make(chan struct{})
			site.engine.Store(engineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
				close(started)
				<-ctx.Done()
				if stops {
					return humanize.Result{}, ctx.Err()
				}
				return edited(request), nil
			}))
			ctx, leave := context.WithCancel(t.Context())
			left := make(chan struct{})
			go func() {
				defer close(left)
				request := b.request(http.MethodPost, "/api/humanize", "application/json", callBody(words(300)))
				if response, err := b.client.Do(request.WithContext(ctx)); err == nil {
					response.Body.Close()
					t.Errorf("the call was answered with %d", response.StatusCode)
				}
			}()
			<-started
			site.wantWords(0, 300)
			leave()
			<-left
			site.waitForReserved(0)
			site.wantWords(0, 0)
		})
	}
}

// waitForReserved waits until the reserved words reach want, since the server continues after a disconnect.
func (s *testSite) waitForReserved(want int) {
	s.t.Helper()
	eventually.Holds(s.t, fmt.Sprintf("%d words are held", want), func() bool {
		var held int
		if err := s.pool.QueryRow(s.t.Context(), `SELECT coalesce(sum(reserved), 0) FROM usage`).Scan(&held); err != nil {
			s.t.Fatal(err)
		}
		return held == want
	})
}

// PL22
func TestPanicReleasesTheWords(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	site.engine.Store(engineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		panic("a fault of the engine")
	}))
	b.call("/api/humanize", callBody("one two")).wantStatus(http.StatusInternalServerError)
	site.wantWords(0, 0)
}

// AP05
func TestUsageCallOnlyReports(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	visitor, b := site.browser(), site.subscriber("ada@example.com", "basic")
	visitor.call("/api/user/usage", `{"wordsUsed":1}`).wantStatus(http.StatusUnauthorized)
	b.call("/api/humanize", callBody("we utilize it")).wantStatus(http.StatusOK)
	user, err := site.store.Account.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{
		`{"userId":"` + user.ID.String() + `","wordsUsed":3}`, `{}`, `{"wordsUsed":0}`, `{"wordsUsed":-30000}`,
		`{"wordsUsed":30000}`,
		`{"wordsUsed":"many"}`, `{"totalWordsUsed":9,"used":9,"wordsUsedThisMonth":0}`,
	} {
		got := b.call("/api/user/usage", body).wantStatus(http.StatusOK).json()
		if got["success"] != true || got["totalWordsUsed"] != 3.0 {
			t.Errorf("%s: %v", body, got)
		}
	}
	site.wantWords(3, 0)
	// AP04: another user is answered as if they did not exist.
	other := b.call("/api/user/usage", `{"userId":"00000000-0000-7000-8000-000000000000","wordsUsed":5}`)
	if other.wantStatus(http.StatusNotFound); strings.Contains(other.body, "totalWordsUsed") {
		t.Errorf("got %s", other.body)
	}
	b.call("/api/user/usage", `[]`).wantStatus(http.StatusBadRequest)
	b.post("/api/user/usage", draft("x")).wantStatus(http.StatusBadRequest)
	withoutPlan := site.member("bob@example.com").call("/api/user/usage", `{"wordsUsed":5}`).wantStatus(http.StatusOK)
	if got := withoutPlan.json(); got["totalWordsUsed"] != 0.0 {
		t.Errorf("without a plan: %v", got)
	}
}

// The answer announces that the next version is charged, and then reports the charge.
func TestDraftIsChargedAgainAfterTwentyVersions(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.engine.Store(engineFunc(settingsEngine))
	b := site.subscriber("ada@example.com", "basic")
	for version := 1; version <= usage.Versions+1; version++ {
		got := b.call("/api/humanize", fmt.Sprintf(`{"text":"We utilize it.","seed":%d}`,
			version)).wantStatus(http.StatusOK).json()
		message, _ := got["output"].(map[string]any)["words"].(string)
		says := func(words string) bool { return strings.Contains(message, words) }
		if says("Another version of the same draft: no words were counted.") != (version > 1 && version <= usage.Versions) ||
			says("The next version of this draft counts its words again.") != (version == usage.Versions) ||
			says("You’ve had 20 versions of this draft, so its words were counted again.") != (version > usage.Versions) {
			t.Errorf("version %d: %s", version, message)
		}
	}
	site.wantWords(6, 0)
	b.post("/platform", draft("We utilize it.\n\nIt works.")).wantText("Only what’s new in the draft was counted: 2 words.")
}
