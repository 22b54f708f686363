package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/jackc/pgx/v5"
	"github.com/pquerna/otp/totp"
	"github.com/riverqueue/river"

	"plainhand/internal/account"
)

// app is an authenticator app.
type app struct {
	t   testing.TB
	key string
}

func newApp(t testing.TB, setup answer) app {
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
	b := site.confirmed("ada@example.com")
	elsewhere := site.browser()
	elsewhere.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	phone := newApp(t, b.get("/account/two-step"))
	wrong := phone.first(-1)
	wrong.Set("code", "000000")
	again := newApp(t, answer{t: t, status: http.StatusOK, body: b.post("/account/two-step", wrong).
		wantStatus(http.StatusUnauthorized).wantText("That code isn’t right.").body})
	if again != phone {
		t.Error("somebody who has mistyped a code gets another key")
	}
	cookieAlone := phone.first(-1)
	cookieAlone.Set("stepPassword", "wrong!")
	b.post("/account/two-step", cookieAlone).wantStatus(http.StatusBadRequest).
		wantText("That isn’t your current password.")
	elsewhere.get("/account").wantText("Welcome back") // it is not on yet
	first := phone.first(-1)
	done := b.post("/account/two-step", first).wantStatus(http.StatusOK).wantText("Two-step sign-in is on.")
	recovery := recoveryCodes(done)
	if len(recovery) != 10 || !regexp.MustCompile(`^[a-z2-7]{4}(-[a-z2-7]{4}){3}$`).MatchString(recovery[0]) {
		t.Fatalf("recovery codes: %q", recovery)
	}
	file, _ := done.page().Find("a[download]").Attr("href")
	if !strings.Contains(file, recovery[9]) {
		t.Errorf("the file to download is %s", file)
	}
	b.get("/account").wantText("Welcome back")
	elsewhere.get("/account").wantText("Sign In Required")
	b.get("/account/two-step").wantRedirect("/account/security")

	other := site.browser()
	other.post("/login", credentials("ada@example.com", "wrong!")).wantStatus(http.StatusUnauthorized)
	other.get("/login/code").wantRedirect("/login")
	other.post("/login", url.Values{"email": {"ada@example.com"}, "password": {"secret"}, "next": {"/pricing"}}).
		wantRedirect("/login/code?next=%2Fpricing")
	other.get("/account").wantText("Sign In Required")
	other.get("/login/code?next=%2Fpricing").wantText("Enter your code")
	other.post("/login/code", first).wantStatus(http.StatusUnauthorized) // it was used to turn it on
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
	third.post("/login/code", good).wantStatus(http.StatusUnauthorized) // each works once
	third.post("/login/code", url.Values{"code": {strings.ToUpper(recovery[3])}}).wantRedirect("/")
	fourth := site.entering("ada@example.com")
	fourth.post("/login/code", url.Values{"code": {recovery[3]}}).wantStatus(http.StatusUnauthorized).
		wantText("That recovery code isn’t right.")
	b.get("/account/security").wantText("You have 9 recovery codes left.")

	b.post("/account/two-step/codes", url.Values{"codesPassword": {"wrong!"}}).wantStatus(http.StatusBadRequest)
	renewed := recoveryCodes(b.post("/account/two-step/codes", url.Values{"codesPassword": {"secret"}}).
		wantStatus(http.StatusOK))
	fourth.post("/login/code", url.Values{"code": {recovery[4]}}).wantStatus(http.StatusUnauthorized)
	fourth.post("/login/code", url.Values{"code": {renewed[0]}}).wantRedirect("/")

	b.post("/account/two-step/end", url.Values{"stepPassword": {"wrong!"}}).wantStatus(http.StatusBadRequest)
	b.post("/account/two-step/end", url.Values{"stepPassword": {"secret"}}).wantRedirect("/account/security")
	b.get("/account/security").wantText("Two-step sign-in is off.")
	other.get("/account").wantText("Sign In Required")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	for kind, want := range map[account.LetterKind]int{account.LetterSecondStepOn: 1, account.LetterRecoveryCodeUsed: 2,
		account.LetterRecoveryCodesNew: 1, account.LetterSecondStepOff: 1} {
		if letters := site.codes("ada@example.com", kind); len(letters) != want {
			t.Errorf("%s: %d letters", kind, len(letters))
		}
	}
}

// Somebody may have signed up with an address that is not theirs: its owner could never undo it by mail.
func TestASecondStepTakesAConfirmedAddress(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	b.get("/account/security").wantText("Confirm your email address first")
	b.get("/account/two-step").wantRedirect("/account/security")
	b.post("/account/two-step", url.Values{"code": {"000000"}, "stepPassword": {"secret"}}).
		wantStatus(http.StatusConflict).
		wantText("Confirm your email address first.")
}

// A key that was on a page is in no other session, and in no later page.
func TestAKeyIsShownOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmed("ada@example.com")
	first := newApp(t, b.get("/account/two-step"))
	if second := newApp(t, b.get("/account/two-step")); second == first {
		t.Error("a page that is loaded again has the same key")
	}
	b.post("/account/two-step", first.first(-1)).wantStatus(http.StatusUnauthorized)
	thief := site.browser()
	thief.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	seen := newApp(t, thief.get("/account/two-step"))
	b.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	late := seen.first(0)
	late.Set("stepPassword", "rhubarb tin")
	b.post("/account/two-step", late).wantStatus(http.StatusConflict).wantText("That took longer than ten minutes.")

	// The page that answered has a key that works, for ten minutes.
	mine := newApp(t, b.get("/account/two-step"))
	kept := mine.first(0)
	kept.Set("stepPassword", "rhubarb tin")
	if _, err := site.pool.Exec(t.Context(), `UPDATE sessions SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'),
		'"setup_at":"[^"]*"', '"setup_at":"' || to_char(now() - interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"'), 'UTF8')
		WHERE NOT ended`); err != nil {
		t.Fatal(err)
	}
	b.post("/account/two-step", kept).wantStatus(http.StatusConflict)
}

func TestASecondStepIsUndoneByMail(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	thief, phone, _ := site.twoSteps("ada@example.com")
	thief.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	link := "/two-step/undo/" + site.codes("ada@example.com", account.LetterSecondStepOn)[0]
	owner := site.browser()
	owner.get(link).wantText("If somebody else turned it on, this undoes it.")
	thief.get("/account").wantText("Welcome back") // looking changes nothing
	reset := owner.post(link, nil).wantStatus(http.StatusSeeOther).header.Get("Location")
	thief.get("/account").wantText("Sign In Required")
	owner.post(reset, url.Values{"newPassword": {"pickled plum"}}).wantRedirect("/account/security")
	site.browser().post("/login", credentials("ada@example.com", "pickled plum")).wantRedirect("/")
	owner.post(link, nil).wantStatus(http.StatusNotFound)
	_ = phone
}

// The way back takes three days, of which any session and any of its letters can stop it.
func TestAWayBackWithoutCodes(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b, _, _ := site.twoSteps("ada@example.com")
	lost := site.browser()
	lost.post("/login/code/lost", nil).wantRedirect("/login") // it takes the password
	ask := func() string {
		lost = site.entering("ada@example.com")
		lost.get("/login/code/lost").wantText("It takes three days")
		lost.post("/login/code/lost", nil).wantStatus(http.StatusOK).wantText("The three days have begun.")
		return "/two-step/way-back/" + site.codes("ada@example.com", account.LetterWayBack)[0]
	}
	link := ask()
	if again := ask(); again != link {
		t.Error("asking again begins the wait anew")
	}
	b.get("/account/security").wantText("Somebody asked to turn this off by email.")
	b.post("/account/two-step/stop", nil).wantRedirect("/account/security")
	b.get("/account/security").wantText("Two-step sign-in stays on.")
	lost.get(link).wantStatus(http.StatusNotFound)

	link = ask()
	lost.post(link+"/stop", nil).wantStatus(http.StatusOK).wantText("Two-step sign-in stays on.")
	lost.post(link, nil).wantStatus(http.StatusNotFound)

	link = ask()
	lost.post(link, nil).wantStatus(http.StatusConflict).wantText("It’s too early for that.")
	site.remind(1, 2)
	if letters := site.codes("ada@example.com", account.LetterWayBack); len(letters) != 5 {
		t.Errorf("%d letters; want three that began a wait, and two more", len(letters))
	}
	if _, err := site.pool.Exec(t.Context(), `UPDATE tickets SET expires_at = expires_at - interval '3 days'
		WHERE purpose = 'way-back'`); err != nil {
		t.Fatal(err)
	}
	site.remind(3)
	open := site.codes("ada@example.com", account.LetterWayBackOpen)
	if len(open) != 1 || "/two-step/way-back/"+open[0] != link {
		t.Fatalf("%d letters when the wait is over", len(open))
	}
	lost.get(link).wantText("The three days are over.")
	lost.post(link, nil).wantStatus(http.StatusOK).wantText("Two-step sign-in is off")
	b.get("/account").wantText("Sign In Required")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
}

// remind does what the queue would do on these days of the waits that are under way.
func (s *testSite) remind(days ...int) {
	s.t.Helper()
	rows, _ := s.pool.Query(s.t.Context(), `SELECT args FROM river_job WHERE kind = 'remind_way_back'`)
	jobs, err := pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	if err != nil {
		s.t.Fatal(err)
	}
	for _, args := range jobs {
		var job river.Job[account.Reminder]
		if err := json.Unmarshal(args, &job.Args); err != nil {
			s.t.Fatal(err)
		}
		for range 2 { // a job may run twice
			if !slices.Contains(days, job.Args.Day) {
				continue
			}
			if err := account.NewWayBackReminder(s.accounts).Work(s.t.Context(), &job); err != nil {
				s.t.Fatal(err)
			}
		}
	}
}

// A new password is no way around the second step, and ends a sign-in that waits for it.
func TestAResetKeepsTheSecondStep(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	_, phone, _ := site.twoSteps("ada@example.com")
	waiting := site.entering("ada@example.com")

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

func wrongCode() url.Values { return url.Values{"code": {"000000"}} }

// Whoever has the password tries five codes in each sign-in, and twenty a day. Neither a browser that has passed before
// nor a recovery code is kept out by that, and the owner is told.
func TestCodesAreNotGuessed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	_, phone, recovery := site.twoSteps("ada@example.com")
	known := site.entering("ada@example.com")
	known.post("/login/code", phone.code(0)).wantRedirect("/")

	tried := 0
	for day := range 2 {
		for range 3 { // quarters of an hour
			for range 8 {
				thief := site.entering("ada@example.com")
				for range 6 {
					if thief.post("/login/code", wrongCode()).status == http.StatusUnauthorized {
						tried++
					}
				}
			}
			site.forward("15 minutes 1 second", "code-account")
		}
		if want := 20 * (day + 1); tried != want {
			t.Errorf("%d codes were tried in %d days; want %d", tried, day+1, want)
		}
		if day == 0 {
			if letters := site.codes("ada@example.com", account.LetterWrongCodes); len(letters) != 1 {
				t.Errorf("%d letters tell of it", len(letters))
			}
			site.forward("1 day", "code-account", "code-account-day", "code-letter")
		}
	}
	stranger := site.entering("ada@example.com")
	stranger.post("/login/code", phone.code(1)).wantStatus(http.StatusTooManyRequests)
	stranger.post("/login/code", url.Values{"code": {recovery[0]}}).wantRedirect("/")
	known.post("/logout", nil)
	known.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/login/code?next=%2F")
	known.post("/login/code", phone.code(1)).wantRedirect("/")
}

// forward lets time pass for what is counted under these names.
func (s *testSite) forward(span string, names ...string) {
	s.t.Helper()
	const statement = `UPDATE sign_in_attempts SET window_end = window_end - $1::interval WHERE key = ANY($2)`
	user, err := s.accounts.ByEmail(s.t.Context(), "ada@example.com")
	if err != nil {
		s.t.Fatal(err)
	}
	var keys []string
	for _, name := range names {
		keys = append(keys, testKeys.Of(name, user.ID.String(), fmt.Sprint(user.Epoch)))
	}
	if _, err := s.pool.Exec(s.t.Context(), statement, span, keys); err != nil {
		s.t.Fatal(err)
	}
}

// With another key of the site, a code cannot be checked; a recovery code still can, and there is the way back.
func TestALostKeyLocksNobodyOut(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	_, phone, recovery := site.twoSteps("ada@example.com")
	if _, err := site.pool.Exec(t.Context(), `UPDATE second_steps SET secret = set_byte(secret, 0, get_byte(secret, 0) # 1)`); err != nil {
		t.Fatal(err)
	}
	b := site.entering("ada@example.com")
	b.post("/login/code", phone.code(0)).wantStatus(http.StatusConflict).
		wantText("We can’t check your app’s codes anymore.").
		wantText("Get back in by email")
	b.post("/login/code", url.Values{"code": {recovery[0]}}).wantRedirect("/")
}

// confirmed returns the browser of somebody whose address is confirmed.
func (s *testSite) confirmed(email string) *browser {
	s.t.Helper()
	b := s.member(email)
	b.post("/verify/"+s.codes(email, account.LetterVerifyEmail)[0], nil).wantRedirect("/account/security")
	return b
}

// first is what turns the second step on: a code of the app, and the password.
func (a app) first(periods int) url.Values {
	posted := a.code(periods)
	posted.Set("stepPassword", "secret")
	return posted
}

// twoSteps returns the browser of somebody who signs in with a code, their app, and their recovery codes.
func (s *testSite) twoSteps(email string) (*browser, app, []string) {
	s.t.Helper()
	b := s.confirmed(email)
	phone := newApp(s.t, b.get("/account/two-step"))
	return b, phone, recoveryCodes(b.post("/account/two-step", phone.first(-1)).wantStatus(http.StatusOK))
}

func recoveryCodes(shown answer) (codes []string) {
	shown.page().Find(".codes code").Each(func(_ int, code *goquery.Selection) { codes = append(codes, code.Text()) })
	return codes
}

// entering returns a browser that has given the password and owes the code.
func (s *testSite) entering(email string) *browser {
	s.t.Helper()
	b := s.browser()
	b.post("/login", credentials(email, "secret")).wantRedirect("/login/code?next=%2F")
	return b
}
