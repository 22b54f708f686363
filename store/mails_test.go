package store_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/config/secret"
	"plainhand/internal/mail"
	"plainhand/store/stores"
)

// outboxEntry holds the columns of an email in the outbox.
type outboxEntry struct {
	ID            uuid.UUID
	Kind          string
	Attempts      int
	Sent, GivenUp bool
}

func outboxEntries(t *testing.T, pool *pgxpool.Pool) []outboxEntry {
	t.Helper()
	rows, _ := pool.Query(t.Context(), `SELECT id, kind, attempts, sent_at IS NOT NULL AS sent, given_up_at IS NOT NULL AS given_up
		FROM mails ORDER BY id`)
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[outboxEntry])
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// jobArguments returns the arguments of the jobs of a kind.
func jobArguments(t *testing.T, pool *pgxpool.Pool, kind string) []string {
	t.Helper()
	rows, _ := pool.Query(t.Context(), `SELECT args::text FROM river_job WHERE kind = $1 ORDER BY id`, kind)
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func paymentNews(key string) billing.Event {
	until := july.AddDate(0, 1, 0)
	return billing.Event{Kind: billing.NewsRenewed, Key: key, SubscriptionID: "sub_1", PlanID: "pro", Until: &until,
		At: july}
}

// outbox returns a store with a customer, whose id is cus_1, its pool, and the customer's user.
func outbox(t *testing.T) (*stores.Set, *pgxpool.Pool, uuid.UUID) {
	t.Helper()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	if _, err := s.Billing.AddCustomer(t.Context(),
		billing.Customer{ID: "cus_1", UserID: user.ID, Gateway: "demo", CreatedAt: july}); err != nil {
		t.Fatal(err)
	}
	return s, pool, user.ID
}

func TestEachNewsItemSendsOneEmail(t *testing.T) {
	t.Parallel()
	s, pool, _ := outbox(t)
	silent := billing.Event{Kind: billing.NewsResumed, Key: "resumed", PlanID: "pro", At: july}
	var clicks sync.WaitGroup
	for range 5 {
		clicks.Go(func() { announce(t, s, "cus_1", paymentNews("paid 1"), silent, paymentNews("paid 1")) })
	}
	clicks.Wait()
	mails := outboxEntries(t, pool)
	if len(mails) != 1 || mails[0].Kind != "receipt" {
		t.Fatalf("the outbox holds %+v", mails)
	}
	if jobs := jobArguments(t, pool, "send_mail"); len(jobs) != 1 || !strings.Contains(jobs[0], mails[0].ID.String()) {
		t.Errorf("jobs to send: %s", jobs)
	}
	if jobs := jobArguments(t, pool, "check_card"); len(jobs) != 1 {
		t.Errorf("jobs to look at the card: %s", jobs)
	}
	announce(t, s, "cus_1", paymentNews("paid 2"))
	if mails := outboxEntries(t, pool); len(mails) != 2 {
		t.Errorf("after another payment: %+v", mails)
	}
}

func TestUnstoredEventIsNotReported(t *testing.T) {
	t.Parallel()
	s, pool, _ := outbox(t)
	broken := billing.Subscription{ID: "sub_1", PlanID: "pro", Status: billing.StatusActive, PeriodStart: july,
		PeriodEnd: july}
	err := s.Billing.UpdateSubscriptions(t.Context(), "cus_1",
		func(context.Context, billing.Customer, []billing.Subscription) (billing.Reading, error) {
			return billing.Reading{Subscriptions: []billing.Subscription{broken}, News: []billing.Event{paymentNews("paid 1")}},
				nil
		})
	if err == nil {
		t.Fatal("a period without length was stored")
	}
	if mails := outboxEntries(t, pool); len(mails) > 0 || len(jobArguments(t, pool, "send_mail")) > 0 {
		t.Errorf("the outbox holds %+v", mails)
	}
}

func TestEmailIsDeletedWithItsUser(t *testing.T) {
	t.Parallel()
	s, pool, userID := outbox(t)
	announce(t, s, "cus_1", paymentNews("paid 1"))
	id := outboxEntries(t, pool)[0].ID
	if _, err := pool.Exec(t.Context(), `DELETE FROM users WHERE id = $1`, userID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.TryMail(t.Context(), id); !errors.Is(err, mail.ErrNotWaiting) {
		t.Errorf("an email to a deleted user: %v", err)
	}
}

// fakeTransport records the messages that it is sent, and returns answer.
type fakeTransport struct {
	answer error
	got    []mail.Message
}

func (p *fakeTransport) Send(_ context.Context, message mail.Message) error {
	p.got = append(p.got, message)
	return p.answer
}

// sender sends emails from the outbox to a fakeTransport.
type sender struct {
	*mail.Sender
	fakeTransport fakeTransport
	log           bytes.Buffer
	now           time.Time
	counts        []mail.Outcome
}

func newSender(s *stores.Set) *sender {
	sender := &sender{now: time.Now()}
	write := func(_ context.Context, entry mail.Entry) (mail.Message, error) {
		var email billing.Email
		err := json.Unmarshal(entry.Facts, &email)
		return mail.Message{ID: entry.ID, To: mail.Address{Address: entry.To},
			Subject: fmt.Sprint(email.PlanID, email.Until)}, err
	}
	sender.Sender = mail.NewSender(mail.Outbox{Storage: s.DB, Write: write, Post: &sender.fakeTransport,
		Tries: throttle.NewCounter(s.DB, throttle.NewKeys(secret.New())), Log: slog.New(slog.NewTextHandler(&sender.log,
			nil)),
		Count: func(outcome mail.Outcome) { sender.counts = append(sender.counts, outcome) },
		Now:   func() time.Time { return sender.now }})
	return sender
}

func (s *sender) try(t *testing.T, id uuid.UUID) error {
	return s.Work(t.Context(), &river.Job[mail.Send]{JobRow: &rivertype.JobRow{Attempt: 1}, Args: mail.Send{ID: id}})
}

func TestEmailIsSentOnce(t *testing.T) {
	t.Parallel()
	s, pool, _ := outbox(t)
	announce(t, s, "cus_1", paymentNews("paid 1"))
	id := outboxEntries(t, pool)[0].ID
	sender := newSender(s)
	sender.fakeTransport.answer = errors.New("the server answered 451")
	for range 2 {
		if err := sender.try(t, id); err == nil {
			t.Fatal("a failed attempt returns no error")
		}
	}
	sender.fakeTransport.answer = nil
	for range 3 {
		if err := sender.try(t, id); err != nil {
			t.Fatal(err)
		}
	}
	if got := outboxEntries(t, pool)[0]; got.Attempts != 3 || !got.Sent || got.GivenUp {
		t.Errorf("the email is %+v", got)
	}
	if len(sender.fakeTransport.got) != 3 {
		t.Fatalf("%d tries reached the server", len(sender.fakeTransport.got))
	}
	first := sender.fakeTransport.got[0]
	for _, message := range sender.fakeTransport.got {
		if message != first || message.ID != id || message.To.Address != "ada@example.org" ||
			!strings.Contains(message.Subject, "pro2026-08-01") {
			t.Errorf("sent %+v", message)
		}
	}
	if log := sender.log.String(); !strings.Contains(log, id.String()) || strings.Contains(log, "ada@") {
		t.Errorf("logged %s", log)
	}
}

func TestRejectedEmailIsAbandoned(t *testing.T) {
	t.Parallel()
	s, pool, _ := outbox(t)
	announce(t, s, "cus_1", paymentNews("paid 1"), paymentNews("paid 2"))
	sender := newSender(s)
	sender.fakeTransport.answer = fmt.Errorf("recipient: %w", mail.ErrRefused)
	if err := sender.try(t, outboxEntries(t, pool)[0].ID); err != nil {
		t.Errorf("it is tried again: %v", err)
	}
	sender.fakeTransport.answer = errors.New("the server answered 451")
	sender.now = time.Now().Add(4 * 24 * time.Hour)
	if err := sender.try(t, outboxEntries(t, pool)[1].ID); err != nil {
		t.Errorf("after four days it is tried again: %v", err)
	}
	for _, got := range outboxEntries(t, pool) {
		if got.Sent || !got.GivenUp || got.Attempts != 1 {
			t.Errorf("the email is %+v", got)
		}
		if err := sender.try(t, got.ID); err != nil {
			t.Error(err)
		}
	}
	if want := []mail.Outcome{mail.AbandonedRefused, mail.AbandonedExpired}; !slices.Equal(sender.counts, want) {
		t.Errorf("counted %v", sender.counts)
	}
	if len(sender.fakeTransport.got) != 2 || strings.Count(sender.log.String(), "email abandoned") != 2 {
		t.Errorf("%d tries; logged %s", len(sender.fakeTransport.got), &sender.log)
	}
}

func TestRetryDelayGrows(t *testing.T) {
	t.Parallel()
	sender := newSender(openStore(t))
	at, last := sender.now, time.Duration(0)
	for attempt := 1; attempt < 30; attempt++ {
		next := sender.NextRetry(&river.Job[mail.Send]{JobRow: &rivertype.JobRow{Attempt: attempt}})
		pause := next.Sub(sender.now)
		if pause < last || pause <= 0 {
			t.Errorf("after try %d it waits %s, and before %s", attempt, pause, last)
		}
		sender.now, last = next, pause
	}
	if waited := sender.now.Sub(at); waited < 3*24*time.Hour {
		t.Errorf("30 tries are over after %s: they may end before the email is given up", waited)
	}
}

// Repeated sign-ups with a stranger's address must not flood their mailbox: emails beyond the limit are delayed.
// Verified addresses have no limit.
func TestStrangersGetFewEmails(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	sender := newSender(s)
	user := addUser(t, s, "ada@example.org")
	post := func(key, to string) uuid.UUID {
		email := account.Email{Kind: account.EmailVerifyAddress, Key: key, To: to, At: july}
		if err := s.Account.Tickets.SendAccountEmail(t.Context(), user.ID, email); err != nil {
			t.Fatal(err)
		}
		var id uuid.UUID
		if err := pool.QueryRow(t.Context(), `SELECT id FROM mails WHERE key = $1`, key).Scan(&id); err != nil {
			t.Fatal(err)
		}
		return id
	}
	sent := 0
	for hour := range 5 {
		for i := range 4 {
			to := ""
			if i%2 == 1 {
				to = "ADA@example.org" // the same recipient, in another spelling
			}
			err := sender.try(t, post(fmt.Sprint(hour, i), to))
			snoozed, waits := errors.AsType[*rivertype.JobSnoozeError](err)
			if err != nil && !waits {
				t.Fatal(err)
			}
			if waits && (snoozed.Duration <= 0 || snoozed.Duration > 24*time.Hour) {
				t.Errorf("it waits for %v", snoozed.Duration)
			}
			if !waits {
				sent++
			}
		}
		if want := min(10, 3*(hour+1)); sent != want {
			t.Errorf("after %d hours: %d emails; want %d", hour+1, sent, want)
		}
		sender.now = sender.now.Add(time.Hour)
	}
	if _, err := pool.Exec(t.Context(), `UPDATE users SET email_verified_at = now()`); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		if err := sender.try(t, post(fmt.Sprint("known", i), "")); err != nil {
			t.Error(err)
		}
	}
}

// An email whose link no longer works is not sent.
func TestEmailWithoutTicketIsNotSent(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	ticket := openTicket(t, s, user, account.ChangeEmail, time.Now().Add(time.Hour))
	if err := s.Account.Tickets.Withdraw(t.Context(), user.ID, account.ChangeEmail); err != nil {
		t.Fatal(err)
	}
	var id uuid.UUID
	if err := pool.QueryRow(t.Context(), `SELECT id FROM mails WHERE facts->>'ticket' = $1`,
		ticket.ID).Scan(&id); err != nil {
		t.Fatal(err)
	}
	if _, err := s.TryMail(t.Context(), id); !errors.Is(err, mail.ErrNotWaiting) {
		t.Errorf("got %v", err)
	}
	if err := newSender(s).try(t, id); err != nil {
		t.Error(err)
	}
	if waiting, err := s.QueuedMails(t.Context()); err != nil || waiting != 0 {
		t.Errorf("%d emails wait, %v", waiting, err)
	}
}
