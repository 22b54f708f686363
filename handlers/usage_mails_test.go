package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"plainhand/internal/account"
	"plainhand/internal/usage"
)

// countEmails counts the queued emails of a kind for an address.
func (s *testSite) countEmails(email, kind string) (count int) {
	s.t.Helper()
	const query = `SELECT count(*) FROM mails JOIN users ON users.id = user_id WHERE email = $1 AND kind = $2`
	if err := s.pool.QueryRow(s.t.Context(), query, email, kind).Scan(&count); err != nil {
		s.t.Fatal(err)
	}
	return count
}

func (b *browser) humanizeWords(n int, mark string) answer {
	return b.post("/platform", url.Values{"text": {strings.Repeat("We utilize "+mark+". ", n/3)}})
}

func TestLowWordsAreReportedByEmail(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.subscriber("ada@example.com", "basic"), site.subscriber("bob@example.com", "basic")
	bob.post("/account/preferences", url.Values{"lowWords": {account.No}}).wantRedirect("/account/preferences")
	low := string(usage.EmailLowWords)
	for _, step := range []struct{ words, emails int }{{23_700, 0}, {300, 1}, {300, 1}, {4_200, 2}, {900, 2}} {
		for _, b := range []*browser{ada, bob} {
			b.humanizeWords(step.words, strings.Repeat("i", step.words%7+1)+time.Now().Format("150405.000000000")).
				wantStatus(http.StatusOK)
		}
		if got := site.countEmails("ada@example.com", low); got != step.emails {
			t.Errorf("after %d more words: %d emails, want %d", step.words, got, step.emails)
		}
	}
	if got := site.countEmails("bob@example.com", low); got != 0 {
		t.Errorf("bob doesn’t want any, and gets %d", got)
	}
}

func TestMonthlySummaryIsEmailedOnRequest(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, bob := site.subscriber("ada@example.com", "basic"), site.subscriber("bob@example.com", "basic")
	idle := site.subscriber("idle@example.com", "basic")
	for _, b := range []*browser{ada, idle} {
		b.post("/account/preferences", url.Values{"summary": {account.Yes}}).wantRedirect("/account/preferences")
	}
	ada.humanizeWords(300, "it").wantStatus(http.StatusOK)
	bob.humanizeWords(300, "it").wantStatus(http.StatusOK)
	now := time.Now()
	sumUp := func() {
		worker := usage.NewSummarizer(site.store.Billing, func() time.Time { return now })
		if err := worker.Work(t.Context(), &river.Job[usage.Summarize]{}); err != nil {
			t.Fatal(err)
		}
	}
	summary := string(usage.EmailSummary)
	sumUp()
	if got := site.countEmails("ada@example.com", summary); got != 0 {
		t.Errorf("%d emails before the month is over", got)
	}
	now = time.Date(now.UTC().Year(), now.UTC().Month()+1, 1, 0, 0, 0, 0, time.UTC)
	sumUp()
	sumUp()
	for email, want := range map[string]int{"ada@example.com": 1, "bob@example.com": 0, "idle@example.com": 0} {
		if got := site.countEmails(email, summary); got != want {
			t.Errorf("%s gets %d emails, want %d", email, got, want)
		}
	}
	var used, texts int
	const facts = `SELECT (facts->>'used')::int, (facts->>'texts')::int FROM mails WHERE kind = $1`
	err := site.pool.QueryRow(t.Context(), facts, summary).Scan(&used, &texts)
	if err != nil || used != 300 || texts != 1 {
		t.Errorf("it says %d words in %d texts, %v", used, texts, err)
	}
}

func TestConfirmedAddressGetsAWelcomeEmail(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	welcome := string(account.EmailWelcome)
	site.member("ada@example.com")
	if got := site.countEmails("ada@example.com", welcome); got != 0 {
		t.Errorf("%d emails to an address that may be another person’s", got)
	}
	site.browser().post("/verify/"+site.mailedCodes("ada@example.com", account.EmailVerifyAddress)[0], nil)
	if got := site.countEmails("ada@example.com", welcome); got != 1 {
		t.Errorf("%d emails", got)
	}
}
