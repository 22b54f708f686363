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

// findResets does what the queue would do: it looks for the accounts that somebody asked a new password for.
func (s *testSite) findResets() {
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

// codes are those in the links that were mailed to an address, the newest first.
func (s *testSite) codes(email string, kind account.LetterKind) []string {
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

func TestAForgottenPasswordIsSetAnew(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	elsewhere := site.member("ada@example.com")
	b := site.browser()
	b.get("/login").wantText("Forgot your password?")
	b.post("/forgot", url.Values{"email": {"ADA@example.com"}}).wantStatus(http.StatusOK).wantText("Check your email.")
	site.findResets()
	codes := site.codes("ada@example.com", account.LetterResetPassword)
	if len(codes) != 1 {
		t.Fatalf("%d links", len(codes))
	}
	link := "/reset/" + codes[0]
	if page := b.get(link).wantStatus(http.StatusOK); strings.Contains(page.body, "ada@") {
		t.Error("the page shows whose link it is")
	}

	// A password that is refused uses nothing up.
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
		t.Errorf("the log tells of it: %s", log)
	}
}

func TestNobodyLearnsWhoHasAnAccount(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	here := b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	nobody := b.post("/forgot", url.Values{"email": {"bob@example.com"}}).wantStatus(http.StatusOK)
	if strings.ReplaceAll(here.text("main"), "ada@", "bob@") != nobody.text("main") {
		t.Errorf("the answers differ:\n%s\n%s", here.text("main"), nobody.text("main"))
	}
	site.findResets()
	if codes := site.codes("bob@example.com", account.LetterResetPassword); len(codes) > 0 {
		t.Errorf("somebody without an account got %v", codes)
	}
	b.post("/forgot", url.Values{"email": {"no address"}}).wantStatus(http.StatusBadRequest).
		wantText("That doesn’t look like an email address.")
}

// Whoever asks in another's name, and however often, takes nothing from them: a link works for as long as no other is
// sent.
func TestOneLinkAnHour(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	for range 8 {
		b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK).wantText("Check your email.")
		site.findResets()
	}
	codes := site.codes("ada@example.com", account.LetterResetPassword)
	if len(codes) != 1 {
		t.Fatalf("%d letters", len(codes))
	}
	b.get("/reset/" + codes[0]).wantStatus(http.StatusOK)
	b.get("/verify/" + codes[0]).wantStatus(http.StatusNotFound) // a link for one thing does nothing else
	b.get("/reset/" + strings.Repeat("A", len(codes[0]))).wantStatus(http.StatusNotFound)
}

// Whoever comes with a link that does not work anymore gets another with one press, where that one went.
func TestALinkThatIsOverLeadsToANewOne(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.member("ada@example.com")
	b := site.browser()
	verify := "/verify/" + site.codes("ada@example.com", account.LetterVerifyEmail)[0]
	ada.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	spent := b.get(verify).wantStatus(http.StatusNotFound).wantText("This link doesn’t work anymore.")
	action, _ := spent.page().Find("main form").Attr("action")
	b.post(action, nil).wantStatus(http.StatusOK).wantText("Check your email")
	fresh := site.codes("ada@example.com", account.LetterVerifyEmail)
	b.post("/verify/"+fresh[0], nil).wantStatus(http.StatusOK).wantText("Your email address is confirmed")
	b.post(action, nil).wantStatus(http.StatusOK) // says no more and no less
	if again := site.codes("ada@example.com", account.LetterVerifyEmail); len(again) != len(fresh) {
		t.Error("somebody whose address is confirmed gets another link")
	}

	b.post("/forgot", url.Values{"email": {"ada@example.com"}})
	site.findResets()
	reset := "/reset/" + site.codes("ada@example.com", account.LetterResetPassword)[0]
	b.post(reset, url.Values{"newPassword": {"pickled plum"}}).wantRedirect("/account/security")
	spent = site.browser().get(reset).wantStatus(http.StatusNotFound)
	action, _ = spent.page().Find("main form").Attr("action")
	site.browser().post(action, nil).wantStatus(http.StatusOK).wantText("Check your email")
	site.findResets()
	if links := site.codes("ada@example.com", account.LetterResetPassword); len(links) != 2 {
		t.Errorf("%d links", len(links))
	}
	site.browser().post("/reset/"+strings.Repeat("A", 43)+"/again", nil).wantStatus(http.StatusNotFound)
}

// An old link must not show its holder the address that the account has by now.
func TestAnOldLinkShowsNoAddress(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	old := site.codes("ada@example.com", account.LetterVerifyEmail)[0]
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
	codes := site.codes("ada@example.com", account.LetterVerifyEmail)
	if len(codes) != 2 {
		t.Fatalf("%d links", len(codes))
	}
	b.get("/verify/" + codes[1]).wantStatus(http.StatusNotFound)
	phone := site.browser()
	phone.get("/verify/" + codes[0]).wantText("Yes, confirm it")
	b.get("/account/security").wantText("Not confirmed yet") // looking at the page confirms nothing
	phone.post("/verify/"+codes[0], nil).wantStatus(http.StatusOK).wantText("Your email address is confirmed")
	phone.get("/account").wantText("Sign In Required") // and it signs nobody in
	b.get("/account/security").wantText("Confirmed")
	b.get("/verify/" + codes[0]).wantStatus(http.StatusNotFound)
}
