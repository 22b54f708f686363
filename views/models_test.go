package views

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/islands"
	"plainhand/views/ui"
)

func testFrame(visitor Visitor) Frame {
	return Frame{Path: "/somewhere", Brand: "Plainhand", Support: "support@plainhand.example", Visitor: visitor}
}

func TestAuthPagesLinkToEachOther(t *testing.T) { // A01
	t.Parallel()
	form := AuthForm{Next: "/account?a=b&c", Plan: "basic"}
	if got := NewLoginPage(testFrame(Visitor{}), form).Other; got != "/signup?next=%2Faccount%3Fa%3Db%26c&plan=basic" {
		t.Errorf("login leads to %s", got)
	}
	if got := NewSignupPage(testFrame(Visitor{}), AuthForm{}).Other; got != "/login" {
		t.Errorf("signup leads to %s", got)
	}
}

func TestSignInReturnsToThePage(t *testing.T) { // SG03
	t.Parallel()
	for path, want := range map[string]string{
		"/pricing": "/login?next=%2Fpricing", "/": "/login", "/login": "/login", "/signup": "/login",
	} {
		frame := Frame{Path: path, CanonicalURL: "https://plainhand.example" + path}
		if got := frame.signInPath(); got != want {
			t.Errorf("from %s signing in is at %s", path, got)
		}
	}
	missing := NewFailurePage(Frame{Path: "/missing", CanonicalURL: "https://plainhand.example/missing"},
		http.StatusNotFound, "", "", "")
	if got := missing.Frame.signInPath(); got != "/login" {
		t.Errorf("from a page that is not there signing in is at %s", got)
	}
}

func TestPricingButtonsFollowThePlan(t *testing.T) { // PR03, PR05, PR06, PR07
	t.Parallel()
	buttons := func(visitor Visitor, access billing.Access) string {
		var list []string
		for _, plan := range NewPricingPage(testFrame(visitor), Words{}, billing.Plans(), access).Plans {
			list = append(list, plan.Price+" "+plan.Button+" > "+plan.Choose)
		}
		return strings.Join(list, "\n")
	}
	given := standingOn(t, "pro", 0).Access
	bought, unpaid := given, billing.Access{Status: billing.StatusUnpaid}
	bought.Status = billing.StatusActive
	tests := []struct{ name, got, want string }{
		{"signed out", buttons(Visitor{}, billing.Access{}),
			"$14 Choose Basic > /signup?plan=basic\n$24 Start Humanizing > /signup?plan=pro\n$99 Choose Premium > /signup?plan=premium"},
		{"signed in", buttons(Visitor{SignedIn: true}, billing.Access{}),
			"$14 Choose Basic > /checkout?plan=basic\n$24 Start Humanizing > /checkout?plan=pro\n$99 Choose Premium > /checkout?plan=premium"},
		{"subscribed", buttons(Visitor{SignedIn: true, Active: true}, bought),
			"$14 Switch to Basic > /account/plan?to=basic\n$24 Current Plan > \n$99 Switch to Premium > /account/plan?to=premium"},
		{"a payment is open", buttons(Visitor{SignedIn: true}, unpaid),
			"$14 Switch to Basic > /account/plan?to=basic\n$24 Switch to Pro > /account/plan?to=pro\n$99 Switch to Premium > /account/plan?to=premium"},
		{"given a plan", buttons(Visitor{SignedIn: true, Active: true}, given),
			"$14 Choose Basic > /checkout?plan=basic\n$24 Current Plan > \n$99 Choose Premium > /checkout?plan=premium"},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, test.got, test.want)
		}
	}
}

func TestAccountPageDescribesPlanAndUsage(t *testing.T) { // AC02, AC05, AC06, AC07
	t.Parallel()
	user := account.User{Email: "nora@example.com", Profile: account.Profile{FirstName: "Nora"}, CreatedAt: noon}
	active := NewAccountPage(testFrame(Visitor{}), user, standingOn(t, "basic", 1), ActivityLog{}, Billing{})
	if active.Greeting != "Welcome back, Nora!" || active.Status != "Premium Member" || active.StatusTone != ui.OK {
		t.Errorf("active: %+v", active)
	}
	if active.MemberSince != "November 2026" || active.Allowance.Remaining != "29,999" {
		t.Errorf("active: %+v", active)
	}
	user.FirstName = ""
	inactive := NewAccountPage(testFrame(Visitor{}), user, UsageSummary{Now: noon}, ActivityLog{}, Billing{})
	if inactive.Greeting != "Welcome back, User!" || inactive.Status != "Inactive Subscription" ||
		inactive.Plan != nil || inactive.Allowance != nil {
		t.Errorf("inactive: %+v", inactive)
	}
}

func testPlatform(frame Frame, standing UsageSummary, draft islands.Draft) PlatformPage {
	return NewPlatformPage(frame, account.User{}, standing, draft, islands.Messages{})
}

func TestPlatformPageHasDraftAndResult(t *testing.T) { // PL12
	t.Parallel()
	page := testPlatform(testFrame(Visitor{}), standingOn(t, "basic", 29_999), islands.Draft{Text: " \n"})
	editor := page.Props
	if editor.Draft.Words != "No text yet" || editor.Standing.WordsLeft != "1 word left" ||
		editor.Draft.Mode != "standard" || editor.Draft.Strength != "balanced" || editor.Draft.Layout != "natural" {
		t.Errorf("empty: %+v", editor)
	}
	draft := islands.Draft{Text: strings.Repeat("word ", 1_200), Mode: "academic", Strength: "strong", Layout: "keep"}
	page = testPlatform(testFrame(Visitor{}), standingOn(t, "premium", 5), draft)
	editor = page.Props
	if editor.Draft.Words != "1,200 words" || editor.Standing.WordsLeft != "Unlimited words" ||
		editor.Draft.Mode != draft.Mode || editor.Draft.Strength != draft.Strength || editor.Draft.Layout != draft.Layout {
		t.Errorf("filled: %+v", editor)
	}
	want := ui.Option{Value: "academic", Label: "Academic", Selected: true}
	modes := options(editor.Modes, editor.Draft.Mode)
	if len(modes) != 5 || modes[3] != want || modes[0].Selected || len(editor.Strengths) != 3 || len(editor.Layouts) != 2 {
		t.Errorf("modes: %+v", modes)
	}
	for _, mode := range editor.Modes {
		if mode.Hint == "" {
			t.Errorf("%s is not explained", mode.Value)
		}
	}
	if failed := page.WithProblem("Message", "Advice"); failed.Props.Problem.Advice != "Advice" ||
		page.Props.Problem != nil {
		t.Error("WithProblem must leave the page it was called on as it was")
	}
}

func TestFailurePageShowsMessageAndAdvice(t *testing.T) {
	t.Parallel()
	page := NewFailurePage(testFrame(Visitor{}), http.StatusTooManyRequests, "Too many tries.", "Wait 5 minutes.", "id")
	if page.Message != "Too many tries." || page.Advice != "Wait 5 minutes." || page.Title != "One moment, please" {
		t.Errorf("got %+v", page)
	}
	if unknown := NewFailurePage(testFrame(Visitor{}), http.StatusTeapot, "Message.", "", ""); unknown.Title == "" {
		t.Errorf("a status without a title of its own: %+v", unknown)
	}
	if !NewFailurePage(testFrame(Visitor{}), http.StatusNotFound, "", "", "").Missing() || page.Missing() {
		t.Error("only 404 has marks")
	}
}

func TestVisitorNameFallsBackToAccount(t *testing.T) { // G08, G09
	t.Parallel()
	if got := (Visitor{FirstName: "Nora"}).Name(); got != "Nora" {
		t.Errorf("got %q", got)
	}
	if got := (Visitor{SignedIn: true}).Name(); got != "Account" {
		t.Errorf("got %q", got)
	}
}
