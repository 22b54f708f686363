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
	b.get(link).wantStatus(http.StatusOK).wantText("For ada@example.com.")

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

func TestTheNewestLinkCounts(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("ada@example.com")
	b := site.browser()
	for range 2 {
		b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
		site.findResets()
	}
	codes := site.codes("ada@example.com", account.LetterResetPassword)
	b.get("/reset/" + codes[1]).wantStatus(http.StatusNotFound)
	b.get("/reset/" + codes[0]).wantStatus(http.StatusOK)
	b.get("/verify/" + codes[0]).wantStatus(http.StatusNotFound) // a link for one thing does nothing else
	b.get("/reset/" + strings.Repeat("A", len(codes[0]))).wantStatus(http.StatusNotFound)
	for range 3 {
		b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	}
	b.post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusTooManyRequests)
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
	phone.get("/verify/" + codes[0]).wantText("Is ada@example.com yours?")
	b.get("/account/security").wantText("Not confirmed yet") // looking at the page confirms nothing
	phone.post("/verify/"+codes[0], nil).wantStatus(http.StatusOK).wantText("Your email address is confirmed")
	phone.get("/account").wantText("Sign In Required") // and it signs nobody in
	b.get("/account/security").wantText("Confirmed")
	b.get("/verify/" + codes[0]).wantStatus(http.StatusNotFound)
}
