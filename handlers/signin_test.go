package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/uuid"
)

func credentials(email, password string) url.Values {
	return url.Values{"email": {email}, "password": {password}}
}

// AP02, AP21
func TestRegisterCallCreatesAnAccount(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	got := b.call("/api/auth/register", `{"email":"ada@example.com","password":"secret","firstName":"Ada","lastName":"Lovelace",
		"subscriptionStatus":"active","currentPlan":"premium"}`).wantStatus(http.StatusOK)
	user := got.json()["user"].(map[string]any)
	for _, field := range []string{"id", "email", "firstName", "lastName", "createdAt", "subscriptionStatus",
		"currentPlan",
		"wordsUsedThisMonth", "planResetDate"} {
		if _, ok := user[field]; !ok {
			t.Errorf("the user has no %s: %v", field, user)
		}
	}
	if user["lastName"] != "Lovelace" || user["wordsUsedThisMonth"] != 0.0 {
		t.Errorf("user = %v", user)
	}
	if user["subscriptionStatus"] != "inactive" || user["currentPlan"] != nil { // A21
		t.Errorf("a request made itself a subscriber: %v", user)
	}
	if strings.Contains(strings.ToLower(got.body), "argon2") || strings.Contains(got.body, "secret") {
		t.Errorf("the answer contains the password: %s", got.body)
	}
	b.get("/account").wantText("Welcome back, Ada!") // A16: the session has begun
}

// AP01
func TestLoginCallSignsIn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	wrong := b.call("/api/auth/login", `{"email":"ada@example.com","password":"wrong!"}`).
		wantStatus(http.StatusUnauthorized)
	if message, _ := wrong.json()["error"].(string); message == "" { // A10
		t.Errorf("the answer has no error: %s", wrong.body)
	}
	right := b.call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).wantStatus(http.StatusOK)
	if right.json()["success"] != true || right.json()["user"].(map[string]any)["email"] != "ada@example.com" {
		t.Errorf("got %s", right.body)
	}
	b.call("/api/auth/logout", `{}`).wantStatus(http.StatusOK)
	b.get("/account").wantText("Sign In Required")
}

// A18
func TestCallsAcceptOnlyJSON(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, body := range []string{"", "[]", `"text"`, `{"email":1}`, `{} {}`, `{"email":"a@example.com"`} {
		got := b.call("/api/auth/login", body)
		if got.status != http.StatusBadRequest && got.status != http.StatusUnauthorized {
			t.Errorf("%q: status %d", body, got.status)
		}
	}
	got := b.do(b.request(http.MethodPost, "/api/auth/login", "text/plain",
		`{"email":"a@example.com","password":"secret"}`))
	got.wantStatus(http.StatusBadRequest)
	if advice, _ := got.json()["advice"].(string); !strings.Contains(advice, "application/json") {
		t.Errorf("advice = %q", advice)
	}
}

// AP04, AP03
func TestUserCallShowsOnlyTheSessionUser(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.member("ada@example.com"), site.member("bob@example.com")
	user, err := site.store.Account.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	path := "/api/user/" + user.ID.String()
	if own := ada.get(path).wantStatus(http.StatusOK).json(); own["success"] != true ||
		own["user"].(map[string]any)["email"] != user.Email {
		t.Errorf("own user: %v", own)
	}
	for name, b := range map[string]*browser{"another user": bob, "signed out": site.browser()} {
		got := b.get(path)
		if got.status < 400 || strings.Contains(got.body, "ada@") || strings.Contains(got.body, `"user"`) {
			t.Errorf("%s sees %d %s", name, got.status, got.body)
		}
	}
	absent := bob.get("/api/user/00000000-0000-7000-8000-000000000000")
	if other := bob.get(path); other.status != absent.status || other.body != absent.body {
		t.Error("another's id is answered unlike one that does not exist")
	}
}

// A15, A19
func TestSignInFormSignsIn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	form := credentials("ada@example.com", "secret")
	form.Set("next", "/account")
	b.post("/login", form).wantRedirect("/account")
	b.get("/account").wantText("Welcome back, Ada!")
	b.get("/login?next=/pricing").wantRedirect("/pricing")
}

// A01, A02, A03
func TestDialogsHoldTheFormsOfThePages(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, path := range []string{"/login", "/signup"} {
		const query = "?next=%2Faccount&plan=pro"
		page, dialog := site.browser().get(path+query), site.browser().get(path+"/dialog"+query)
		if got, want := markup(t, dialog, ".auth-form"), markup(t, page, ".auth-form"); got != want {
			t.Errorf("%s: the dialog has\n%s\nand the page\n%s", path, got, want)
		}
		if !strings.HasPrefix(dialog.body, "<dialog ") {
			t.Errorf("%s: more than the dialog is sent", path)
		}
		other, _ := dialog.page().Find("footer a").Attr("href")
		if other != map[string]string{"/login": "/signup", "/signup": "/login"}[path]+query {
			t.Errorf("%s: the other form is at %s", path, other)
		}
	}
	site.member("ada@example.com").get("/login/dialog?next=/pricing").wantRedirect("/pricing")
}

// markup describes the markup of the first element that matches.
func markup(t *testing.T, a answer, selector string) string {
	t.Helper()
	found, err := goquery.OuterHtml(a.page().Find(selector).First())
	if err != nil || found == "" {
		t.Fatalf("no %s: %v", selector, err)
	}
	return found
}

// PR12, PR13
func TestSigningUpShowsThePlanAndTheTerms(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for plan, says := range map[string]string{
		"basic":   "Basic plan $14/month 30,000 words per month.",
		"pro":     "Pro plan $24/month 60,000 words per month.",
		"premium": "Premium plan $99/month Unlimited words.",
	} {
		for _, path := range []string{"/signup", "/signup/dialog", "/login"} {
			if got := b.get(path + "?plan=" + plan).text(".chosen"); !strings.Contains(got, says) {
				t.Errorf("%s says %q of %s", path, got, plan)
			}
		}
	}
	for _, query := range []string{"", "?plan=gold"} {
		if b.get("/signup"+query).page().Find(".chosen").Length() != 0 {
			t.Errorf("/signup%s shows a plan that was not chosen", query)
		}
	}
	for _, path := range []string{"/signup", "/signup/dialog"} {
		for _, read := range []string{"/terms", "/privacy"} {
			if b.get(path).page().Find(".auth-form a[href='"+read+"'][target=_blank]").Length() != 1 {
				t.Errorf("%s: %s cannot be read beside the form", path, read)
			}
		}
	}
}

// The address is passed in a POST, never in a URL.
func TestTakenAddressIsPassedToTheSignInForm(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	if b.get("/signup").page().Find("button[form=sign-in-instead]:not([hidden])").Length() != 0 {
		t.Error("the form offers to sign in before the sign-up failed")
	}
	form := credentials("ada@example.com", "secret")
	form.Set("next", "/pricing")
	form.Set("plan", "pro")
	taken := b.post("/signup", form).wantStatus(http.StatusConflict)
	if taken.page().Find("[role=alert] button[form=sign-in-instead]:not([hidden])").Length() != 1 {
		t.Fatal("there is no way to sign in")
	}
	instead, along := taken.page().Find("form#sign-in-instead"), url.Values{}
	instead.Find("input").Each(func(_ int, field *goquery.Selection) {
		along.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
	})
	if method, action := instead.AttrOr("method", ""), instead.AttrOr("action", ""); method != "post" ||
		action != "/login" {
		t.Fatalf("the address goes to %s by %s", action, method)
	}
	login := b.post("/login", along).wantStatus(http.StatusOK)
	for name, want := range map[string]string{"email": "ada@example.com", "next": "/pricing", "plan": "pro"} {
		if got := login.page().Find(".auth-form input[name="+name+"]").AttrOr("value", ""); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if login.text("h1") != "Sign in" || login.page().Find("[role=alert]:not([hidden])").Length() != 0 {
		t.Errorf("the form shows an error before a sign-in: %q", login.text("main"))
	}
	if got := login.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("the page with the address may be kept: %q", got)
	}
	if strings.Contains(site.finalLog(), "ada@") {
		t.Error("the address is in the log")
	}
}

// A10
func TestFailedFormKeepsTheInput(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()

	form := credentials("ada@example.com", "wrong-password")
	form.Set("next", "/account")
	login := b.post("/login", form).wantStatus(http.StatusUnauthorized)
	if got := login.text("[role=alert]"); !strings.Contains(got, "That email or password isn’t right.") {
		t.Errorf("the box says %q", got)
	}
	if email, _ := login.page().Find("input[name=email]").Attr("value"); email != "ada@example.com" {
		t.Errorf("the email field holds %q", email)
	}
	if next, _ := login.page().Find("input[name=next]").Attr("value"); next != "/account" {
		t.Errorf("the way back is %q", next)
	}
	if strings.Contains(login.body, "wrong-password") {
		t.Error("the password came back in the page")
	}

	form = credentials("new@example.com", "12345") // A06
	form.Set("firstName", "Grace <Hopper>")
	form.Set("plan", "pro")
	signup := b.post("/signup", form).wantStatus(http.StatusBadRequest)
	if got := signup.text("[role=alert]"); !strings.Contains(got, "Password must be at least 6 characters") {
		t.Errorf("the box says %q", got)
	}
	if name, _ := signup.page().Find("input[name=firstName]").Attr("value"); name != "Grace <Hopper>" {
		t.Errorf("the name field holds %q", name)
	}
	if plan, _ := signup.page().Find("input[name=plan]").Attr("value"); plan != "pro" {
		t.Errorf("the plan chosen is %q", plan)
	}
	b.post("/signup", credentials("ADA@example.com", "secret")).wantStatus(http.StatusConflict).
		wantText("An account with this email already exists.")
}

func TestSignInRedirectsOnlyToThisSite(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	for _, next := range []string{
		"https://evil.example", "//evil.example", `/\evil.example`, "javascript:alert(1)", "evil", "/\t/evil.example",
		"%2F%2Fevil.example",
	} {
		form := credentials("ada@example.com", "secret")
		form.Set("next", next)
		site.browser().post("/login", form).wantRedirect("/")
	}
}

// A17
func TestSessionCookieHasSecureAttributes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		base, name string
		secure     bool
	}{{"http://localhost:8080", "plainhand", false}, {"https://plainhand.example", "__Host-plainhand", true}} {
		site := newSite(t, withBaseURL(test.base))
		b := site.browser()
		first := cookieOf(b.post("/signup", credentials("ada@example.com", "secret")), test.name)
		if first == nil {
			t.Fatalf("%s: no cookie", test.base)
		}
		everywhere := first.Path == "/" && first.Domain == ""
		if !everywhere || !first.HttpOnly || first.SameSite != http.SameSiteLaxMode || first.Secure != test.secure {
			t.Fatalf("%s: cookie %+v", test.base, first)
		}
		request := b.request(http.MethodPost, "/login", "application/x-www-form-urlencoded",
			credentials("ada@example.com", "secret").Encode())
		request.AddCookie(&http.Cookie{Name: test.name, Value: first.Value})
		second := cookieOf(site.browser().do(request), test.name)
		if second == nil || second.Value == first.Value {
			t.Errorf("%s: signing in kept the token", test.base)
		}
		var stored int
		if err := site.pool.QueryRow(t.Context(), `SELECT count(*) FROM sessions WHERE token = $1`, second.Value).
			Scan(&stored); err != nil || stored != 0 {
			t.Errorf("%s: the token itself is in the database (%d, %v)", test.base, stored, err)
		}
	}
}

func cookieOf(a answer, name string) *http.Cookie {
	for _, cookie := range (&http.Response{Header: a.header}).Cookies() {
		if cookie.Name == name && cookie.MaxAge >= 0 {
			return cookie
		}
	}
	return nil
}

// A20
func TestUnknownCookieIsDropped(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, value := range []string{"forged", "%00%ff", strings.Repeat("x", 5_000), `"quoted"`} {
		request := site.browser().request(http.MethodGet, "/account", "", "")
		request.Header.Set("Cookie", "plainhand="+value)
		got := site.browser().do(request).wantStatus(http.StatusOK).wantText("Sign In Required")
		if set := got.header.Get("Set-Cookie"); value != "%00%ff" && !strings.Contains(set, "Max-Age=0") {
			t.Errorf("%.20q: Set-Cookie is %q", value, set)
		}
	}
}

// A20
func TestExpiredSessionIsDropped(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	b.get("/account").wantText("Welcome back, Ada!")
	if _, err := site.pool.Exec(t.Context(), `UPDATE sessions SET expiry = now() - interval '1 second'`); err != nil {
		t.Fatal(err)
	}
	got := b.get("/account").wantStatus(http.StatusOK).wantText("Sign In Required").wantText("You were signed out.")
	if set := got.header.Get("Set-Cookie"); !strings.Contains(set, "Max-Age=0") {
		t.Errorf("Set-Cookie is %q", set)
	}
	if again := b.get("/account").text(".signed-out"); again != "" {
		t.Errorf("once more: %s", again)
	}
}

// SG03: a visitor whose session has ended is redirected to a page that says so, and returns after signing in.
func TestEndedSessionIsReportedOnTheTargetPage(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, test := range []struct {
		path, leadsTo, signIn string
		post                  url.Values
	}{
		{"/", "", "/login", nil},
		{"/pricing", "", "/login?next=%2Fpricing", nil},
		{"/account", "", "/login?next=%2Faccount", nil},
		{"/platform", "/", "/login", nil}, // PL01
		{"/account/invoices", "/login?next=%2Faccount%2Finvoices", "", nil},
		{"/checkout", "/pricing", "/login?next=%2Fpricing", nil},
		{"/checkout?plan=pro", "/login?plan=pro", "", nil},
		{"/checkout", "/login?plan=pro", "", payment("pro", "pm_demo_visa")},
	} {
		b := site.member(uuid.NewString() + "@example.com")
		if _, err := site.pool.Exec(t.Context(), `UPDATE sessions SET expiry = now() - interval '1 second'`); err != nil {
			t.Fatal(err)
		}
		got := b.get
		if test.post != nil {
			got = func(path string) answer { return b.post(path, test.post) }
		}
		page := got(test.path)
		if test.leadsTo != "" {
			page.wantRedirect(test.leadsTo)
			page = b.get(test.leadsTo)
		}
		page.wantStatus(http.StatusOK)
		if said := page.text("aside.signed-out"); !strings.HasPrefix(said, "You were signed out.") {
			t.Errorf("%s: %s says %q", test.path, test.leadsTo, said)
		}
		if link := page.page().Find("aside.signed-out a").AttrOr("href", ""); link != test.signIn {
			t.Errorf("%s: signing in again is at %q", test.path, link)
		}
	}
	for _, path := range []string{"/", "/login", "/account"} {
		if site.browser().get(path).page().Find(".signed-out").Length() != 0 {
			t.Errorf("%s: an ended session is reported to a visitor who was never signed in", path)
		}
	}
	b := site.member("leaves@example.com")
	b.post("/logout", nil)
	if b.get("/account").page().Find(".signed-out").Length() != 0 {
		t.Error("an ended session is reported after signing out")
	}
}

// AC13, G11
func TestSigningOutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	cookie := cookieOf(b.post("/signup", credentials("ada@example.com", "secret")), "plainhand")
	if got := b.get("/account"); got.header.Get("Cache-Control") != "no-store" {
		t.Errorf("the account's page may be kept: %q", got.header.Get("Cache-Control"))
	}
	b.post("/logout", nil).wantRedirect("/")
	b.get("/account").wantText("Sign In Required")
	stolen := site.browser().request(http.MethodGet, "/account", "", "")
	stolen.AddCookie(cookie)
	site.browser().do(stolen).wantText("Sign In Required")
}

func TestPasswordGuessingIsRateLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	var got answer
	for range 11 {
		got = b.post("/login", credentials("ada@example.com", "wrong!"))
	}
	got.wantStatus(http.StatusTooManyRequests).wantText("Too many attempts.")
	if got.header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	call := b.call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).
		wantStatus(http.StatusTooManyRequests)
	if advice, _ := call.json()["advice"].(string); !strings.Contains(advice, "minutes") {
		t.Errorf("advice = %q", advice)
	}
}

// A class behind one address is no attack. Probing for taken addresses and mass sign-ups are throttled; the response
// says until when, and what to do meanwhile.
func TestAClassSignsUpWithinTheHour(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for i := range 60 {
		site.browser().post("/signup", credentials(fmt.Sprintf("student%d@example.edu", i), "secret")).wantRedirect("/")
	}
	taken := credentials("student1@example.edu", "secret")
	for range 100 {
		site.browser().post("/signup", taken).wantStatus(http.StatusConflict)
	}
	refused := site.browser().post("/signup", taken).wantStatus(http.StatusTooManyRequests)
	if said := refused.text("[role=alert]"); !strings.Contains(said, "Wait 60 minutes, or sign up from another network") {
		t.Errorf("it says %q", said)
	}
	if after, err := strconv.Atoi(refused.header.Get("Retry-After")); err != nil || after < 3500 || after > 3600 {
		t.Errorf("Retry-After is %q", refused.header.Get("Retry-After"))
	}
	if email := refused.page().Find("input[name=email]").AttrOr("value", ""); email != "student1@example.edu" {
		t.Errorf("what was typed is lost: %q", email)
	}
}

// A visitor without a cookie causes no query, so that pages work during an outage.
func TestVisitorsNeedNoDatabase(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.pool.Close()
	for _, path := range []string{"/", "/pricing", "/login", "/signup", "/account", "/healthz"} {
		site.browser().get(path).wantStatus(http.StatusOK)
	}
	site.browser().get("/readyz").wantStatus(http.StatusServiceUnavailable)
}
