package main

import (
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"

	"plainhand/handlers"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/config"
	"plainhand/internal/mail"
	"plainhand/internal/pgtest"
	"plainhand/store"
)

// A purchase and an upgrade end up as emails in the folder, by way of the queue, and with what the gateway charged.
func TestWhatIsBoughtIsToldByMail(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := store.New(pool)
	settings := config.Config{DataDir: t.TempDir(), Payments: config.PaymentsDemo, Brand: "Plainhand",
		MailFrom:     "mail@plainhand.example",
		SupportEmail: "support@plainhand.example", BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}}
	payments, err := newPayments(t.Context(), settings, database)
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	told := reports{log: quiet, metrics: prometheus.NewRegistry()}
	jobs, err := newJobs(settings, told, openedOn(pool), database, payments, testPeople(database), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	done, stop := jobs.Subscribe(river.EventKindJobCompleted)
	defer stop()
	if err := jobs.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer jobs.StopAndCancel(t.Context())
	sent := func() mail.Message {
		t.Helper()
		for event := range done {
			if event.Job.Kind == (mail.Send{}).Kind() {
				break
			}
		}
		ids, err := mailFolder(settings).List()
		if err != nil || len(ids) == 0 {
			t.Fatalf("emails %v, %v", ids, err)
		}
		message, err := mailFolder(settings).Open(ids[0])
		if err != nil {
			t.Fatal(err)
		}
		return message
	}
	want := func(message mail.Message, subject string, said ...string) {
		t.Helper()
		if message.Subject != subject || message.To.Address != "ada@example.org" ||
			message.From.String() != `"Plainhand" <mail@plainhand.example>` ||
			message.ReplyTo != "support@plainhand.example" {
			t.Errorf("got %+v", message)
		}
		for _, words := range said {
			if !strings.Contains(message.Text, words) || !strings.Contains(message.HTML, words) {
				t.Errorf("%q says no %q:\n%s", subject, words, message.Text)
			}
		}
	}

	user := account.User{ID: uuid.New(), Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: time.Now()}
	if err := database.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	basic, _ := billing.FindPlan("basic")
	if _, err := payments.Cashier.Subscribe(t.Context(), user.ID, user.Email, basic, "pm_demo_visa",
		billing.Key(uuid.NewString())); err != nil {
		t.Fatal(err)
	}
	want(sent(), "Your receipt for Basic: $14.00", "DEMO-0001", "Demo mode.", "https://plainhand.example/account/invoices")

	premium, _ := billing.FindPlan("premium")
	quote, err := payments.Cashier.Preview(t.Context(), user.ID, premium)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := payments.Cashier.Change(t.Context(), billing.Order{UserID: user.ID, Plan: premium, At: quote.At,
		Due: quote.Due, Key: billing.Key(uuid.NewString())}); err != nil {
		t.Fatal(err)
	}
	want(sent(), "You’re on Premium now", "DEMO-0002")
}

func TestMailsAreShownInDevelopmentAlone(t *testing.T) {
	t.Parallel()
	for base, shown := range map[string]bool{
		"http://localhost:8080": true, "http://127.0.0.1:8080": true, "http://[::1]:8080": true,
		"http://192.0.2.7:8080":     false,
		"https://plainhand.example": false,
	} {
		for _, environment := range []string{config.Development, config.Production} {
			address, _ := url.Parse(base)
			settings := config.Config{Environment: environment, BaseURL: address, DataDir: t.TempDir()}
			preview, err := newMailPreview(settings, handlers.Payments{})
			if err != nil || (preview != nil) != (shown && environment == config.Development) {
				t.Errorf("%s at %s: %v, %v", environment, base, preview, err)
			}
		}
	}
}
