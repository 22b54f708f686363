package account_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

func TestTwoFactorIsSetUpAndUsed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.ConfirmedUser("ada@example.com")
	phone, first, recovery := setUpTwoFactor(site, b)

	other := site.Browser()
	good := signInWithCode(other, phone, first)

	third := site.Browser()
	call := third.Call("/api/auth/login", `{"email":"ada@example.com","password":"secret"}`).
		WantStatus(http.StatusUnauthorized)
	if call.JSON()["next"] != "/login/code" || call.JSON()["user"] != nil {
		t.Errorf("got %s", call.Body)
	}
	third.Post("/login/code", good).WantStatus(http.StatusUnauthorized) // each works once
	third.Post("/login/code", url.Values{"code": {strings.ToUpper(recovery[3])}}).WantRedirect("/")
	fourth := pendingSignIn(site, "ada@example.com")
	fourth.Post("/login/code", url.Values{"code": {recovery[3]}}).WantStatus(http.StatusUnauthorized).
		WantText("That recovery code isn’t right.")
	b.Get("/account/security").WantText("You have 9 recovery codes left.")

	b.Post("/account/two-step/codes", url.Values{"codesPassword": {"wrong!"}}).WantStatus(http.StatusBadRequest)
	renewed := sitetest.RecoveryCodes(b.Post("/account/two-step/codes", url.Values{"codesPassword": {"secret"}}).
		WantStatus(http.StatusOK))
	fourth.Post("/login/code", url.Values{"code": {recovery[4]}}).WantStatus(http.StatusUnauthorized)
	fourth.Post("/login/code", url.Values{"code": {renewed[0]}}).WantRedirect("/")

	b.Post("/account/two-step/end", url.Values{"stepPassword": {"wrong!"}}).WantStatus(http.StatusBadRequest)
	b.Post("/account/two-step/end", url.Values{"stepPassword": {"secret"}}).WantRedirect("/account/security")
	b.Get("/account/security").WantText("Two-step sign-in is off.")
	other.Get("/account").WantText("Sign In Required")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
	for kind, want := range map[account.EmailKind]int{account.EmailTwoFactorOn: 1, account.EmailRecoveryCodeUsed: 2,
		account.EmailRecoveryCodesNew: 1, account.EmailTwoFactorOff: 1} {
		if emails := site.MailedCodes("ada@example.com", kind); len(emails) != want {
			t.Errorf("%s: %d emails", kind, len(emails))
		}
	}
}

// setUpTwoFactor turns two-factor authentication on after mistakes, and returns the app, the form with its first code,
// and the recovery codes.
func setUpTwoFactor(
	site *sitetest.Site, b *sitetest.Browser,
) (phone sitetest.AuthenticatorApp, first url.Values, recovery []string) {
	t := site.T
	t.Helper()
	elsewhere := site.Browser()
	elsewhere.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
	phone = sitetest.NewAuthenticatorApp(t, b.Get("/account/two-step"))
	wrong := phone.EnableForm(-1)
	wrong.Set("code", "000000")
	resumed := sitetest.NewAuthenticatorApp(t, sitetest.Response{T: t, Status: http.StatusOK,
		Body: b.Post("/account/two-step", wrong).
			WantStatus(http.StatusUnauthorized).WantText("That code isn’t right.").Body})
	if resumed != phone {
		t.Error("a mistyped code replaces the secret")
	}
	cookieAlone := phone.EnableForm(-1)
	cookieAlone.Set("stepPassword", "wrong!")
	b.Post("/account/two-step", cookieAlone).WantStatus(http.StatusBadRequest).
		WantText("That isn’t your current password.")
	elsewhere.Get("/account").WantText("Welcome back") // it is not on yet
	first = phone.EnableForm(-1)
	done := b.Post("/account/two-step", first).WantStatus(http.StatusOK).WantText("Two-step sign-in is on.")
	recovery = sitetest.RecoveryCodes(done)
	if len(recovery) != 10 || !regexp.MustCompile(`^[a-z2-7]{4}(-[a-z2-7]{4}){3}$`).MatchString(recovery[0]) {
		t.Fatalf("recovery codes: %q", recovery)
	}
	file, _ := done.Page().Find("a[download]").Attr("href")
	if !strings.Contains(file, recovery[9]) {
		t.Errorf("the file to download is %s", file)
	}
	b.Get("/account").WantText("Welcome back")
	elsewhere.Get("/account").WantText("Sign In Required")
	b.Get("/account/two-step").WantRedirect("/account/security")
	return phone, first, recovery
}

// signInWithCode signs in with the password and a code after mistakes, and returns the form with the used code.
func signInWithCode(other *sitetest.Browser, phone sitetest.AuthenticatorApp, first url.Values) url.Values {
	other.Site.T.Helper()
	other.Post("/login", sitetest.Credentials("ada@example.com", "wrong!")).WantStatus(http.StatusUnauthorized)
	other.Get("/login/code").WantRedirect("/login")
	other.Post("/login", url.Values{"email": {"ada@example.com"}, "password": {"secret"}, "next": {"/pricing"}}).
		WantRedirect("/login/code?next=%2Fpricing")
	other.Get("/account").WantText("Sign In Required")
	other.Get("/login/code?next=%2Fpricing").WantText("Enter your code")
	other.Post("/login/code", first).WantStatus(http.StatusUnauthorized) // it was used to turn it on
	good := phone.Code(0)
	good.Set("next", "/pricing")
	other.Post("/login/code", good).WantRedirect("/pricing")
	other.Get("/account").WantText("Welcome back")
	return good
}

// The owner of a mistyped or foreign address could never undo it by email.
func TestTwoFactorRequiresAConfirmedAddress(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	b.Get("/account/security").WantText("Confirm your email address first")
	b.Get("/account/two-step").WantRedirect("/account/security")
	b.Post("/account/two-step", url.Values{"code": {"000000"}, "stepPassword": {"secret"}}).
		WantStatus(http.StatusConflict).
		WantText("Confirm your email address first.")
}

// A secret that was shown is in no other session and on no later page.
func TestTwoFactorSecretIsShownOnce(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.ConfirmedUser("ada@example.com")
	first := sitetest.NewAuthenticatorApp(t, b.Get("/account/two-step"))
	if second := sitetest.NewAuthenticatorApp(t, b.Get("/account/two-step")); second == first {
		t.Error("a page that is loaded again has the same key")
	}
	b.Post("/account/two-step", first.EnableForm(-1)).WantStatus(http.StatusUnauthorized)
	thief := site.Browser()
	thief.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
	seen := sitetest.NewAuthenticatorApp(t, thief.Get("/account/two-step"))
	b.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	late := seen.EnableForm(0)
	late.Set("stepPassword", "rhubarb tin")
	b.Post("/account/two-step", late).WantStatus(http.StatusConflict).WantText("That took longer than ten minutes.")

	// The page that answered has a key that works, for ten minutes.
	mine := sitetest.NewAuthenticatorApp(t, b.Get("/account/two-step"))
	kept := mine.EnableForm(0)
	kept.Set("stepPassword", "rhubarb tin")
	if _, err := site.Pool.Exec(t.Context(), `UPDATE sessions SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'),
		'"setup_at":"[^"]*"', '"setup_at":"' || to_char(now() - interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"'), 'UTF8')
		WHERE NOT ended`); err != nil {
		t.Fatal(err)
	}
	b.Post("/account/two-step", kept).WantStatus(http.StatusConflict)
}

func TestTwoFactorIsUndoneByEmail(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	thief, phone, _ := site.TwoFactorUser("ada@example.com")
	thief.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	link := "/two-step/undo/" + site.MailedCodes("ada@example.com", account.EmailTwoFactorOn)[0]
	owner := site.Browser()
	owner.Get(link).WantText("If someone else turned it on, you can turn it off here.")
	thief.Get("/account").WantText("Welcome back") // looking changes nothing
	reset := owner.Post(link, nil).WantStatus(http.StatusSeeOther).Header.Get("Location")
	thief.Get("/account").WantText("Sign In Required")
	owner.Post(reset, url.Values{"newPassword": {"pickled plum"}}).WantRedirect("/account/security")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "pickled plum")).WantRedirect("/")
	owner.Post(link, nil).WantStatus(http.StatusNotFound)
	_ = phone
}

// Recovery takes three days, during which any session and any of its emails can cancel it.
func TestAccountRecoveryTakesThreeDays(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b, _, _ := site.TwoFactorUser("ada@example.com")
	lost := site.Browser()
	lost.Post("/login/code/lost", nil).WantRedirect("/login") // it takes the password
	ask := func() string {
		lost = pendingSignIn(site, "ada@example.com")
		lost.Get("/login/code/lost").WantText("It takes three days")
		lost.Post("/login/code/lost", nil).WantStatus(http.StatusOK).WantText("The three-day wait has started.")
		return "/two-step/way-back/" + site.MailedCodes("ada@example.com", account.EmailRecovery)[0]
	}
	link := ask()
	if second := ask(); second != link {
		t.Error("asking again begins the wait anew")
	}
	b.Get("/account/security").WantText("Someone asked to turn this off by email.")
	b.Post("/account/two-step/stop", nil).WantRedirect("/account/security")
	b.Get("/account/security").WantText("Two-step sign-in stays on.")
	lost.Get(link).WantStatus(http.StatusNotFound)

	link = ask()
	lost.Post(link+"/stop", nil).WantStatus(http.StatusOK).WantText("Two-step sign-in stays on.")
	lost.Post(link, nil).WantStatus(http.StatusNotFound)

	link = ask()
	lost.Post(link, nil).WantStatus(http.StatusConflict).WantText("It’s too early for that.")
	sendReminders(site, 1, 2)
	if emails := site.MailedCodes("ada@example.com", account.EmailRecovery); len(emails) != 5 {
		t.Errorf("%d emails; want three that began a wait, and two more", len(emails))
	}
	if _, err := site.Pool.Exec(t.Context(), `UPDATE tickets SET expires_at = expires_at - interval '3 days'
		WHERE purpose = 'way-back'`); err != nil {
		t.Fatal(err)
	}
	sendReminders(site, 3)
	open := site.MailedCodes("ada@example.com", account.EmailRecoveryOpen)
	if len(open) != 1 || "/two-step/way-back/"+open[0] != link {
		t.Fatalf("%d emails when the wait is over", len(open))
	}
	lost.Get(link).WantText("The three days are over.")
	lost.Post(link, nil).WantStatus(http.StatusOK).WantText("Two-step sign-in is off")
	b.Get("/account").WantText("Sign In Required")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
}

// sendReminders runs the reminder job of account recoveries on these days of the waiting period.
func sendReminders(s *sitetest.Site, days ...int) {
	s.T.Helper()
	rows, _ := s.Pool.Query(s.T.Context(), `SELECT args FROM river_job WHERE kind = 'remind_way_back'`)
	jobs, err := pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	if err != nil {
		s.T.Fatal(err)
	}
	for _, args := range jobs {
		var job river.Job[account.Reminder]
		if err := json.Unmarshal(args, &job.Args); err != nil {
			s.T.Fatal(err)
		}
		for range 2 { // jobs may run twice
			if !slices.Contains(days, job.Args.Day) {
				continue
			}
			if err := account.NewRecoveryReminder(s.Accounts.EmailLinks).Work(s.T.Context(), &job); err != nil {
				s.T.Fatal(err)
			}
		}
	}
}

// A password reset does not bypass two-factor authentication, and cancels a pending sign-in.
func TestPasswordResetKeepsTwoFactor(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	_, phone, _ := site.TwoFactorUser("ada@example.com")
	waiting := pendingSignIn(site, "ada@example.com")

	reset := site.Browser()
	reset.Post("/forgot", url.Values{"email": {"ada@example.com"}}).WantStatus(http.StatusOK)
	site.QueuePasswordResets()
	link := "/reset/" + site.MailedCodes("ada@example.com", account.EmailResetPassword)[0]
	reset.Post(link, url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/login/code?next=%2Faccount%2Fsecurity")
	reset.Get("/account").WantText("Sign In Required")
	waiting.Post("/login/code", phone.Code(0)).WantRedirect("/login")
	waiting.Get("/account").WantText("Sign In Required")
	reset.Post("/login/code", phone.Code(1)).WantRedirect("/")
	reset.Get("/account").WantText("Welcome back")
}

func wrongCode() url.Values { return url.Values{"code": {"000000"}} }

// An attacker with the password has five tries per sign-in and twenty per day. Known browsers and recovery codes are
// not locked out, and the owner is notified.
func TestCodeGuessingIsRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	_, phone, recovery := site.TwoFactorUser("ada@example.com")
	known := pendingSignIn(site, "ada@example.com")
	known.Post("/login/code", phone.Code(0)).WantRedirect("/")

	tried := 0
	for day := range 2 {
		for range 3 { // quarters of an hour
			for range 8 {
				thief := pendingSignIn(site, "ada@example.com")
				for range 6 {
					if thief.Post("/login/code", wrongCode()).Status == http.StatusUnauthorized {
						tried++
					}
				}
			}
			shiftThrottles(site, "15 minutes 1 second", "code-account")
		}
		if want := 20 * (day + 1); tried != want {
			t.Errorf("%d codes were tried in %d days; want %d", tried, day+1, want)
		}
		if day == 0 {
			if emails := site.MailedCodes("ada@example.com", account.EmailWrongCodes); len(emails) != 1 {
				t.Errorf("%d emails report it", len(emails))
			}
			shiftThrottles(site, "1 day", "code-account", "code-account-day", "code-letter")
		}
	}
	stranger := pendingSignIn(site, "ada@example.com")
	stranger.Post("/login/code", phone.Code(1)).WantStatus(http.StatusTooManyRequests)
	stranger.Post("/login/code", url.Values{"code": {recovery[0]}}).WantRedirect("/")
	known.Post("/logout", nil)
	known.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/login/code?next=%2F")
	known.Post("/login/code", phone.Code(1)).WantRedirect("/")
}

// shiftThrottles moves counted tries into the past.
func shiftThrottles(s *sitetest.Site, span string, names ...string) {
	s.T.Helper()
	const statement = `UPDATE sign_in_attempts SET window_end = window_end - $1::interval WHERE key = ANY($2)`
	user, err := s.Accounts.Users.ByEmail(s.T.Context(), "ada@example.com")
	if err != nil {
		s.T.Fatal(err)
	}
	var keys []string
	for _, name := range names {
		keys = append(keys, sitetest.ThrottleKeys.Of(name, user.ID.String(), fmt.Sprint(user.Epoch)))
	}
	if _, err := s.Pool.Exec(s.T.Context(), statement, span, keys); err != nil {
		s.T.Fatal(err)
	}
}

// With another encryption key codes cannot be verified, but recovery codes and account recovery still work.
func TestLostEncryptionKeyLocksNoUserOut(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	_, phone, recovery := site.TwoFactorUser("ada@example.com")
	if _, err := site.Pool.Exec(t.Context(), `UPDATE second_steps SET secret = set_byte(secret, 0, get_byte(secret, 0) # 1)`); err != nil {
		t.Fatal(err)
	}
	b := pendingSignIn(site, "ada@example.com")
	b.Post("/login/code", phone.Code(0)).WantStatus(http.StatusConflict).
		WantText("We can’t check your app’s codes anymore.").
		WantText("Get back in by email")
	b.Post("/login/code", url.Values{"code": {recovery[0]}}).WantRedirect("/")
}

// pendingSignIn returns a browser that has given the password and not the code.
func pendingSignIn(s *sitetest.Site, email string) *sitetest.Browser {
	s.T.Helper()
	b := s.Browser()
	b.Post("/login", sitetest.Credentials(email, "secret")).WantRedirect("/login/code?next=%2F")
	return b
}
