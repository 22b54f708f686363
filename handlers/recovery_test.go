package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"plainhand/internal/account"
)

// queuePasswordResets runs the job that turns password reset requests into emails.
func (s *testSite) queuePasswordResets() {
	s.t.Helper()
	rows, _ := s.pool.Query(s.t.Context(), `DELETE FROM river_job WHERE kind = 'find_reset' RETURNING args`)
	jobs, err := pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	if err != nil {
		s.t.Fatal(err)
	}
	for _, args := range jobs {
		var job river.Job[account.FindReset]
		if err := json.Unmarshal(args, &job.Args); err != nil {
			s.t.Fatal(err)
		}
		if err := account.NewResetFinder(s.accounts).Work(s.t.Context(), &job); err != nil {
			s.t.Fatal(err)
		}
	}
}

// mailedCodes returns the codes in the links that were emailed to an address, newest first.
func (s *testSite) mailedCodes(email string, kind account.EmailKind) []string {
	s.t.Helper()
	const query = `SELECT facts->>'ticket' FROM mails JOIN users ON users.id = user_id
		WHERE email = $1 AND kind = $2 ORDER BY mails.id DESC`
	rows, _ := s.pool.Query(s.t.Context(), query, email, kind)
	tickets, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		s.t.Fatal(err)
	}
	var codes []string
	for _, ticket := range tickets {
		codes = append(codes, testLinks.Code(uuid.MustParse(ticket)))
	}
	return codes
}

func TestForgottenPasswordIsReset(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	elsewhere := site.member("ada@example.com")
	b := site.browser()
	b.get("/login").wantText("Forgot your password?")
	b.post("/forgot", url.Values{"email": {"ADA@example.com"}}).wantStatus(http.StatusOK).wantText("Check your email.")
	site.queuePasswordResets()
	codes := site.mailedCodes("ada@example.com", account.EmailResetPassword)
	if len(codes) != 1 {
		t.Fatalf("%d links", len(codes))
	}
	link := "/reset/" + codes[0]
	if page := b.get(link).wantStatus(http.StatusOK); strings.Contains(page.body, "ada@") {
		t.Error("the page shows whose link it is")
	}

	// A rejected password does not use up the link.
	b.post(link, url.Values{"newPassword": {"five5"}}).wantStatus(http.StatusBadRequest).
		wantText("Password must be at least 6 characters")
	b.post(link, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
	b.get("/account/security").wantText("Your password has been changed.").wantText("Confirmed")

	elsewhere.get("/account").wantText("Sign In Required")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantStatus(http.StatusUnauthorized)
	site.browser().post("/login", credentials("ada@example.com", "rhubarb tin")).wantRedirect("/")
	for _, answer := range []answer{b.get(link), b.post(link, url.Values{"newPassword": {"another one"}})} {
		answer.wantStatus(http.StatusNotFound).wantText("This link doesn’t work anymore.")
	}
	if log := site.finalLog(); strings.Contains(log, codes[0]) || strings.Contains(log, "rhubarb") ||
		strings.Contains(log, "ada@example.com") {
		t.Errorf("the log reveals it: %s", log)
	}
}

func TestPasswordResetDoesNotRevealAccounts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	here := b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	unknown := b.post("/forgot", url.Values{"email": {"bob@example.com"}}).wantStatus(http.StatusOK)
	if strings.ReplaceAll(here.text("main"), "ada@", "bob@") != unknown.text("main") {
		t.Errorf("the answers differ:\n%s\n%s", here.text("main"), unknown.text("main"))
	}
	site.queuePasswordResets()
	if codes := site.mailedCodes("bob@example.com", account.EmailResetPassword); len(codes) > 0 {
		t.Errorf("an address without an account got %v", codes)
	}
	b.post("/forgot", url.Values{"email": {"no address"}}).wantStatus(http.StatusBadRequest).
		wantText("That doesn’t look like an email address.")
}

// A stranger's requests cannot invalidate a link: it works until another is sent, at most hourly.
func TestResetLinksAreLimitedToOnePerHour(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	for range 8 {
		b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK).wantText("Check your email.")
		site.queuePasswordResets()
	}
	codes := site.mailedCodes("ada@example.com", account.EmailResetPassword)
	if len(codes) != 1 {
		t.Fatalf("%d emails", len(codes))
	}
	b.get("/reset/" + codes[0]).wantStatus(http.StatusOK)
	b.get("/verify/" + codes[0]).wantStatus(http.StatusNotFound) // a link for one thing does nothing else
	b.get("/reset/" + strings.Repeat("A", len(codes[0]))).wantStatus(http.StatusNotFound)
}

// An expired link's page emails a new one to the same address.
func TestExpiredLinkOffersANewOne(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.member("ada@example.com")
	b := site.browser()
	verify := "/verify/" + site.mailedCodes("ada@example.com", account.EmailVerifyAddress)[0]
	ada.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	spent := b.get(verify).wantStatus(http.StatusNotFound).wantText("This link doesn’t work anymore.")
	action, _ := spent.page().Find("main form").Attr("action")
	b.post(action, nil).wantStatus(http.StatusOK).wantText("Check your email")
	fresh := site.mailedCodes("ada@example.com", account.EmailVerifyAddress)
	b.post("/verify/"+fresh[0], nil).wantStatus(http.StatusOK).wantText("Your email address is confirmed")
	b.post(action, nil).wantStatus(http.StatusOK) // says no more and no less
	if again := site.mailedCodes("ada@example.com", account.EmailVerifyAddress); len(again) != len(fresh) {
		t.Error("a confirmed address gets another link")
	}

	b.post("/forgot", url.Values{"email": {"ada@example.com"}})
	site.queuePasswordResets()
	reset := "/reset/" + site.mailedCodes("ada@example.com", account.EmailResetPassword)[0]
	b.post(reset, url.Values{"newPassword": {"pickled plum"}}).wantRedirect("/account/security")
	spent = site.browser().get(reset).wantStatus(http.StatusNotFound)
	action, _ = spent.page().Find("main form").Attr("action")
	site.browser().post(action, nil).wantStatus(http.StatusOK).wantText("Check your email")
	site.queuePasswordResets()
	if links := site.mailedCodes("ada@example.com", account.EmailResetPassword); len(links) != 2 {
		t.Errorf("%d links", len(links))
	}
	site.browser().post("/reset/"+strings.Repeat("A", 43)+"/again", nil).wantStatus(http.StatusNotFound)
}

// An old link must not reveal the account's current address.
func TestAnOldLinkShowsNoAddress(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	old := site.mailedCodes("ada@example.com", account.EmailVerifyAddress)[0]
	if _, err := site.pool.Exec(t.Context(), `UPDATE users SET email = 'ada@example.net'`); err != nil {
		t.Fatal(err)
	}
	b := site.browser()
	for _, answer := range []answer{b.get("/verify/" + old), b.post("/verify/"+old, nil), b.post("/verify/"+old+"/again",
		nil)} {
		if strings.Contains(answer.body, "ada@example") {
			t.Errorf("it shows one: %s", answer.text("main"))
		}
	}
}

func TestAnAddressIsConfirmed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	b.get("/account/security").wantText("Not confirmed yet")
	b.post("/account/verify", nil).wantRedirect("/account/security")
	b.get("/account/security").wantText("We’ve sent a link to ada@example.com.")
	codes := site.mailedCodes("ada@example.com", account.EmailVerifyAddress)
	if len(codes) != 2 {
		t.Fatalf("%d links", len(codes))
	}
	b.get("/verify/" + codes[1]).wantStatus(http.StatusNotFound)
	phone := site.browser()
	phone.get("/verify/" + codes[0]).wantText("Yes, confirm it")
	b.get("/account/security").wantText("Not confirmed yet") // looking at the page confirms nothing
	phone.post("/verify/"+codes[0], nil).wantStatus(http.StatusOK).wantText("Your email address is confirmed")
	phone.get("/account").wantText("Sign In Required") // it does not sign in
	b.get("/account/security").wantText("Confirmed")
	b.get("/verify/" + codes[0]).wantStatus(http.StatusNotFound)
}
