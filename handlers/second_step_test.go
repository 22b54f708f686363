package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/pquerna/otp/totp"

	"plainhand/internal/account"
)

// app is an authenticator app.
type app struct {
	t   *testing.T
	key string
}

func newApp(t *testing.T, setup answer) app {
	t.Helper()
	return app{t, strings.ReplaceAll(setup.wantStatus(http.StatusOK).text(".key"), " ", "")}
}

// code is what the app shows so many periods from now.
func (a app) code(periods int) url.Values {
	a.t.Helper()
	code, err := totp.GenerateCode(a.key, time.Now().Add(time.Duration(periods)*30*time.Second))
	if err != nil {
		a.t.Fatal(err)
	}
	return url.Values{"code": {code}}
}

func TestASecondStep(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	phone := newApp(t, b.get("/account/two-step"))
	if again := newApp(t, b.get("/account/two-step")); again != phone {
		t.Error("a page that is loaded again has another key")
	}
	b.post("/account/two-step", url.Values{"code": {"000000"}}).wantStatus(http.StatusUnauthorized).
		wantText("That code isn’t right.")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantRedirect("/") // it is not on yet
	done := b.post("/account/two-step", phone.code(-1)).wantStatus(http.StatusOK).wantText("Two-step sign-in is on.")
	var recovery []string
	done.page().Find(".codes code").Each(func(_ int, code *goquery.Selection) { recovery = append(recovery, code.Text()) })
	if len(recovery) != 10 || !regexp.MustCompile(`^[a-z2-7]{4}(-[a-z2-7]{4}){3}$`).MatchString(recovery[0]) {
		t.Fatalf("recovery codes: %q", recovery)
	}
	b.get("/account/two-step").wantStatus(http.StatusConflict)

	other := site.browser()
	other.post("/login", credentials("ada@example.com", "wrong!")).wantStatus(http.StatusUnauthorized)
	other.get("/login/code").wantRedirect("/login")
	other.post("/login", url.Values{"email": {"ada@example.com"}, "password": {"secret"}, "next": {"/pricing"}}).
		wantRedirect("/login/code?next=%2Fpricing")
	other.get("/account").wantText("Sign In Required")
	other.get("/login/code?next=%2Fpricing").wantText("Enter your code")
	other.post("/login/code", phone.code(-1)).wantStatus(http.StatusUnauthorized) // it was used to turn it on
	good := phone.code(0)
	good.Set("next", "/pricing")
	other.post("/login/code", good).wantRedirect("/pricing")
	other.get("/account").wantText("Welcome back")

	third := site.browser()
	call := third.call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).
		wantStatus(http.StatusUnauthorized)
	if call.json()["next"] != "/login/code" || call.json()["user"] != nil {
		t.Errorf("got %s", call.body)
	}
	third.post("/login/code", phone.code(0)).wantStatus(http.StatusUnauthorized) // each works once
	third.post("/login/code", url.Values{"code": {strings.ToUpper(recovery[3])}}).wantRedirect("/")
	fourth := site.browser()
	fourth.post("/login", credentials("ada@example.com", "secret"))
	fourth.post("/login/code", url.Values{"code": {recovery[3]}}).wantStatus(http.StatusUnauthorized)

	b.post("/account/two-step/end", url.Values{"stepPassword": {"wrong!"}}).wantStatus(http.StatusBadRequest)
	b.post("/account/two-step/end", url.Values{"stepPassword": {"secret"}}).wantRedirect("/account/security")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	for _, kind := range []account.LetterKind{account.LetterSecondStepOn, account.LetterRecoveryCodeUsed,
		account.LetterSecondStepOff} {
		if letters := site.codes("ada@example.com", kind); len(letters) != 1 {
			t.Errorf("%s: %d letters", kind, len(letters))
		}
	}
}

// A new password is no way around the second step, and ends a sign-in that waits for it.
func TestAResetKeepsTheSecondStep(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	phone := newApp(t, b.get("/account/two-step"))
	b.post("/account/two-step", phone.code(-1)).wantStatus(http.StatusOK)
	waiting := site.browser()
	waiting.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/login/code?next=%2F")

	reset := site.browser()
	reset.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	site.findResets()
	link := "/reset/" + site.codes("ada@example.com", account.LetterResetPassword)[0]
	reset.post(link, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/login/code?next=%2Faccount%2Fsecurity")
	reset.get("/account").wantText("Sign In Required")
	waiting.post("/login/code", phone.code(0)).wantRedirect("/login")
	waiting.get("/account").wantText("Sign In Required")
	reset.post("/login/code", phone.code(1)).wantRedirect("/")
	reset.get("/account").wantText("Welcome back")
}

func TestCodesAreNotGuessed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	phone := newApp(t, b.get("/account/two-step"))
	b.post("/account/two-step", phone.code(-1)).wantStatus(http.StatusOK)
	other := site.browser()
	other.post("/login", credentials("ada@example.com", "secret"))
	refused := 0
	for range 12 {
		if other.post("/login/code", url.Values{"code": {"000000"}}).status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 2 {
		t.Errorf("%d of 12 tries were refused", refused)
	}
}
