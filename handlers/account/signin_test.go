package account_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
)

// AP02, AP21
func TestRegisterCallCreatesAnAccount(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	got := b.Call("/api/auth/register", `{"email":"ada@example.com","password":"secret","firstName":"Ada","lastName":"Lovelace",
		"subscriptionStatus":"active","currentPlan":"premium"}`).WantStatus(http.StatusOK)
	user := got.JSON()["user"].(map[string]any)
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
	if strings.Contains(strings.ToLower(got.Body), "argon2") || strings.Contains(got.Body, "secret") {
		t.Errorf("the answer contains the password: %s", got.Body)
	}
	b.Get("/account").WantText("Welcome back, Ada!") // A16: the session has begun
}

// AP01
func TestLoginCallSignsIn(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	b := site.Browser()
	wrong := b.Call("/api/auth/login", `{"email":"ada@example.com","password":"wrong!"}`).
		WantStatus(http.StatusUnauthorized)
	if message, _ := wrong.JSON()["error"].(string); message == "" { // A10
		t.Errorf("the answer has no error: %s", wrong.Body)
	}
	right := b.Call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).WantStatus(http.StatusOK)
	if right.JSON()["success"] != true || right.JSON()["user"].(map[string]any)["email"] != "ada@example.com" {
		t.Errorf("got %s", right.Body)
	}
	b.Call("/api/auth/logout", `{}`).WantStatus(http.StatusOK)
	b.Get("/account").WantText("Sign In Required")
}

// A18
func TestCallsAcceptOnlyJSON(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for _, body := range []string{"", "[]", `"text"`, `{"email":1}`, `{} {}`, `{"email":"a@example.com"`} {
		got := b.Call("/api/auth/login", body)
		if got.Status != http.StatusBadRequest && got.Status != http.StatusUnauthorized {
			t.Errorf("%q: status %d", body, got.Status)
		}
	}
	got := b.Do(b.Request(http.MethodPost, "/api/auth/login", "text/plain",
		`{"email":"a@example.com","password":"secret"}`))
	got.WantStatus(http.StatusBadRequest)
	if advice, _ := got.JSON()["advice"].(string); !strings.Contains(advice, "application/json") {
		t.Errorf("advice = %q", advice)
	}
}

// AP04, AP03
func TestUserCallShowsOnlyTheSessionUser(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Member("ada@example.com"), site.Member("bob@example.com")
	user, err := site.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	path := "/api/user/" + user.ID.String()
	if own := ada.Get(path).WantStatus(http.StatusOK).JSON(); own["success"] != true ||
		own["user"].(map[string]any)["email"] != user.Email {
		t.Errorf("own user: %v", own)
	}
	for name, b := range map[string]*sitetest.Browser{"another user": bob, "signed out": site.Browser()} {
		got := b.Get(path)
		if got.Status < 400 || strings.Contains(got.Body, "ada@") || strings.Contains(got.Body, `"user"`) {
			t.Errorf("%s sees %d %s", name, got.Status, got.Body)
		}
	}
	absent := bob.Get("/api/user/00000000-0000-7000-8000-000000000000")
	if other := bob.Get(path); other.Status != absent.Status || other.Body != absent.Body {
		t.Error("another's id is answered unlike one that does not exist")
	}
}

// A15, A19
func TestSignInFormSignsIn(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	b := site.Browser()
	form := sitetest.Credentials("ada@example.com", "secret")
	form.Set("next", "/account")
	b.Post("/login", form).WantRedirect("/account")
	b.Get("/account").WantText("Welcome back, Ada!")
	b.Get("/login?next=/pricing").WantRedirect("/pricing")
}

// A01, A02, A03
func TestDialogsHoldTheFormsOfThePages(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, path := range []string{"/login", "/signup"} {
		const query = "?next=%2Faccount&plan=pro"
		page, dialog := site.Browser().Get(path+query), site.Browser().Get(path+"/dialog"+query)
		if got, want := markup(t, dialog, ".auth-form"), markup(t, page, ".auth-form"); got != want {
			t.Errorf("%s: the dialog has\n%s\nand the page\n%s", path, got, want)
		}
		if !strings.HasPrefix(dialog.Body, "<dialog ") {
			t.Errorf("%s: more than the dialog is sent", path)
		}
		other, _ := dialog.Page().Find("footer a").Attr("href")
		if other != map[string]string{"/login": "/signup", "/signup": "/login"}[path]+query {
			t.Errorf("%s: the other form is at %s", path, other)
		}
	}
	site.Member("ada@example.com").Get("/login/dialog?next=/pricing").WantRedirect("/pricing")
}

// markup describes the markup of the first element that matches.
func markup(t *testing.T, a sitetest.Response, selector string) string {
	t.Helper()
	found, err := goquery.OuterHtml(a.Page().Find(selector).First())
	if err != nil || found == "" {
		t.Fatalf("no %s: %v", selector, err)
	}
	return found
}

// PR12, PR13
func TestSigningUpShowsThePlanAndTheTerms(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for plan, says := range map[string]string{
		"basic":   "Basic plan $14/month 30,000 words per month.",
		"pro":     "Pro plan $24/month 60,000 words per month.",
		"premium": "Premium plan $99/month Unlimited words.",
	} {
		for _, path := range []string{"/signup", "/signup/dialog", "/login"} {
			if got := b.Get(path + "?plan=" + plan).Text(".chosen"); !strings.Contains(got, says) {
				t.Errorf("%s says %q of %s", path, got, plan)
			}
		}
	}
	for _, query := range []string{"", "?plan=gold"} {
		if b.Get("/signup"+query).Page().Find(".chosen").Length() != 0 {
			t.Errorf("/signup%s shows a plan that was not chosen", query)
		}
	}
	for _, path := range []string{"/signup", "/signup/dialog"} {
		for _, read := range []string{"/terms", "/privacy"} {
			if b.Get(path).Page().Find(".auth-form a[href='"+read+"'][target=_blank]").Length() != 1 {
				t.Errorf("%s: %s cannot be read beside the form", path, read)
			}
		}
	}
}

// The address is passed in a POST, never in a URL.
func TestTakenAddressIsPassedToTheSignInForm(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	b := site.Browser()
	if b.Get("/signup").Page().Find("button[form=sign-in-instead]:not([hidden])").Length() != 0 {
		t.Error("the form offers to sign in before the sign-up failed")
	}
	form := sitetest.Credentials("ada@example.com", "secret")
	form.Set("next", "/pricing")
	form.Set("plan", "pro")
	conflict := b.Post("/signup", form).WantStatus(http.StatusConflict)
	if conflict.Page().Find("[role=alert] button[form=sign-in-instead]:not([hidden])").Length() != 1 {
		t.Fatal("there is no way to sign in")
	}
	instead, along := conflict.Page().Find("form#sign-in-instead"), url.Values{}
	instead.Find("input").Each(func(_ int, field *goquery.Selection) {
		along.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
	})
	if method, action := instead.AttrOr("method", ""), instead.AttrOr("action", ""); method != "post" ||
		action != "/login" {
		t.Fatalf("the address goes to %s by %s", action, method)
	}
	login := b.Post("/login", along).WantStatus(http.StatusOK)
	for name, want := range map[string]string{"email": "ada@example.com", "next": "/pricing", "plan": "pro"} {
		if got := login.Page().Find(".auth-form input[name="+name+"]").AttrOr("value", ""); got != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if login.Text("h1") != "Sign in" || login.Page().Find("[role=alert]:not([hidden])").Length() != 0 {
		t.Errorf("the form shows an error before a sign-in: %q", login.Text("main"))
	}
	if got := login.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("the page with the address may be kept: %q", got)
	}
	if strings.Contains(site.FinalLog(), "ada@") {
		t.Error("the address is in the log")
	}
}

// A10
func TestFailedFormKeepsTheInput(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	b := site.Browser()

	form := sitetest.Credentials("ada@example.com", "wrong-password")
	form.Set("next", "/account")
	login := b.Post("/login", form).WantStatus(http.StatusUnauthorized)
	if got := login.Text("[role=alert]"); !strings.Contains(got, "That email or password isn’t right.") {
		t.Errorf("the box says %q", got)
	}
	if email, _ := login.Page().Find("input[name=email]").Attr("value"); email != "ada@example.com" {
		t.Errorf("the email field holds %q", email)
	}
	if next, _ := login.Page().Find("input[name=next]").Attr("value"); next != "/account" {
		t.Errorf("the way back is %q", next)
	}
	if strings.Contains(login.Body, "wrong-password") {
		t.Error("the password came back in the page")
	}

	form = sitetest.Credentials("new@example.com", "12345") // A06
	form.Set("firstName", "Grace <Hopper>")
	form.Set("plan", "pro")
	signup := b.Post("/signup", form).WantStatus(http.StatusBadRequest)
	if got := signup.Text("[role=alert]"); !strings.Contains(got, "Password must be at least 6 characters") {
		t.Errorf("the box says %q", got)
	}
	if name, _ := signup.Page().Find("input[name=firstName]").Attr("value"); name != "Grace <Hopper>" {
		t.Errorf("the name field holds %q", name)
	}
	if plan, _ := signup.Page().Find("input[name=plan]").Attr("value"); plan != "pro" {
		t.Errorf("the plan chosen is %q", plan)
	}
	b.Post("/signup", sitetest.Credentials("ADA@example.com", "secret")).WantStatus(http.StatusConflict).
		WantText("An account with this email already exists.")
}

func TestSignInRedirectsOnlyToThisSite(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	for _, next := range []string{
		"https://evil.example", "//evil.example", `/\evil.example`, "javascript:alert(1)", "evil", "/\t/evil.example",
		"%2F%2Fevil.example",
	} {
		form := sitetest.Credentials("ada@example.com", "secret")
		form.Set("next", next)
		site.Browser().Post("/login", form).WantRedirect("/")
	}
}

// A17
func TestSessionCookieHasSecureAttributes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		base, name string
		secure     bool
	}{{"http://localhost:8080", "plainhand", false}, {"https://plainhand.example", "__Host-plainhand", true}} {
		site := sitetest.New(t, sitetest.WithBaseURL(test.base))
		b := site.Browser()
		first := cookieOf(b.Post("/signup", sitetest.Credentials("ada@example.com", "secret")), test.name)
		if first == nil {
			t.Fatalf("%s: no cookie", test.base)
		}
		everywhere := first.Path == "/" && first.Domain == ""
		if !everywhere || !first.HttpOnly || first.SameSite != http.SameSiteLaxMode || first.Secure != test.secure {
			t.Fatalf("%s: cookie %+v", test.base, first)
		}
		request := b.Request(http.MethodPost, "/login", "application/x-www-form-urlencoded",
			sitetest.Credentials("ada@example.com", "secret").Encode())
		request.AddCookie(&http.Cookie{Name: test.name, Value: first.Value})
		second := cookieOf(site.Browser().Do(request), test.name)
		if second == nil || second.Value == first.Value {
			t.Errorf("%s: signing in kept the token", test.base)
		}
		var stored int
		if err := site.Pool.QueryRow(t.Context(), `SELECT count(*) FROM sessions WHERE token = $1`, second.Value).
			Scan(&stored); err != nil || stored != 0 {
			t.Errorf("%s: the token itself is in the database (%d, %v)", test.base, stored, err)
		}
	}
}

func cookieOf(a sitetest.Response, name string) *http.Cookie {
	for _, cookie := range (&http.Response{Header: a.Header}).Cookies() {
		if cookie.Name == name && cookie.MaxAge >= 0 {
			return cookie
		}
	}
	return nil
}

// A20
func TestUnknownCookieIsDropped(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, value := range []string{"forged", "%00%ff", strings.Repeat("x", 5_000), `"quoted"`} {
		request := site.Browser().Request(http.MethodGet, "/account", "", "")
		request.Header.Set("Cookie", "plainhand="+value)
		got := site.Browser().Do(request).WantStatus(http.StatusOK).WantText("Sign In Required")
		if set := got.Header.Get("Set-Cookie"); value != "%00%ff" && !strings.Contains(set, "Max-Age=0") {
			t.Errorf("%.20q: Set-Cookie is %q", value, set)
		}
	}
}

// A20
func TestExpiredSessionIsDropped(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	b.Get("/account").WantText("Welcome back, Ada!")
	if _, err := site.Pool.Exec(t.Context(), `UPDATE sessions SET expiry = now() - interval '1 second'`); err != nil {
		t.Fatal(err)
	}
	got := b.Get("/account").WantStatus(http.StatusOK).WantText("Sign In Required").WantText("You were signed out.")
	if set := got.Header.Get("Set-Cookie"); !strings.Contains(set, "Max-Age=0") {
		t.Errorf("Set-Cookie is %q", set)
	}
	if notice := b.Get("/account").Text(".signed-out"); notice != "" {
		t.Errorf("once more: %s", notice)
	}
}

// SG03: a visitor whose session has ended is redirected to a page that says so, and returns after signing in.
func TestEndedSessionIsReportedOnTheTargetPage(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
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
		{"/checkout", "/login?plan=pro", "", sitetest.Payment("pro", "pm_demo_visa")},
	} {
		b := site.Member(uuid.NewString() + "@example.com")
		if _, err := site.Pool.Exec(t.Context(), `UPDATE sessions SET expiry = now() - interval '1 second'`); err != nil {
			t.Fatal(err)
		}
		got := b.Get
		if test.post != nil {
			got = func(path string) sitetest.Response { return b.Post(path, test.post) }
		}
		page := got(test.path)
		if test.leadsTo != "" {
			page.WantRedirect(test.leadsTo)
			page = b.Get(test.leadsTo)
		}
		page.WantStatus(http.StatusOK)
		if said := page.Text("aside.signed-out"); !strings.HasPrefix(said, "You were signed out.") {
			t.Errorf("%s: %s says %q", test.path, test.leadsTo, said)
		}
		if link := page.Page().Find("aside.signed-out a").AttrOr("href", ""); link != test.signIn {
			t.Errorf("%s: signing in again is at %q", test.path, link)
		}
	}
	for _, path := range []string{"/", "/login", "/account"} {
		if site.Browser().Get(path).Page().Find(".signed-out").Length() != 0 {
			t.Errorf("%s: an ended session is reported to a visitor who was never signed in", path)
		}
	}
	b := site.Member("leaves@example.com")
	b.Post("/logout", nil)
	if b.Get("/account").Page().Find(".signed-out").Length() != 0 {
		t.Error("an ended session is reported after signing out")
	}
}

// AC13, G11
func TestSigningOutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	cookie := cookieOf(b.Post("/signup", sitetest.Credentials("ada@example.com", "secret")), "plainhand")
	if got := b.Get("/account"); got.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the account's page may be kept: %q", got.Header.Get("Cache-Control"))
	}
	b.Post("/logout", nil).WantRedirect("/")
	b.Get("/account").WantText("Sign In Required")
	stolen := site.Browser().Request(http.MethodGet, "/account", "", "")
	stolen.AddCookie(cookie)
	site.Browser().Do(stolen).WantText("Sign In Required")
}

func TestPasswordGuessingIsRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	b := site.Browser()
	var got sitetest.Response
	for range 11 {
		got = b.Post("/login", sitetest.Credentials("ada@example.com", "wrong!"))
	}
	got.WantStatus(http.StatusTooManyRequests).WantText("Too many attempts.")
	if got.Header.Get("Retry-After") == "" {
		t.Error("no Retry-After")
	}
	call := b.Call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).
		WantStatus(http.StatusTooManyRequests)
	if advice, _ := call.JSON()["advice"].(string); !strings.Contains(advice, "minutes") {
		t.Errorf("advice = %q", advice)
	}
}

// A class behind one address is no attack. Probing for taken addresses and mass sign-ups are throttled; the response
// says until when, and what to do meanwhile.
func TestAClassSignsUpWithinTheHour(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for i := range 60 {
		site.Browser().Post("/signup", sitetest.Credentials(fmt.Sprintf("student%d@example.edu", i), "secret")).
			WantRedirect("/")
	}
	conflict := sitetest.Credentials("student1@example.edu", "secret")
	for range 100 {
		site.Browser().Post("/signup", conflict).WantStatus(http.StatusConflict)
	}
	refused := site.Browser().Post("/signup", conflict).WantStatus(http.StatusTooManyRequests)
	if said := refused.Text("[role=alert]"); !strings.Contains(said, "Wait 60 minutes, or sign up from another network") {
		t.Errorf("it says %q", said)
	}
	if after, err := strconv.Atoi(refused.Header.Get("Retry-After")); err != nil || after < 3500 || after > 3600 {
		t.Errorf("Retry-After is %q", refused.Header.Get("Retry-After"))
	}
	if email := refused.Page().Find("input[name=email]").AttrOr("value", ""); email != "student1@example.edu" {
		t.Errorf("what was typed is lost: %q", email)
	}
}

// A visitor without a cookie causes no query, so that pages work during an outage.
func TestVisitorsNeedNoDatabase(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Pool.Close()
	for _, path := range []string{"/", "/pricing", "/login", "/signup", "/account", "/healthz"} {
		site.Browser().Get(path).WantStatus(http.StatusOK)
	}
	site.Browser().Get("/readyz").WantStatus(http.StatusServiceUnavailable)
}
