package site

import (
	"context"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"

	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/branding"
	"plainhand/internal/config"
	"plainhand/internal/mail"
	"plainhand/internal/pg/pgtest"
	"plainhand/store/stores"
	"plainhand/views/email"
)

// A purchase and an upgrade are queued and written to the folder as emails with the charged amounts.
func TestPurchasesAreConfirmedByEmail(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := stores.New(pool)
	settings := config.Config{DataDir: t.TempDir(), Payments: config.PaymentsDemo, Brand: "Plainhand",
		MailFrom:     "mail@plainhand.example",
		SupportEmail: "support@plainhand.example", BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}}
	payments, err := NewPayments(t.Context(), settings, database)
	if err != nil {
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	site := Services{settings: settings, database: database, payments: payments, keys: deriveKeys(programtest.Key),
		accounts: programtest.Accounts(database), reports: Reports{Log: quiet, Metrics: prometheus.NewRegistry()}}
	jobs, err := site.NewJobs(pool, pool)
	if err != nil {
		t.Fatal(err)
	}
	done, stop := jobs.Subscribe(river.EventKindJobCompleted)
	defer stop()
	if err := jobs.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer jobs.StopAndCancel(t.Context())
	user := account.User{ID: uuid.New(), Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: time.Now()}
	if err := database.Account.Users.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	basic, _ := billing.FindPlan("basic")
	if _, err := payments.Cashier.Subscribe(t.Context(), user.ID, user.Email, basic, "pm_demo_visa",
		billing.Key(uuid.NewString())); err != nil {
		t.Fatal(err)
	}
	wantEmail(t, nextEmail(t, done, settings), "Your receipt for Basic: $14.00", "DEMO-0001",
		"Demo mode.", "https://plainhand.example/account/invoices")

	premium, _ := billing.FindPlan("premium")
	quote, err := payments.Cashier.Preview(t.Context(), user.ID, premium)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := payments.Cashier.Change(t.Context(), billing.Order{UserID: user.ID, Plan: premium, At: quote.At,
		Due: quote.Due, Key: billing.Key(uuid.NewString())}); err != nil {
		t.Fatal(err)
	}
	wantEmail(t, nextEmail(t, done, settings), "You’re on Premium now", "DEMO-0002")
}

// nextEmail waits until a job has sent an email to the folder, and returns it.
func nextEmail(t *testing.T, done <-chan *river.Event, settings config.Config) mail.Message {
	t.Helper()
	for event := range done {
		if event.Job.Kind == (mail.Send{}).Kind() {
			break
		}
	}
	ids, err := MailFolder(settings).List()
	if err != nil || len(ids) == 0 {
		t.Fatalf("emails %v, %v", ids, err)
	}
	message, err := MailFolder(settings).Open(ids[0])
	if err != nil {
		t.Fatal(err)
	}
	return message
}

func wantEmail(t *testing.T, message mail.Message, subject string, said ...string) {
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

func TestEmailPreviewIsOnlyInDevelopment(t *testing.T) {
	t.Parallel()
	for base, visible := range map[string]bool{
		"http://localhost:8080": true, "http://127.0.0.1:8080": true, "http://[::1]:8080": true,
		"http://192.0.2.7:8080":     false,
		"https://plainhand.example": false,
	} {
		for _, environment := range []string{config.Development, config.Production} {
			address, _ := url.Parse(base)
			settings := config.Config{Environment: environment, BaseURL: address, DataDir: t.TempDir()}
			preview, err := newMailPreview(settings, payments.Services{})
			if err != nil || (preview != nil) != (visible && environment == config.Development) {
				t.Errorf("%s at %s: %v, %v", environment, base, preview, err)
			}
		}
	}
}

func TestEmailOfBrandIsNotSentInTheNameOfTheSite(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	database := stores.New(pool)
	everybody := func(context.Context, uuid.UUID) (bool, error) { return true, nil }
	brands := branding.New(database.Branding, nil, everybody, branding.Site{Host: "plainhand.example",
		Name: "Plainhand"}, time.Now)
	owner := uuid.New()
	user := account.User{ID: owner, Email: "owner@harborpine.com", PasswordHash: "a hash", CreatedAt: time.Now()}
	if err := database.Account.Users.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	settings := branding.Settings{Name: "Harbor & Pine", Accent: "#1a4fa0", Typeface: branding.Sans,
		Support: "help@harborpine.com"}
	if err := brands.Add(t.Context(), owner, "harbor", settings); err != nil {
		t.Fatal(err)
	}
	if err := brands.Publish(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	own, _, _, err := brands.Of(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	sender := func() mail.Address {
		t.Helper()
		site := email.Site{Brand: "Plainhand", BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}}
		desk := mailRenderer{site: site,
			brands: branding.NewDirectory(database.Branding, everybody), sender: "brands@plainhand.example"}
		under, err := desk.under(t.Context(), own.ID)
		if err != nil {
			t.Fatal(err)
		}
		return under.from
	}
	if got := sender(); got.Name != "Harbor & Pine" {
		t.Errorf("sent by %+v", got)
	}
	// The brand was published before the rule.
	const rename = `UPDATE brand_versions SET settings = jsonb_set(settings::jsonb, '{name}', '"PlainHand Support"')`
	if _, err := pool.Exec(t.Context(), rename); err != nil {
		t.Fatal(err)
	}
	if got := sender(); got.Name != "" || got.Address != "brands@plainhand.example" {
		t.Errorf("sent by %+v", got)
	}
}
