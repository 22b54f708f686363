package billing_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/usage"
)

func humanizeWords(b *sitetest.Browser, n int, mark string) sitetest.Response {
	return b.Post("/platform", url.Values{"text": {strings.Repeat("We utilize "+mark+". ", n/3)}})
}

func TestLowWordsAreReportedByEmail(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Subscriber("ada@example.com", "basic"), site.Subscriber("bob@example.com", "basic")
	bob.Post("/account/preferences", url.Values{"lowWords": {account.No}}).WantRedirect("/account/preferences")
	low := string(usage.EmailLowWords)
	for _, step := range []struct{ words, emails int }{{23_700, 0}, {300, 1}, {300, 1}, {4_200, 2}, {900, 2}} {
		for _, b := range []*sitetest.Browser{ada, bob} {
			humanizeWords(b, step.words, strings.Repeat("i", step.words%7+1)+time.Now().Format("150405.000000000")).
				WantStatus(http.StatusOK)
		}
		if got := site.CountEmails("ada@example.com", low); got != step.emails {
			t.Errorf("after %d more words: %d emails, want %d", step.words, got, step.emails)
		}
	}
	if got := site.CountEmails("bob@example.com", low); got != 0 {
		t.Errorf("bob doesn’t want any, and gets %d", got)
	}
}

func TestMonthlySummaryIsEmailedOnRequest(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Subscriber("ada@example.com", "basic"), site.Subscriber("bob@example.com", "basic")
	idle := site.Subscriber("idle@example.com", "basic")
	for _, b := range []*sitetest.Browser{ada, idle} {
		b.Post("/account/preferences", url.Values{"summary": {account.Yes}}).WantRedirect("/account/preferences")
	}
	humanizeWords(ada, 300, "it").WantStatus(http.StatusOK)
	humanizeWords(bob, 300, "it").WantStatus(http.StatusOK)
	const carried = `INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, created_at, expires_at)
		SELECT user_id, period_start, gen_random_uuid(), gen_random_uuid(), 300, 'committed', created_at, expires_at
		FROM usage_ledger` // as an upgrade does with words used before it
	if _, err := site.Pool.Exec(t.Context(), carried); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	sumUp := func() {
		worker := usage.NewSummarizer(site.Store.Billing, func() time.Time { return now })
		if err := worker.Work(t.Context(), &river.Job[usage.Summarize]{}); err != nil {
			t.Fatal(err)
		}
	}
	summary := string(usage.EmailSummary)
	sumUp()
	if got := site.CountEmails("ada@example.com", summary); got != 0 {
		t.Errorf("%d emails before the month is over", got)
	}
	now = time.Date(now.UTC().Year(), now.UTC().Month()+1, 1, 0, 0, 0, 0, time.UTC)
	sumUp()
	sumUp()
	for email, want := range map[string]int{"ada@example.com": 1, "bob@example.com": 0, "idle@example.com": 0} {
		if got := site.CountEmails(email, summary); got != want {
			t.Errorf("%s gets %d emails, want %d", email, got, want)
		}
	}
	var used, texts int
	const facts = `SELECT (facts->>'used')::int, (facts->>'texts')::int FROM mails WHERE kind = $1`
	err := site.Pool.QueryRow(t.Context(), facts, summary).Scan(&used, &texts)
	if err != nil || used != 300 || texts != 1 {
		t.Errorf("it says %d words in %d texts, %v", used, texts, err)
	}
}

func TestConfirmedAddressGetsAWelcomeEmail(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	welcome := string(account.EmailWelcome)
	site.Member("ada@example.com")
	if got := site.CountEmails("ada@example.com", welcome); got != 0 {
		t.Errorf("%d emails to an address that may be another person’s", got)
	}
	site.Browser().Post("/verify/"+site.MailedCodes("ada@example.com", account.EmailVerifyAddress)[0], nil)
	if got := site.CountEmails("ada@example.com", welcome); got != 1 {
		t.Errorf("%d emails", got)
	}
}
