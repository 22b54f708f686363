package account_test

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

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/billing"
)

// runForgetJobs runs the queued jobs that delete customers at the payment gateway, and returns the customers' IDs.
func runForgetJobs(s *sitetest.Site) (customers []string) {
	s.T.Helper()
	rows, _ := s.Pool.Query(s.T.Context(), `DELETE FROM river_job WHERE kind = 'forget_customer' RETURNING args`)
	jobs, err := pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	if err != nil {
		s.T.Fatal(err)
	}
	for _, args := range jobs {
		var job river.Job[billing.Forget]
		if err := json.Unmarshal(args, &job.Args); err != nil {
			s.T.Fatal(err)
		}
		if err := billing.NewForgetter(s.Payments.Cashier).Work(s.T.Context(), &job); err != nil {
			s.T.Fatal(err)
		}
		customers = append(customers, job.Args.CustomerID)
	}
	return customers
}

func TestDeletedAccountLeavesNoTrace(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "pro")
	bob := site.Customer("bob@example.com", "basic")
	ada.Post("/platform", url.Values{"text": {"We utilize the tool."}}).WantStatus(http.StatusOK)
	phone := site.Browser()
	phone.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
	site.Browser().Post("/forgot", url.Values{"email": {"Ada@example.com"}}).WantStatus(http.StatusOK)
	customerID := customerIDOf(site, ada)

	page := ada.Get("/account/delete").WantText("Your Pro plan ends now").WantText("Get your money back")
	if page.Header.Get("Cache-Control") != "no-store" {
		t.Error("a cache may keep the page")
	}
	ada.Post("/account/delete", url.Values{"password": {"wrong!"}}).WantStatus(http.StatusBadRequest).
		WantText("That isn’t your current password.")
	ada.WantPlan("pro")

	ada.Post("/account/delete", url.Values{"password": {"secret"}}).WantRedirect("/account/deleted")
	ada.Get("/account/deleted").WantStatus(http.StatusOK).WantText("Your account is deleted.")
	ada.Get("/account").WantText("Sign In Required")
	phone.Get("/account").WantText("Sign In Required")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantStatus(http.StatusUnauthorized)

	subscriptions, err := site.Payments.Demo.Subscriptions(t.Context(), customerID)
	if err != nil || len(subscriptions) != 1 || subscriptions[0].Status != billing.StatusCanceled {
		t.Errorf("subscriptions at the gateway: %+v, %v", subscriptions, err)
	}
	if deleted := runForgetJobs(site); len(deleted) != 1 || deleted[0] != customerID {
		t.Errorf("deleted customers: %q; want %s", deleted, customerID)
	}
	wantOnlyFarewell(site, ada)
	reread := &river.Job[billing.Reread]{Args: billing.Reread{CustomerID: customerID}}
	if err := billing.NewRereader(site.Payments.Sync).Work(t.Context(), reread); err != nil {
		t.Error(err)
	}
	wantSwept(site)

	bob.WantPlan("basic")
	bob.Get("/account").WantText("Welcome back")
	second := site.Member("ada@example.com")
	second.Get("/account").WantText("Inactive Subscription")
}

// wantOnlyFarewell reports traces of a deleted user besides the farewell email, and the audit log's record that an
// account with this ID was deleted.
func wantOnlyFarewell(site *sitetest.Site, ada sitetest.Customer) {
	t := site.T
	t.Helper()
	const remaining = "audit mails"
	if found := strings.Join(site.Traces(ada.ID.String(), "ada@example.com"), " "); found != remaining {
		t.Errorf("traces in %s", found)
	}
	records, err := site.Store.Account.Audit.Records(t.Context(), account.RecordQuery{UserID: ada.ID, Limit: 10})
	if err != nil || len(records) != 1 || records[0].Act != account.ActDeleted || records[0].Network != "" {
		t.Errorf("in the audit log: %+v, %v", records, err)
	}
	var mails int
	const farewells = `SELECT count(*) FROM mails WHERE address = 'ada@example.com' AND kind = $1`
	err = site.Pool.QueryRow(t.Context(), farewells, account.EmailAccountDeleted).Scan(&mails)
	if err != nil || mails != 1 {
		t.Errorf("%d farewell emails, %v", mails, err)
	}
}

// wantSwept reports tables with the user's address or texts after the farewell email is sent and swept.
func wantSwept(site *sitetest.Site) {
	t := site.T
	t.Helper()
	if _, err := site.Pool.Exec(t.Context(), `UPDATE mails SET sent_at = now() WHERE user_id IS NULL`); err != nil {
		t.Fatal(err)
	}
	if err := site.Store.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if found := site.Traces("ada@example.com", "utilize the tool", "use the tool"); len(found) != 0 {
		t.Errorf("the deleted user's data is in %q", found)
	}
}

func customerIDOf(s *sitetest.Site, c sitetest.Customer) string {
	s.T.Helper()
	found, err := s.Store.CustomerOf(s.T.Context(), c.ID)
	if err != nil {
		s.T.Fatal(err)
	}
	return found.ID
}

// A purchase that races with the account's deletion either is canceled by it or keeps the account.
func TestDeletionDuringPurchaseLeavesNoLiveSubscription(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for _, email := range []string{"one@example.com", "two@example.com", "three@example.com", "four@example.com"} {
		ada := site.Customer(email, "basic")
		if err := site.Payments.Cashier.Leave(t.Context(), ada.ID); err != nil {
			t.Fatal(err)
		}
		customerID := customerIDOf(site, ada)
		plan, _ := billing.FindPlan("pro")
		bought := make(chan error, 1)
		go func() {
			_, err := site.Payments.Cashier.Subscribe(context.WithoutCancel(t.Context()), ada.ID, email, plan, "pm_demo_visa",
				billing.Key(ada.ID.String()))
			bought <- err
		}()
		deleted := site.Accounts.Users.Delete(t.Context(), ada.ID)
		<-bought
		subscriptions, err := site.Payments.Demo.Subscriptions(t.Context(), customerID)
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
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "basic")
	ada.Card("pm_demo_declines_later")
	ada.Advance(32 * 24 * time.Hour)
	customerID := customerIDOf(site, ada)
	ada.Post("/account/delete", url.Values{"password": {"secret"}}).WantRedirect("/account/deleted")
	subscriptions, err := site.Payments.Demo.Subscriptions(t.Context(), customerID)
	if err != nil || len(subscriptions) != 1 || subscriptions[0].Status.Living() {
		t.Errorf("%+v, %v", subscriptions, err)
	}
}
