package editor_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/internal/usage"
)

// numberedText is a text of n words that differs for every number.
func numberedText(number, n int) string {
	return fmt.Sprintf("number%d %s", number, sitetest.Words(n-1))
}

// PL28: 64 concurrent runs, half as forms and half as calls, on two servers with one database. The engine blocks until
// every run that cannot fit has been rejected.
func TestConcurrentRunsNeverPassTheLimit(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Post("/platform", sitetest.Draft(sitetest.Words(29_550))).WantStatus(http.StatusOK)
	const runs, each, fit = 64, 100, 4
	refused := make(chan struct{}, runs)
	allRefused := make(chan struct{})
	go func() {
		for range runs - fit {
			<-refused
		}
		close(allRefused)
	}()
	servers := []*sitetest.Browser{b, b.OnServer(sitetest.New(t, sitetest.WithDatabase(site.Pool)))}
	for _, server := range servers {
		server.Site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result,
			error) {
			<-allRefused
			return sitetest.Edited(request), nil
		}))
	}
	var running sync.WaitGroup
	for i := range runs {
		running.Go(func() {
			var got sitetest.Response
			if server, text := servers[i/2%2], numberedText(i, each); i%2 == 0 {
				got = server.Call("/api/humanize", sitetest.CallBody(text))
			} else {
				got = server.Post("/platform", sitetest.Draft(text))
			}
			switch got.Status {
			case http.StatusOK:
			case http.StatusForbidden:
				refused <- struct{}{}
			default:
				t.Errorf("status %d: %.200s", got.Status, got.Body)
				refused <- struct{}{}
			}
		})
	}
	running.Wait()
	site.WantWords(29_550+fit*each, 0)
}

const nothingNew = "3 words. You had this result before, so no words were counted."

// A result that was counted in this period is not counted again, whatever its seed or mode, and call and form say so.
// Repeating the same run is free too, even with no words left.
func TestTheSameResultIsCountedOnce(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	for i, body := range []string{
		`{"text":"We utilize it."}`, `{"text":"We utilize it.","seed":1}`, `{"text":"We utilize it.","seed":2}`,
		`{"text":"We utilize it.","mode":"casual"}`, `{"text":"We utilize it.","seed":1}`,
	} {
		want := nothingNew
		if i == 0 {
			want = "3 words"
		}
		got := b.Call("/api/humanize", body).WantStatus(http.StatusOK).JSON()
		message, allowance := got["output"].(map[string]any)["words"], got["standing"].(map[string]any)
		if got["humanizedText"] != "We use it." || message != want || got["totalWordsUsed"] != 3.0 ||
			allowance["used"] != "3" {
			t.Errorf("%s: %v", body, got)
		}
		site.WantWords(3, 0)
	}
	academic := sitetest.Draft("We utilize it.")
	academic.Set("mode", "academic")
	for range 2 {
		b.Post("/platform", academic).WantStatus(http.StatusOK).WantText(nothingNew).WantText("Words Used 3")
	}
	b.Post("/platform", sitetest.Draft("It’s us who utilize it.")).WantStatus(http.StatusOK).WantText("Words Used 8")
	b.Post("/platform", sitetest.Draft(sitetest.Words(29_992))).WantStatus(http.StatusOK).WantText("Words Used 30,000")
	b.Post("/platform", academic).WantStatus(http.StatusOK).WantText(nothingNew)
	site.WantWords(30_000, 0)
}

// A page whose estimate charges words that turn out to be free is correct, even if a concurrent run has counted as
// many.
func TestPageOfARepeatedResultIsRightBesideAConcurrentRun(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Call("/api/humanize", `{"text":"We utilize it.","seed":1}`).WantStatus(http.StatusOK)
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		if request.Text == "We utilize it." {
			b.Call("/api/humanize", sitetest.CallBody("They utilize it.")).WantStatus(http.StatusOK)
		}
		return sitetest.PlainVerbs(ctx, request)
	}))
	b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK).WantText(nothingNew).
		WantText("Words Used 6")
	site.WantWords(6, 0)
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
	site := sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(settingsEngine))
	b := site.Subscriber("ada@example.com", "basic")
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
		got := b.Call("/api/humanize", step.body).WantStatus(http.StatusOK).JSON()
		if got["totalWordsUsed"] != step.used || got["humanizedText"] == "" {
			t.Errorf("%s: %v; want %v words", step.body, got, step.used)
		}
	}
	b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK).
		WantText("Words Used 9") // the form as well
	b.Post("/platform", sitetest.Draft(sitetest.Words(29_991))).WantStatus(http.StatusOK).WantText("Words Used 30,000")
	b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK) // with no words left
	b.Post("/platform", sitetest.Draft("utilize more.")).WantStatus(http.StatusForbidden)
	site.Subscriber("bob@example.com", "basic").Post("/platform", sitetest.Draft("We utilize it.")).
		WantText("Words Used 3") // another user
}

func TestAnUpgradeKeepsTheWordsUsed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Post("/platform", sitetest.Draft(sitetest.Words(30_000))).WantStatus(http.StatusOK)
	b.Post("/platform", sitetest.Draft("utilize more.")).WantStatus(http.StatusForbidden)
	user, err := site.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	grant, err := site.Store.Billing.Grant(t.Context(), user.ID)
	if err != nil {
		t.Fatal(err)
	}
	grant.PlanID = "pro"
	if err := site.Store.Billing.SaveGrant(t.Context(), *grant); err != nil {
		t.Fatal(err)
	}
	b.Post("/platform", sitetest.Draft("utilize more.")).WantStatus(http.StatusOK).WantText("Words Used 30,002").
		WantText("Remaining 29,998")
}

func TestAKeyNamesOneRun(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.CallWithKey("not a key", "one two").WantStatus(http.StatusBadRequest)
	key := uuid.NewString()
	for range 2 {
		b.CallWithKey(key, "utilize it").WantStatus(http.StatusOK)
		site.WantWords(2, 0)
	}
	other := b.CallWithKey(key, "three words more").WantStatus(http.StatusConflict)
	if got := other.JSON(); got["error"] == "" || got["advice"] == nil {
		t.Errorf("got %v", got)
	}
	started, finish := make(chan struct{}), make(chan struct{})
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		close(started)
		<-finish
		return sitetest.Edited(request), nil
	}))
	key = uuid.NewString()
	first := make(chan sitetest.Response)
	go func() { first <- b.CallWithKey(key, "a slow text") }()
	<-started
	b.CallWithKey(key, "a slow text").WantStatus(http.StatusConflict)
	close(finish)
	(<-first).WantStatus(http.StatusOK)
	site.WantWords(5, 0)
}

// PL23: the words are released when the client disconnects, whether or not the engine stops.
func TestCanceledRunReleasesItsWords(t *testing.T) {
	t.Parallel()
	for name, stops := range map[string]bool{"an engine that stops": true, "an engine that goes on": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			b := site.Subscriber("ada@example.com", "basic")
			started := make(chan struct{})
			site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
				close(started)
				<-ctx.Done()
				if stops {
					return humanize.Result{}, ctx.Err()
				}
				return sitetest.Edited(request), nil
			}))
			ctx, leave := context.WithCancel(t.Context())
			left := make(chan struct{})
			go func() {
				defer close(left)
				request := b.Request(http.MethodPost, "/api/humanize", "application/json", sitetest.CallBody(sitetest.Words(300)))
				if response, err := b.Client.Do(request.WithContext(ctx)); err == nil {
					response.Body.Close()
					t.Errorf("the call was answered with %d", response.StatusCode)
				}
			}()
			<-started
			site.WantWords(0, 300)
			leave()
			<-left
			waitForReserved(site, 0)
			site.WantWords(0, 0)
		})
	}
}

// waitForReserved waits until the reserved words reach want, since the server continues after a disconnect.
func waitForReserved(s *sitetest.Site, want int) {
	s.T.Helper()
	eventually.Holds(s.T, fmt.Sprintf("%d words are held", want), func() bool {
		var reserved int
		if err := s.Pool.QueryRow(s.T.Context(), `SELECT coalesce(sum(reserved), 0) FROM usage`).Scan(&reserved); err != nil {
			s.T.Fatal(err)
		}
		return reserved == want
	})
}

// PL22
func TestPanicReleasesTheWords(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	site.Engine.Store(sitetest.EngineFunc(func(context.Context, humanize.Prepared) (humanize.Result, error) {
		panic("a fault of the engine")
	}))
	b.Call("/api/humanize", sitetest.CallBody("one two")).WantStatus(http.StatusInternalServerError)
	site.WantWords(0, 0)
}

// AP05
func TestUsageCallOnlyReports(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	visitor, b := site.Browser(), site.Subscriber("ada@example.com", "basic")
	visitor.Call("/api/user/usage", `{"wordsUsed":1}`).WantStatus(http.StatusUnauthorized)
	b.Call("/api/humanize", sitetest.CallBody("we utilize it")).WantStatus(http.StatusOK)
	user, err := site.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	for _, body := range []string{
		`{"userId":"` + user.ID.String() + `","wordsUsed":3}`, `{}`, `{"wordsUsed":0}`, `{"wordsUsed":-30000}`,
		`{"wordsUsed":30000}`,
		`{"wordsUsed":"many"}`, `{"totalWordsUsed":9,"used":9,"wordsUsedThisMonth":0}`,
	} {
		got := b.Call("/api/user/usage", body).WantStatus(http.StatusOK).JSON()
		if got["success"] != true || got["totalWordsUsed"] != 3.0 {
			t.Errorf("%s: %v", body, got)
		}
	}
	site.WantWords(3, 0)
	// AP04: another user is answered as if they did not exist.
	other := b.Call("/api/user/usage", `{"userId":"00000000-0000-7000-8000-000000000000","wordsUsed":5}`)
	if other.WantStatus(http.StatusNotFound); strings.Contains(other.Body, "totalWordsUsed") {
		t.Errorf("got %s", other.Body)
	}
	b.Call("/api/user/usage", `[]`).WantStatus(http.StatusBadRequest)
	b.Post("/api/user/usage", sitetest.Draft("x")).WantStatus(http.StatusBadRequest)
	withoutPlan := site.Member("bob@example.com").Call("/api/user/usage", `{"wordsUsed":5}`).WantStatus(http.StatusOK)
	if got := withoutPlan.JSON(); got["totalWordsUsed"] != 0.0 {
		t.Errorf("without a plan: %v", got)
	}
}

// The answer announces that the next version is charged, and then reports the charge.
func TestDraftIsChargedAgainAfterTwentyVersions(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Engine.Store(sitetest.EngineFunc(settingsEngine))
	b := site.Subscriber("ada@example.com", "basic")
	for version := 1; version <= usage.VersionsPerRound+1; version++ {
		got := b.Call("/api/humanize", fmt.Sprintf(`{"text":"We utilize it.","seed":%d}`,
			version)).WantStatus(http.StatusOK).JSON()
		message, _ := got["output"].(map[string]any)["words"].(string)
		says := func(words string) bool { return strings.Contains(message, words) }
		if says("Another version of the same draft: no words were counted.") != (version > 1 && version <= usage.VersionsPerRound) ||
			says("The next version of this draft counts its words again.") != (version == usage.VersionsPerRound) ||
			says("You’ve had 20 versions of this draft, so its words were counted again.") != (version > usage.VersionsPerRound) {
			t.Errorf("version %d: %s", version, message)
		}
	}
	site.WantWords(6, 0)
	b.Post("/platform", sitetest.Draft("We utilize it.\n\nIt works.")).WantText("Only what’s new in the draft was counted: 2 words.")
}
