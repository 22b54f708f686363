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

// code is the app's code that many periods from now.
func (a app) code(periods int) url.Values {
	a.t.Helper()
	code, err := totp.GenerateCode(a.key, time.Now().Add(time.Duration(periods)*30*time.Second))
	if err != nil {
		a.t.Fatal(err)
	}
	return url.Values{"code": {code}}
}

func TestTwoFactorIsSetUpAndUsed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmedUser("ada@example.com")
	elsewhere := site.browser()
	elsewhere.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	phone := newApp(t, b.get("/account/two-step"))
	wrong := phone.enableForm(-1)
	wrong.Set("code", "000000")
	again := newApp(t, answer{t: t, status: http.StatusOK, body: b.post("/account/two-step", wrong).
		wantStatus(http.StatusUnauthorized).wantText("That code isn’t right.").body})
	if again != phone {
		t.Error("a mistyped code replaces the secret")
	}
	cookieAlone := phone.enableForm(-1)
	cookieAlone.Set("stepPassword", "wrong!")
	b.post("/account/two-step", cookieAlone).wantStatus(http.StatusBadRequest).
		wantText("That isn’t your current password.")
	elsewhere.get("/account").wantText("Welcome back") // it is not on yet
	first := phone.enableForm(-1)
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
	fourth := site.pendingSignIn("ada@example.com")
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
	for kind, want := range map[account.EmailKind]int{account.EmailTwoFactorOn: 1, account.EmailRecoveryCodeUsed: 2,
		account.EmailRecoveryCodesNew: 1, account.EmailTwoFactorOff: 1} {
		if emails := site.mailedCodes("ada@example.com", kind); len(emails) != want {
			t.Errorf("%s: %d emails", kind, len(emails))
		}
	}
}

// The owner of a mistyped or foreign address could never undo it by email.
func TestTwoFactorRequiresAConfirmedAddress(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	b.get("/account/security").wantText("Confirm your email address first")
	b.get("/account/two-step").wantRedirect("/account/security")
	b.post("/account/two-step", url.Values{"code": {"000000"}, "stepPassword": {"secret"}}).
		wantStatus(http.StatusConflict).
		wantText("Confirm your email address first.")
}

// A secret that was shown is in no other session and on no later page.
func TestTwoFactorSecretIsShownOnce(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmedUser("ada@example.com")
	first := newApp(t, b.get("/account/two-step"))
	if second := newApp(t, b.get("/account/two-step")); second == first {
		t.Error("a page that is loaded again has the same key")
	}
	b.post("/account/two-step", first.enableForm(-1)).wantStatus(http.StatusUnauthorized)
	thief := site.browser()
	thief.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	seen := newApp(t, thief.get("/account/two-step"))
	b.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	late := seen.enableForm(0)
	late.Set("stepPassword", "rhubarb tin")
	b.post("/account/two-step", late).wantStatus(http.StatusConflict).wantText("That took longer than ten minutes.")

	// The page that answered has a key that works, for ten minutes.
	mine := newApp(t, b.get("/account/two-step"))
	kept := mine.enableForm(0)
	kept.Set("stepPassword", "rhubarb tin")
	if _, err := site.pool.Exec(t.Context(), `UPDATE sessions SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'),
		'"setup_at":"[^"]*"', '"setup_at":"' || to_char(now() - interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"'), 'UTF8')
		WHERE NOT ended`); err != nil {
		t.Fatal(err)
	}
	b.post("/account/two-step", kept).wantStatus(http.StatusConflict)
}

func TestTwoFactorIsUndoneByEmail(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	thief, phone, _ := site.twoFactorUser("ada@example.com")
	thief.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	link := "/two-step/undo/" + site.mailedCodes("ada@example.com", account.EmailTwoFactorOn)[0]
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

// Recovery takes three days, during which any session and any of its emails can cancel it.
func TestAccountRecoveryTakesThreeDays(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b, _, _ := site.twoFactorUser("ada@example.com")
	lost := site.browser()
	lost.post("/login/code/lost", nil).wantRedirect("/login") // it takes the password
	ask := func() string {
		lost = site.pendingSignIn("ada@example.com")
		lost.get("/login/code/lost").wantText("It takes three days")
		lost.post("/login/code/lost", nil).wantStatus(http.StatusOK).wantText("The three days have begun.")
		return "/two-step/way-back/" + site.mailedCodes("ada@example.com", account.EmailRecovery)[0]
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
	site.sendReminders(1, 2)
	if emails := site.mailedCodes("ada@example.com", account.EmailRecovery); len(emails) != 5 {
		t.Errorf("%d emails; want three that began a wait, and two more", len(emails))
	}
	if _, err := site.pool.Exec(t.Context(), `UPDATE tickets SET expires_at = expires_at - interval '3 days'
		WHERE purpose = 'way-back'`); err != nil {
		t.Fatal(err)
	}
	site.sendReminders(3)
	open := site.mailedCodes("ada@example.com", account.EmailRecoveryOpen)
	if len(open) != 1 || "/two-step/way-back/"+open[0] != link {
		t.Fatalf("%d emails when the wait is over", len(open))
	}
	lost.get(link).wantText("The three days are over.")
	lost.post(link, nil).wantStatus(http.StatusOK).wantText("Two-step sign-in is off")
	b.get("/account").wantText("Sign In Required")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
}

// sendReminders runs the reminder job of account recoveries on these days of the waiting period.
func (s *testSite) sendReminders(days ...int) {
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
		for range 2 { // jobs may run twice
			if !slices.Contains(days, job.Args.Day) {
				continue
			}
			if err := account.NewRecoveryReminder(s.accounts).Work(s.t.Context(), &job); err != nil {
				s.t.Fatal(err)
			}
		}
	}
}

// A password reset does not bypass two-factor authentication, and cancels a pending sign-in.
func TestPasswordResetKeepsTwoFactor(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	_, phone, _ := site.twoFactorUser("ada@example.com")
	waiting := site.pendingSignIn("ada@example.com")

	reset := site.browser()
	reset.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	site.queuePasswordResets()
	link := "/reset/" + site.mailedCodes("ada@example.com", account.EmailResetPassword)[0]
	reset.post(link, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/login/code?next=%2Faccount%2Fsecurity")
	reset.get("/account").wantText("Sign In Required")
	waiting.post("/login/code", phone.code(0)).wantRedirect("/login")
	waiting.get("/account").wantText("Sign In Required")
	reset.post("/login/code", phone.code(1)).wantRedirect("/")
	reset.get("/account").wantText("Welcome back")
}

func wrongCode() url.Values { return url.Values{"code": {"000000"}} }

// An attacker with the password has five tries per sign-in and twenty per day. Known browsers and recovery codes are
// not locked out, and the owner is notified.
func TestCodeGuessingIsRateLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	_, phone, recovery := site.twoFactorUser("ada@example.com")
	known := site.pendingSignIn("ada@example.com")
	known.post("/login/code", phone.code(0)).wantRedirect("/")

	tried := 0
	for day := range 2 {
		for range 3 { // quarters of an hour
			for range 8 {
				thief := site.pendingSignIn("ada@example.com")
				for range 6 {
					if thief.post("/login/code", wrongCode()).status == http.StatusUnauthorized {
						tried++
					}
				}
			}
			site.shiftThrottles("15 minutes 1 second", "code-account")
		}
		if want := 20 * (day + 1); tried != want {
			t.Errorf("%d codes were tried in %d days; want %d", tried, day+1, want)
		}
		if day == 0 {
			if emails := site.mailedCodes("ada@example.com", account.EmailWrongCodes); len(emails) != 1 {
				t.Errorf("%d emails report it", len(emails))
			}
			site.shiftThrottles("1 day", "code-account", "code-account-day", "code-letter")
		}
	}
	stranger := site.pendingSignIn("ada@example.com")
	stranger.post("/login/code", phone.code(1)).wantStatus(http.StatusTooManyRequests)
	stranger.post("/login/code", url.Values{"code": {recovery[0]}}).wantRedirect("/")
	known.post("/logout", nil)
	known.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/login/code?next=%2F")
	known.post("/login/code", phone.code(1)).wantRedirect("/")
}

// shiftThrottles moves counted tries into the past.
func (s *testSite) shiftThrottles(span string, names ...string) {
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

// With another encryption key codes cannot be verified, but recovery codes and account recovery still work.
func TestLostEncryptionKeyLocksNoUserOut(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	_, phone, recovery := site.twoFactorUser("ada@example.com")
	if _, err := site.pool.Exec(t.Context(), `UPDATE second_steps SET secret = set_byte(secret, 0, get_byte(secret, 0) # 1)`); err != nil {
		t.Fatal(err)
	}
	b := site.pendingSignIn("ada@example.com")
	b.post("/login/code", phone.code(0)).wantStatus(http.StatusConflict).
		wantText("We can’t check your app’s codes anymore.").
		wantText("Get back in by email")
	b.post("/login/code", url.Values{"code": {recovery[0]}}).wantRedirect("/")
}

// confirmedUser returns the browser of a user with a confirmed address.
func (s *testSite) confirmedUser(email string) *browser {
	s.t.Helper()
	b := s.member(email)
	b.post("/verify/"+s.mailedCodes(email, account.EmailVerifyAddress)[0], nil).wantRedirect("/account/security")
	return b
}

// enableForm is the form that turns two-factor authentication on: a code and the password.
func (a app) enableForm(periods int) url.Values {
	posted := a.code(periods)
	posted.Set("stepPassword", "secret")
	return posted
}

// twoFactorUser returns the browser of a user with two-factor authentication, their app, and their recovery codes.
func (s *testSite) twoFactorUser(email string) (*browser, app, []string) {
	s.t.Helper()
	b := s.confirmedUser(email)
	phone := newApp(s.t, b.get("/account/two-step"))
	return b, phone, recoveryCodes(b.post("/account/two-step", phone.enableForm(-1)).wantStatus(http.StatusOK))
}

func recoveryCodes(shown answer) (codes []string) {
	shown.page().Find(".codes code").Each(func(_ int, code *goquery.Selection) { codes = append(codes, code.Text()) })
	return codes
}

// PendingSignIn returns a browser that has given the password and not the code.
func (s *testSite) pendingSignIn(email string) *browser {
	s.t.Helper()
	b := s.browser()
	b.post("/login", credentials(email, "secret")).wantRedirect("/login/code?next=%2F")
	return b
}
