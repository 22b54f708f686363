package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/rivertype"

	"plainhand/internal/account"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/mail"
	"plainhand/internal/mail/contact"
	"plainhand/internal/usage"
	"plainhand/store/stores"
)

const support = "support@plainhand.example"

// billingKinds are the kinds of emails of package billing.
var billingKinds = []billing.EmailKind{billing.EmailReceipt, billing.EmailPaymentFailed, billing.EmailStopped,
	billing.EmailCardExpiring, billing.EmailCardReplaced, billing.EmailCanceled, billing.EmailRefunded,
	billing.EmailPlanChanged, billing.EmailChangePlanned}

// enqueueEveryKind enqueues one email of each kind for a user, and returns the kinds.
func enqueueEveryKind(t *testing.T, s *stores.Set, pool *pgxpool.Pool, user account.User) (kinds []string) {
	t.Helper()
	must := func(err error, enqueued ...string) {
		t.Helper()
		if err != nil {
			t.Fatal(enqueued, err)
		}
		kinds = append(kinds, enqueued...)
	}
	for _, kind := range account.EmailKinds() {
		email := account.Email{Kind: kind, Key: string(kind), At: july}
		must(s.Account.Tickets.SendAccountEmail(t.Context(), user.ID, email), string(kind))
	}
	for _, kind := range billingKinds {
		must(s.EnqueueBillingEmail(t.Context(), user.ID, billing.Email{Kind: kind, Key: string(kind), At: july}),
			string(kind))
	}
	for _, kind := range []usage.EmailKind{usage.EmailLowWords, usage.EmailSummary} {
		must(s.Billing.EnqueueUsageEmail(t.Context(), user.ID, usage.Email{Kind: kind, Key: string(kind)}), string(kind))
	}
	_, err := s.Editor.UserKey(t.Context(), user.ID, []byte("a sealed key"))
	must(err)
	_, err = pool.Exec(t.Context(), `INSERT INTO batches (id, user_id, state, sealed, made_at, started_at, expires_at)
		VALUES ($1, $2, 'running', '', now(), now() - interval '1 hour', now() + interval '1 day')`, uuid.New(), user.ID)
	must(err)
	must(s.Batches.SweepBatches(t.Context(), time.Now(), time.Now()), batches.EmailDone)
	webhook := uuid.New()
	_, err = pool.Exec(t.Context(), `INSERT INTO webhooks (id, user_id, url, events, secret, made_at)
		VALUES ($1, $2, 'https://example.org', '{job.completed}', '', $3)`, webhook, user.ID, july)
	must(err)
	must(s.API.FinishDelivery(t.Context(), webhooks.Outcome{DeliveryID: uuid.New(), WebhookID: webhook,
		State: webhooks.Failed, At: july, Rest: july, Disable: true}), webhooks.EmailDisabled)
	must(s.PostContact(t.Context(), support, contact.Message{From: user.Email, Message: "It lost a name."}),
		contact.KindMessage, contact.KindReceived)
	return kinds
}

// verify confirms the addresses of all users.
func verify(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), `UPDATE users SET email_verified_at = now()`); err != nil {
		t.Fatal(err)
	}
}

// changeAddress changes a user's address in the way that its owner confirms.
func changeAddress(t *testing.T, s *stores.Set, user account.User, to string) {
	t.Helper()
	ticket := account.Ticket{ID: uuid.New(), UserID: user.ID, Purpose: account.ChangeEmail, Email: to,
		ExpiresAt: july.Add(time.Hour)}
	if err := s.Account.Tickets.OpenTickets(t.Context(), account.Sent{Ticket: ticket}); err != nil {
		t.Fatal(err)
	}
	email := account.Email{Kind: account.EmailAddressChanged, Key: ticket.ID.String(), To: user.Email, At: july}
	if _, err := s.Account.Credentials.ChangeEmail(t.Context(), ticket, email, july); err != nil {
		t.Fatal(err)
	}
}

// entries returns the queued emails, as a worker gets them.
func entries(t *testing.T, s *stores.Set, pool *pgxpool.Pool) (found []mail.Entry) {
	t.Helper()
	rows, _ := pool.Query(t.Context(), `SELECT id FROM mails ORDER BY id`)
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		entry, err := s.TryMail(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, entry)
	}
	return found
}

func TestDelayedEmailGoesToTheAddressAtTheTimeOfTheEvent(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	verify(t, pool)
	kinds := enqueueEveryKind(t, s, pool, user)
	changeAddress(t, s, user, "eve@example.net")
	kinds = append(kinds, string(account.EmailAddressChanged)) // about the change itself
	for _, entry := range entries(t, s, pool) {
		want := user.Email
		if entry.Kind == contact.KindMessage {
			want = support
		}
		if entry.To != want || entry.Verified != (entry.Kind != contact.KindReceived) {
			t.Errorf("%s goes to %s, verified: %v", entry.Kind, entry.To, entry.Verified)
		}
		at := slices.Index(kinds, entry.Kind)
		if at < 0 {
			t.Fatalf("%s was not enqueued", entry.Kind)
		}
		kinds = slices.Delete(kinds, at, at+1)
	}
	if len(kinds) > 0 {
		t.Errorf("no email of the kinds %q", kinds)
	}
}

// The account's address may have changed between the request that made the ticket and its transaction.
func TestLinkGoesToTheAddressOfItsTicket(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	verify(t, pool)
	changeAddress(t, s, user, "eve@example.net")
	if _, err := pool.Exec(t.Context(), `DELETE FROM mails`); err != nil {
		t.Fatal(err)
	}
	sent := account.ExportReady(user, uuid.New(), july, time.Now().Add(time.Hour))
	if err := s.Account.Tickets.OpenTickets(t.Context(), sent); err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries(t, s, pool) {
		if entry.To != user.Email || entry.Verified {
			t.Errorf("the link goes to %s, verified: %v", entry.To, entry.Verified)
		}
	}
}

func TestDeletedAccountKeepsTheRecipientOfItsLastEmail(t *testing.T) {
	t.Parallel()
	for _, verified := range []bool{false, true} {
		pool := openPool(t)
		s := stores.New(pool)
		user := addUser(t, s, "ada@example.org")
		if verified {
			verify(t, pool)
		}
		email := account.Email{Kind: account.EmailAccountDeleted, Key: "deleted", To: user.Email, At: july}
		deletion := account.Deletion{UserID: user.ID, At: july, Email: email}
		if err := s.Account.Users.DeleteUser(t.Context(), deletion); err != nil {
			t.Fatal(err)
		}
		left := entries(t, s, pool)
		if len(left) != 1 || left[0].To != user.Email || left[0].Verified != verified {
			t.Errorf("got %+v", left)
		}
	}
}

// During a rolling upgrade, processes of the previous release enqueue emails without a recipient.
func TestEmailOfThePreviousReleaseIsDelivered(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	user := addUser(t, s, "ada@example.org")
	verify(t, pool)
	const statement = `INSERT INTO mails (id, user_id, kind, key, facts, address) VALUES
		(gen_random_uuid(), $1, 'receipt', 'a', '{}', NULL), (gen_random_uuid(), NULL, 'contact', 'b', '{}', $2)`
	if _, err := pool.Exec(t.Context(), statement, user.ID, support); err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries(t, s, pool) {
		if want := map[string]string{"receipt": user.Email, "contact": support}[entry.Kind]; entry.To != want ||
			!entry.Verified {
			t.Errorf("%s goes to %s, verified: %v", entry.Kind, entry.To, entry.Verified)
		}
	}
}

func TestEmailToAnUnknownUserIsRefused(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	email := account.Email{Kind: account.EmailPasswordChanged, Key: "changed", At: july}
	if err := s.Account.Tickets.SendAccountEmail(t.Context(), uuid.New(), email); !errors.Is(err, account.ErrNoUser) {
		t.Errorf("got %v", err)
	}
}

// The address of an account may be unverified and belong to a stranger, whose mailbox must not be flooded with security
// emails either. A member with the same address has a limit of its own.
func TestSecurityEmailCountsTowardALimitOfItsAccount(t *testing.T) {
	t.Parallel()
	pool := openPool(t)
	s := stores.New(pool)
	sender := newSender(s)
	owner, user := addUser(t, s, "bob@example.org"), addUser(t, s, "ada@example.org")
	member := account.User{ID: newID(t), Email: user.Email, CreatedAt: july,
		Seat: account.Seat{BrandID: newID(t), Role: account.RoleEditor}}
	if _, err := pool.Exec(t.Context(), `INSERT INTO brands (id, owner_id, slug, draft, made_at)
		VALUES ($1, $2, 'harbor', '{}', $3)`, member.BrandID, owner.ID, july); err != nil {
		t.Fatal(err)
	}
	sent := account.Sent{Ticket: account.Ticket{ID: uuid.New(), UserID: member.ID, Purpose: account.JoinBrand,
		Email: member.Email, ExpiresAt: time.Now().Add(time.Hour)}}
	if err := s.Account.Members.CreateMember(t.Context(), member, sent, 10); err != nil {
		t.Fatal(err)
	}
	const hourly = 5
	for _, userID := range []uuid.UUID{member.ID, user.ID} {
		for i := range hourly + 1 {
			email := account.Email{Kind: account.EmailPasswordChanged, Key: uuid.NewString(), At: july}
			if err := s.Account.Tickets.SendAccountEmail(t.Context(), userID, email); err != nil {
				t.Fatal(err)
			}
			mails := outboxEntries(t, pool)
			err := sender.try(t, mails[len(mails)-1].ID)
			if _, delayed := errors.AsType[*rivertype.JobSnoozeError](err); delayed != (i == hourly) {
				t.Errorf("email %d: %v", i+1, err)
			}
		}
	}
}
