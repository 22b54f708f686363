package handlers_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"plainhand/internal/account"
	"plainhand/internal/billing"
)

// runForgetJobs runs the queued jobs that delete customers at the payment gateway, and returns the customers' IDs.
func (s *testSite) runForgetJobs() (customers []string) {
	s.t.Helper()
	rows, _ := s.pool.Query(s.t.Context(), `DELETE FROM river_job WHERE kind = 'forget_customer' RETURNING args`)
	jobs, err := pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	if err != nil {
		s.t.Fatal(err)
	}
	for _, args := range jobs {
		var job river.Job[billing.Forget]
		if err := json.Unmarshal(args, &job.Args); err != nil {
			s.t.Fatal(err)
		}
		if err := billing.NewForgetter(s.payments.Cashier).Work(s.t.Context(), &job); err != nil {
			s.t.Fatal(err)
		}
		customers = append(customers, job.Args.CustomerID)
	}
	return customers
}

// traces returns the names of the tables with a row that contains one of the texts, in any case.
func (s *testSite) traces(texts ...string) (found []string) {
	s.t.Helper()
	rows, _ := s.pool.Query(s.t.Context(), `SELECT table_name::text FROM information_schema.tables
		WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 20 {
		s.t.Fatal(tables, err)
	}
	for _, table := range tables {
		var has bool
		query := `SELECT EXISTS (SELECT FROM ` + pgx.Identifier{table}.Sanitize() + ` AS it
			WHERE EXISTS (SELECT FROM unnest($1::text[]) AS text WHERE it::text ILIKE '%' || text || '%'))`
		if err := s.pool.QueryRow(s.t.Context(), query, texts).Scan(&has); err != nil {
			s.t.Fatal(err)
		}
		if has {
			found = append(found, table)
		}
	}
	return found
}

func TestDeletedAccountLeavesNoTrace(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "pro")
	bob := site.customer("bob@example.com", "basic")
	ada.post("/platform", url.Values{"text": {"We utilize the tool."}}).wantStatus(http.StatusOK)
	phone := site.browser()
	phone.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	site.browser().post("/forgot", url.Values{"email": {"Ada@example.com"}}).wantStatus(http.StatusOK)
	customerID := site.customerID(ada)

	page := ada.get("/account/delete").wantText("Your Pro plan ends now").wantText("Get your money back")
	if page.header.Get("Cache-Control") != "no-store" {
		t.Error("a cache may keep the page")
	}
	ada.post("/account/delete", url.Values{"password": {"wrong!"}}).wantStatus(http.StatusBadRequest).
		wantText("That isn’t your current password.")
	ada.wantPlan("pro")

	ada.post("/account/delete", url.Values{"password": {"secret"}}).wantRedirect("/account/deleted")
	ada.get("/account/deleted").wantStatus(http.StatusOK).wantText("Your account is deleted.")
	ada.get("/account").wantText("Sign In Required")
	phone.get("/account").wantText("Sign In Required")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantStatus(http.StatusUnauthorized)

	subscriptions, err := site.payments.Demo.Subscriptions(t.Context(), customerID)
	if err != nil || len(subscriptions) != 1 || subscriptions[0].Status != billing.StatusCanceled {
		t.Errorf("subscriptions at the gateway: %+v, %v", subscriptions, err)
	}
	if deleted := site.runForgetJobs(); len(deleted) != 1 || deleted[0] != customerID {
		t.Errorf("deleted customers: %q; want %s", deleted, customerID)
	}
	// The farewell email, and the audit log's record that an account with this ID was deleted.
	const remaining = "audit mails"
	if found := strings.Join(site.traces(ada.id.String(), "ada@example.com"), " "); found != remaining {
		t.Errorf("traces in %s", found)
	}
	records, err := site.store.Account.Records(t.Context(), account.RecordsAsked{UserID: ada.id, Most: 10})
	if err != nil || len(records) != 1 || records[0].Act != account.ActDeleted || records[0].Network != "" {
		t.Errorf("in the audit log: %+v, %v", records, err)
	}
	var mails int
	const farewells = `SELECT count(*) FROM mails WHERE address = 'ada@example.com' AND kind = $1`
	err = site.pool.QueryRow(t.Context(), farewells, account.EmailAccountDeleted).Scan(&mails)
	if err != nil || mails != 1 {
		t.Errorf("%d farewell emails, %v", mails, err)
	}
	reread := &river.Job[billing.Reread]{Args: billing.Reread{CustomerID: customerID}}
	if err := billing.NewRereader(site.payments.Sync).Work(t.Context(), reread); err != nil {
		t.Error(err)
	}

	// After that email is sent and swept, no table contains the address or the texts.
	if _, err := site.pool.Exec(t.Context(), `UPDATE mails SET sent_at = now() WHERE user_id IS NULL`); err != nil {
		t.Fatal(err)
	}
	if err := site.store.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if found := site.traces("ada@example.com", "utilize the tool", "use the tool"); len(found) != 0 {
		t.Errorf("the deleted user's data is in %q", found)
	}

	bob.wantPlan("basic")
	bob.get("/account").wantText("Welcome back")
	again := site.member("ada@example.com")
	again.get("/account").wantText("Inactive Subscription")
}

func (s *testSite) customerID(c customer) string {
	s.t.Helper()
	found, err := s.store.CustomerOf(s.t.Context(), c.id)
	if err != nil {
		s.t.Fatal(err)
	}
	return found.ID
}

// A purchase that races with the account's deletion either is canceled by it or keeps the account.
func TestDeletionDuringPurchaseLeavesNoLiveSubscription(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, email := range []string{"one@example.com", "two@example.com", "three@example.com", "four@example.com"} {
		ada := site.customer(email, "basic")
		if err := site.payments.Cashier.Leave(t.Context(), ada.id); err != nil {
			t.Fatal(err)
		}
		customerID := site.customerID(ada)
		plan, _ := billing.FindPlan("pro")
		bought := make(chan error, 1)
		go func() {
			_, err := site.payments.Cashier.Subscribe(context.WithoutCancel(t.Context()), ada.id, email, plan, "pm_demo_visa",
				billing.Key(ada.id.String()))
			bought <- err
		}()
		deleted := site.accounts.Delete(t.Context(), ada.id)
		<-bought
		subscriptions, err := site.payments.Demo.Subscriptions(t.Context(), customerID)
		if err != nil {
			t.Fatal(err)
		}
		for _, subscription := range subscriptions {
			if subscription.Status.Living() && deleted == nil {
				t.Errorf("%s has no account, and is charged for %s", email, subscription.PlanID)
			}
		}
	}
}

func TestUnpaidAccountIsDeleted(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "basic")
	ada.card("pm_demo_declines_later")
	ada.advance(32 * 24 * time.Hour)
	customerID := site.customerID(ada)
	ada.post("/account/delete", url.Values{"password": {"secret"}}).wantRedirect("/account/deleted")
	subscriptions, err := site.payments.Demo.Subscriptions(t.Context(), customerID)
	if err != nil || len(subscriptions) != 1 || subscriptions[0].Status.Living() {
		t.Errorf("%+v, %v", subscriptions, err)
	}
}
