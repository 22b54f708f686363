package editor_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
	"plainhand/islands"
)

func TestPlatformRequiresAPlan(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	visitor, member := site.Browser(), site.Member("bob@example.com")
	for _, answer := range []sitetest.Response{visitor.Get("/platform"), visitor.Post("/platform", sitetest.Draft(" "))} {
		answer.WantRedirect("/") // PL01
	}
	for _, answer := range []sitetest.Response{member.Get("/platform"), member.Post("/platform", sitetest.Draft(" "))} {
		answer.WantRedirect("/pricing") // PL02
	}
	site.Subscriber("ada@example.com", "basic").Get("/platform").WantStatus(http.StatusOK)
}

func TestDraftIsReturnedAfterTheSessionOrPlanEnds(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	form := sitetest.Draft("<Keep> this.\n\nAnd this.")
	form.Set("strength", "strong")
	form.Set("layout", "keep")
	form.Set("keep", "Ada")
	for _, test := range []struct {
		browser *sitetest.Browser
		status  int
		message string
		way     string
	}{
		{site.Browser(), http.StatusUnauthorized, "You’re not signed in.", "/login"},
		{site.Member("bob@example.com"), http.StatusForbidden, "Active subscription required.", "/pricing"},
	} {
		got := test.browser.Post("/platform", form).WantStatus(test.status).WantText(test.message)
		if ways := got.Page().Find(`main a[target=_blank][href="` + test.way + `"]`).Length(); ways != 1 {
			t.Errorf("%d links to %s", ways, test.way)
		}
		sent := url.Values{"text": {got.Text("textarea[name=text]")}}
		for _, name := range []string{"mode", "strength", "layout", "keep"} {
			value, _ := got.Page().Find("form[action='/platform'] input[name=" + name + "]").Attr("value")
			sent.Set(name, value)
		}
		if kept := got.Page().Find("textarea[name=text]").Text(); kept != form.Get("text") ||
			sent.Get("strength") != "strong" || sent.Get("layout") != "keep" || sent.Get("keep") != "Ada" {
			t.Errorf("the page kept %q with %v", kept, sent)
		}
		b.Post("/platform", sent).WantStatus(http.StatusOK) // once they have signed in
	}
}

// A result with thousands of marks is rendered with the first of them and as complete text, and says so; the script
// loads more marks on scrolling.
func TestLongResultIsComplete(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "premium")
	for _, test := range []struct{ changes, marks int }{{400, 400}, {6_000, 400}} {
		got := b.Post("/platform", sitetest.Draft(strings.Repeat("utilize ", test.changes))).WantStatus(http.StatusOK)
		if drawn := got.Page().Find("island-root[drawn]").Length(); drawn != 1 {
			t.Errorf("%d changes: drawn %d times", test.changes, drawn)
		}
		if marks := got.Page().Find(".marked a.mark").Length(); marks != test.marks {
			t.Errorf("%d changes: %d marks", test.changes, marks)
		}
		for _, view := range []string{"clean", "marks"} {
			if used := strings.Count(got.Text("[data-view="+view+"]"), "use "); used < test.changes-1 {
				t.Errorf("%d changes: the %s view has %d of them", test.changes, view, used)
			}
		}
		says := strings.Contains(got.Text("main"), "The list shows the first 400 changes")
		if says != (test.changes > test.marks) {
			t.Errorf("%d changes: says that there are more: %v", test.changes, says)
		}
	}
}

func TestFailingEditorFallsBackToAForm(t *testing.T) {
	t.Parallel()
	var log sitetest.LogBuffer
	faulty, err := islands.New([]byte(`globalThis.drawIsland = () => { throw new Error("a fault of the component") }`),
		slog.New(slog.NewJSONHandler(&log, nil)), nil)
	if err != nil {
		t.Fatal(err)
	}
	site := sitetest.New(t, sitetest.WithIslands(faulty))
	b := site.Subscriber("ada@example.com", "basic")
	got := b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK)
	if got.Page().Find("island-root:not([drawn]) form#humanize").Length() != 1 ||
		got.Text("#humanize p.script") != "We use it." {
		t.Errorf("no form with the result: %.500s", got.Text("main"))
	}
	if line := log.String(); !strings.Contains(line, "platform/Platform") || strings.Contains(line, "utilize") {
		t.Errorf("the log says %s", line)
	}
}

// AP16, A21
func TestHumanizingRequiresAPlan(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Browser().Call("/api/humanize", `{"text":"utilize"}`).WantStatus(http.StatusUnauthorized)
	member := site.Member("bob@example.com")
	refused := member.Call("/api/humanize", `{"text":"utilize","subscriptionStatus":"active","currentPlan":"premium"}`).WantStatus(http.StatusForbidden)
	if refused.JSON()["error"] != "Active subscription required. Please subscribe to use this feature." {
		t.Errorf("got %s", refused.Body)
	}
	site.Grant("bob@example.com", "basic")
	if got := member.Call("/api/humanize", `{"text":"utilize"}`).WantStatus(http.StatusOK).
		JSON(); got["humanizedText"] != "use" || got["totalWordsUsed"] != 1.0 {
		t.Errorf("got %v", got)
	}
}

// AP22
func TestTextOfAnotherUserIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Call("/api/humanize", `{"text":"utilize","userId":"00000000-0000-7000-8000-000000000000"}`).WantStatus(http.StatusForbidden)
	b.Get("/platform").WantText("Words Used 0")
}

// AP22, PL20: the texts of the marks add up to the text before and the text after.
func TestTheCallAnswersWithWhatTheEditorShows(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	got := b.Call("/api/humanize", `{"text":"👩‍👩‍👧 utilize שלום"}`).WantStatus(http.StatusOK)
	var reply struct {
		Success       bool
		HumanizedText string
		Output        islands.Output
		Allowance     islands.Allowance `json:"standing"`
	}
	if err := json.Unmarshal([]byte(got.Body), &reply); err != nil {
		t.Fatal(err)
	}
	var before, after strings.Builder
	for _, mark := range reply.Output.Marks {
		before.WriteString(mark.Text + mark.Before)
		after.WriteString(mark.Text + mark.After)
	}
	if before.String() != "👩‍👩‍👧 utilize שלום" || after.String() != reply.HumanizedText ||
		reply.Output.Marks[1].Reason != "Plainer verb" {
		t.Errorf("marks: %+v", reply.Output.Marks)
	}
	if allowance := reply.Allowance; !reply.Success || allowance.Used != "3" || allowance.Remaining != "29,997" ||
		*allowance.Left != 29_997 || allowance.Meter.Percent != 0 {
		t.Errorf("allowance: %+v", reply.Allowance)
	}
}

// PL21
func TestAResultHasMarksAndIsCounted(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	text := "We utilize <b>tools</b>.\n\n" + sitetest.Words(297)
	got := b.Post("/platform", sitetest.Draft(text)).WantStatus(http.StatusOK)
	if draft := got.Page().Find("textarea[name=text]").Text(); draft != text {
		t.Errorf("the draft became %.60q", draft)
	}
	if del, ins := got.Text(".marked del"), got.Text(".marked ins"); !strings.Contains(del, "utilize") ||
		!strings.Contains(ins, "use") {
		t.Errorf("marks: -%q +%q", del, ins)
	}
	got.WantText("Plainer verb").WantText("Words Used 300").WantText("Remaining 29,700")
	b.Get("/platform").WantText("Words Used 300")
	if got := got.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control: %q", got)
	}
}

func TestFormKeepsTypedLineEndings(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	var seen string
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		seen = request.Text
		return humanize.Result{Text: request.Text}, nil
	}))
	site.Subscriber("ada@example.com", "basic").Post("/platform", sitetest.Draft("one\r\n\r\ntwo")).
		WantStatus(http.StatusOK)
	if seen != "one\n\ntwo" {
		t.Errorf("the engine saw %q", seen)
	}
}

func TestSettingsReachTheEngine(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	var seen humanize.Prepared
	site.Engine.Store(sitetest.EngineFunc(func(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
		seen = request
		return humanize.Result{Text: request.Text}, nil
	}))
	form := sitetest.Draft("It opens late.")
	form.Set("mode", "casual")
	form.Set("strength", "strong")
	form.Set("layout", "keep")
	form.Set("keep", " Harbor & Pine, opens,, \n ")
	got := site.Subscriber("ada@example.com", "basic").Post("/platform", form).WantStatus(http.StatusOK)
	if seen.Mode != humanize.Casual || seen.Strength != humanize.Strong || seen.Layout != humanize.Keep ||
		strings.Join(seen.Keep, "|") != "Harbor & Pine|opens" {
		t.Errorf("the engine was asked %+v", seen)
	}
	if chosen, _ := got.Page().Find("select[name=mode] option[selected]").Attr("value"); chosen != "casual" {
		t.Errorf("the form forgot the mode: %q", chosen)
	}
	if chosen, _ := got.Page().Find("input[name=layout][checked]").Attr("value"); chosen != "keep" {
		t.Errorf("the form forgot the layout: %q", chosen)
	}
	got.WantText("Casual, Strong, Keep")
	if report := got.Page().Text(); !strings.Contains(report, "1 kept word") {
		t.Error("the report does not say that the kept word is there")
	}
}

func TestBadTextIsRefusedWithAReasonAndKept(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "premium")
	tests := []struct {
		name, text, message string
		status              int
	}{
		{"empty", "", "Please enter some text to humanize.", http.StatusBadRequest}, // PL15
		{"white space", " \n\t\u00a0\u3000 ", "Please enter some text to humanize.", http.StatusBadRequest},
		{"30,001 words", sitetest.Words(30_001), "This text has 30,001 words, and you can humanize up to 30,000 at a time.", http.StatusBadRequest},
		{"a byte over 1 MiB", strings.Repeat("a", 1<<20+1), "The text is larger than 1 MB.", http.StatusBadRequest},
		{"invalid UTF-8", "caf\xe9", "The text isn’t valid UTF-8.", http.StatusBadRequest},
		{"NUL", "a\x00b", "The text contains NUL characters", http.StatusBadRequest},
		{"30,000 words", sitetest.Words(30_000), "30,000 words", http.StatusOK},
		{"right-to-left", "هذا نص تجريبي.", "هذا نص تجريبي.", http.StatusOK},
		{"emoji", "👩‍👩‍👧‍👦 utilize 🎉", "👩‍👩‍👧‍👦", http.StatusOK},
		{"a long line", strings.Repeat("x", 100_000), "1 word", http.StatusOK},
		{"markup", "</textarea><script>alert(1)</script>", "<script>alert(1)</script>", http.StatusOK},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := b.Post("/platform", sitetest.Draft(test.text))
			got.T = t
			got.WantStatus(test.status).WantText(test.message)
			if kept := got.Page().Find("textarea[name=text]").Text(); test.name != "invalid UTF-8" && test.name != "NUL" &&
				kept != test.text {
				t.Errorf("the draft became %.60q", kept)
			}
			if got.Page().Find(`script:not([src]):not([type="application/json"])`).
				FilterFunction(func(_ int, s *goquery.Selection) bool { return strings.Contains(s.Text(), "alert") }).
				Length() != 0 {
				t.Error("the visitor's script runs")
			}
		})
	}
	b.Post("/platform", url.Values{"text": {"word"}, "mode": {"pirate"}}).WantStatus(http.StatusBadRequest).
		WantText("There is no mode")
	b.Post("/platform", sitetest.Draft(strings.Repeat("é", 2<<20))).WantStatus(http.StatusRequestEntityTooLarge)
}

func TestMonthlyLimitIsEnforced(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Post("/platform", sitetest.Draft(sitetest.Words(29_000))).WantStatus(http.StatusOK)
	asked := false
	site.Engine.Store(sitetest.EngineFunc(func(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
		asked = true
		return sitetest.PlainVerbs(ctx, request)
	}))
	over := b.Post("/platform", sitetest.Draft(sitetest.Words(1_001))).WantStatus(http.StatusForbidden) // PL16
	over.WantText("Monthly word limit reached. Upgrade your plan for more words.")
	if asked || over.Page().Find("textarea[name=text]").Text() != sitetest.Words(1_001) {
		t.Error("the engine was asked, or the text lost")
	}
	b.Post("/platform", sitetest.Draft(sitetest.Words(1_000))).WantStatus(http.StatusOK).
		WantText("Words Used 30,000") // PL17
	b.Post("/platform", sitetest.Draft("one")).WantStatus(http.StatusForbidden)
	premium := site.Subscriber("bob@example.com", "premium")
	for range 3 {
		premium.Post("/platform", sitetest.Draft(sitetest.Words(29_000))).WantStatus(http.StatusOK).
			WantText("Unlimited") // PL10
	}
}

// PL22
func TestAFailedRunChargesNothingAndKeepsTheText(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	for name, engine := range map[string]sitetest.EngineFunc{
		"empty": func(context.Context, humanize.Prepared) (humanize.Result, error) {
			return humanize.Result{Text: " \n"}, nil
		},
		"error": func(context.Context, humanize.Prepared) (humanize.Result, error) {
			return humanize.Result{}, context.DeadlineExceeded
		},
	} {
		t.Run(name, func(t *testing.T) {
			site.Engine.Store(engine)
			got := b.Post("/platform", sitetest.Draft("Keep this text."))
			got.T = t
			got.WantStatus(http.StatusInternalServerError).WantText("Failed to process text. Please try again.")
			if kept := got.Page().Find("textarea[name=text]").Text(); kept != "Keep this text." {
				t.Errorf("the draft became %q", kept)
			}
		})
	}
	b.Get("/platform").WantText("Words Used 0")
}

// PR07, PR12, PR14
func TestPricingKnowsTheVisitor(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	if got := site.Browser().Get("/pricing").Page().Find(`a[href="/signup?plan=pro"]`).Length(); got != 1 {
		t.Errorf("%d ways to sign up with Pro", got)
	}
	active := site.Subscriber("ada@example.com", "pro").Get("/pricing").WantText("Current Plan")
	if active.Page().Find("button[disabled]").Length() != 1 {
		t.Error("the current plan's button can be pressed")
	}
}

// AC02, AC07
func TestAccountGreets(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	b.Post("/signup", sitetest.Credentials("grace@example.com", "secret")).WantRedirect("/")
	b.Get("/account").WantText("Welcome back, User!").WantText("Inactive Subscription")
	site.Grant("grace@example.com", "basic")
	b.Get("/account").WantText("Premium Member").WantText("30,000")
}

// PL26, PL27
func TestThePlatformNamesThePlanAndTips(t *testing.T) {
	t.Parallel()
	got := sitetest.New(t).Subscriber("ada@example.com", "pro").Get("/platform")
	plan := got.Page().Find("section:has(h2:contains('Current Plan'))")
	for _, fact := range []string{"Pro", "$24 per month", "60,000 words"} {
		if !strings.Contains(plan.Text(), fact) {
			t.Errorf("Current Plan lacks %q: %s", fact, plan.Text())
		}
	}
	if way, _ := plan.Find("a:contains('Upgrade Plan')").Attr("href"); way != "/pricing" {
		t.Errorf("Upgrade Plan leads to %q", way)
	}
	tips := got.Page().Find("section:has(h2:contains('Quick Tips')) li")
	for i, tip := range []string{"Paste AI text", "50+ languages", "anywhere", "resets monthly"} {
		if !strings.Contains(tips.Eq(i).Text(), tip) {
			t.Errorf("tip %d is %q", i+1, tips.Eq(i).Text())
		}
	}
}
